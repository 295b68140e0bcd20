"""Covers set in type: the same book always gets the same cloth and the same design."""

import zlib

HUES = 12
DESIGNS = 3
LONG_TITLE = 24
VERY_LONG_TITLE = 60


def cover_classes(title: str, author: str) -> str:
    """The classes of the stylesheet that dress the cover of this book."""
    number = zlib.crc32(f"{title}\n{author}".encode())
    hue, design = number % HUES, number // HUES % DESIGNS
    return f"hue-{hue} design-{design}{_length_class(title)}"


def short_title(title: str) -> str:
    """What fits on a cover: the title without its subtitle, where it would be too long with it."""
    if len(title) <= LONG_TITLE:
        return title
    for mark in (":", ";", " — ", " – "):
        head = title.split(mark)[0].strip()
        if 3 <= len(head) < len(title):
            return head
    return title


def _length_class(title: str) -> str:
    length = len(short_title(title))
    longest_word = max(map(len, title.split()), default=0)
    if length > VERY_LONG_TITLE:
        return " title-very-long"
    return " title-long" if length > LONG_TITLE or longest_word > 11 else ""
