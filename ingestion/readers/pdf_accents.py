"""Accents set as shapes of their own over a letter, as older TeX does: put together with it."""

import re
import unicodedata
from collections.abc import Callable, Iterator

_COMBINING = {
    "´": "\u0301",
    "`": "\u0300",
    "¨": "\u0308",
    "ˆ": "\u0302",
    "˜": "\u0303",
    "¯": "\u0304",
    "˘": "\u0306",
    "˙": "\u0307",
    "˚": "\u030a",
    "˝": "\u030b",
    "ˇ": "\u030c",
    "¸": "\u0327",
    "˛": "\u0328",
}
_ACCENT = re.compile(f"[{''.join(_COMBINING)}]")
_DOTLESS = str.maketrans("\u0131\u0237", "ij")


def accented_letters(text: str, edges: Callable[[int], tuple[float, float]]) -> Iterator[tuple[int, str]]:
    """What the characters of `text`, by index, become; `edges` tells the sides of the one at an index."""
    for match in _ACCENT.finditer(text):
        at = match.start()
        for other in (at + 1, at - 1):
            letter = text[other : other + 1].translate(_DOTLESS) if other >= 0 else ""
            composed = unicodedata.normalize("NFC", letter + _COMBINING[match[0]])
            if letter.isalpha() and len(composed) == 1 and _lies_over(edges(at), edges(other)):
                yield from ((at, ""), (other, composed))
                break


def _lies_over(accent: tuple[float, float], letter: tuple[float, float]) -> bool:
    """Is the middle of the accent between the sides of the letter?"""
    return letter[0] < sum(accent) / 2 < letter[1]
