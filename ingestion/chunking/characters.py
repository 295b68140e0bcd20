"""Cuts between characters, where text has nothing better: never inside what a reader sees as one."""

import unicodedata

REACH = 40
"""How far back a cut may move; accents in longer rows than this are no writing."""

_JOINER = "\u200d"
_MARKS = frozenset({"Mn", "Mc", "Me"})
_SKIN_TONES = frozenset("\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
_FLAG_FIRST, _FLAG_LAST = "\U0001f1e6", "\U0001f1ff"


def cut_between_characters(text: str, start: int, offset: int) -> int:
    """`offset`, or the last place before it, within reach and after `start`, that divides no character."""
    for cut in range(offset, max(start, offset - REACH), -1):
        if not _is_joined(text, start, cut):
            return cut
    return offset


def _is_joined(text: str, start: int, cut: int) -> bool:
    before, after = text[cut - 1], text[cut]
    if after.isascii() and before != _JOINER:
        return False
    if _JOINER in (before, after) or after in _SKIN_TONES or unicodedata.category(after) in _MARKS:
        return True
    return _is_flag(after) and _flags_before(text, start, cut) % 2 == 1


def _is_flag(letter: str) -> bool:
    """Two of these letters make a flag."""
    return _FLAG_FIRST <= letter <= _FLAG_LAST


def _flags_before(text: str, start: int, cut: int) -> int:
    count = 0
    while cut - count > start and count < 2 * REACH and _is_flag(text[cut - count - 1]):
        count += 1
    return count
