"""Every page has every stylesheet, so what one file names must not be named anew in another."""

import re
from collections import defaultdict
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "static" / "css"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
AT_RULE = re.compile(r"@[^{;]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def laid_out(text: str) -> set[str]:
    """The classes that a file says the arrangement of, wherever they are."""
    rules = RULE.findall(AT_RULE.sub("", COMMENT.sub("", text)))
    names = {part.strip() for selectors, body in rules if "display:" in body for part in selectors.split(",")}
    return {name for name in names if re.fullmatch(r"\.[\w-]+", name)}


def test_a_class_is_laid_out_in_one_file() -> None:
    files = defaultdict(set)
    for path in sorted(FOLDER.glob("*.css")):
        for name in laid_out(path.read_text()):
            files[name].add(path.name)
    assert len(files) > 100
    assert {name: found for name, found in files.items() if len(found) > 1} == {}
