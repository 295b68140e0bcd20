"""Covers: the file's own picture, or set in type, where a book always gets the same cloth and design."""

import zlib
from pathlib import PurePosixPath

HUES = 12
DESIGNS = 3
LONG_TITLE = 24
VERY_LONG_TITLE = 60
LONG_WORD = 11
VERY_LONG_WORD = 14


def cover_classes(number: int, title: str) -> str:
    """The classes of the stylesheet that dress the cover of book `number`.

    Books that came one after the other stand side by side, so cloths go round: no hash keeps them apart.
    """
    design = zlib.crc32(title.encode()) // 7 % DESIGNS
    return f"hue-{number % HUES} design-{design}{_length_class(title)}"


def picture_name(kept: str) -> str:
    """What the address of a picture ends with: the name of the kept file without its folder."""
    return PurePosixPath(kept).name


def short_title(title: str) -> str:
    """What fits on a cover: the title without its subtitle, where it would be too long with it.

    The name of a file that stands for a title until it is known has its words apart.
    """
    if " " not in title:
        title = title.replace("_", " ")
    if len(title) <= LONG_TITLE:
        return title
    for mark in (":", ";", " — ", " – "):
        head = title.split(mark)[0].strip()
        if 3 <= len(head) < len(title):
            return head
    return title


def _length_class(title: str) -> str:
    length = len(short_title(title))
    longest_word = max(map(len, short_title(title).split()), default=0)
    if length > VERY_LONG_TITLE or longest_word > VERY_LONG_WORD:
        return " title-very-long"
    return " title-long" if length > LONG_TITLE or longest_word > LONG_WORD else ""
