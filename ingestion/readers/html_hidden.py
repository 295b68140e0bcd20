"""Text that a page does not show: by the style of an element, or by simple rules of its style sheets."""

import re
from collections.abc import Iterator

from lxml import etree

_HIDING = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|pt|em|rem|%)?\s*(?:;|!|$)"
    r"|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)|(?:left|top|text-indent)\s*:\s*-\d{3,}",
    re.IGNORECASE,
)
_SIMPLE = re.compile(r"([a-z][a-z0-9]*)?([.#])([\w-]+)", re.IGNORECASE)
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_BRACE = re.compile("[{}]")
_MOST_SHEET = 200_000
_SHOWN_MEDIA = ("@media screen", "@media all")


def hides(element: etree._Element) -> bool:
    """Whether the element's own style hides it."""
    style = element.get("style")
    return bool(style and _HIDING.search(style))


class HiddenBySheet:
    """Rules like `.draft {display: none}`; longer selectors depend on more than the element and are left."""

    def __init__(self, root: etree._Element) -> None:
        self._selectors = {selector for sheet in root.iter("style") for selector in _hiding(sheet.text or "")}

    def hides(self, element: etree._Element, name: str) -> bool:
        if not self._selectors:
            return False
        marks = [f".{token}" for token in (element.get("class") or "").split()]
        marks.append(f"#{element.get('id')}")
        return any(mark in self._selectors or name + mark in self._selectors for mark in marks)


def _hiding(sheet: str) -> Iterator[str]:
    for selectors, declarations in _rules(_COMMENT.sub("", sheet[:_MOST_SHEET])):
        if _HIDING.search(declarations):
            for selector in selectors.split(","):
                if _SIMPLE.fullmatch(selector.strip()):
                    yield selector.strip()


def _rules(sheet: str) -> Iterator[tuple[str, str]]:
    """Selectors and declarations of the rules for the screen; those inside other `@` blocks are left out."""
    opened: list[str] = []
    position = 0
    for brace in _BRACE.finditer(sheet):
        text = sheet[position : brace.start()].rpartition(";")[2] if brace[0] == "{" else ""
        if brace[0] == "{":
            opened.append(text.strip())
        elif opened:
            selectors = opened.pop()
            if not selectors.startswith("@") and all(at.lower().startswith(_SHOWN_MEDIA) for at in opened):
                yield selectors, sheet[position : brace.start()]
        position = brace.end()
