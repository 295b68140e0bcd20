"""What axe-core finds on a page: WCAG 2.0 to 2.2, levels A and AA, and what is good practice."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}

_axe = Axe()


def violations(page: Page) -> list[str]:
    """A line for each place that is wrong: the rule, how bad, where, and what to do."""
    found: list[dict[str, Any]] = _axe.run(page, options=OPTIONS).response["violations"]
    return [
        f"{rule['id']} ({rule['impact']}) at {' '.join(map(str, node['target']))}: {rule['help']}"
        for rule in found
        for node in rule["nodes"]
    ]
