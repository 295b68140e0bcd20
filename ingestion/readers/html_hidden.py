"""Text that a page does not show: by the style of an element, or by simple rules of its style sheets."""

import re
from collections.abc import Iterable, Iterator

from lxml import etree

_HIDING = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|pt|em|rem|%)?\s*(?:;|!|$)"
    r"|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)|(?<![\w-])(?:left|top|text-indent)\s*:\s*-\d{3,}",
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


def hiding_selectors(sheets: Iterable[str]) -> frozenset[str]:
    """Of rules like `.draft {display: none}`; longer selectors depend on more than the element."""
    return frozenset(selector for sheet in sheets for selector in _hiding(sheet))


def is_selected(element: etree._Element, name: str, selectors: frozenset[str]) -> bool:
    """Whether one of the selectors is for `element`, whose local name is `name`."""
    if not selectors:
        return False
    marks = [f".{token}" for token in (element.get("class") or "").split()]
    marks.append(f"#{element.get('id')}")
    return any(mark in selectors or name + mark in selectors for mark in marks)


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
