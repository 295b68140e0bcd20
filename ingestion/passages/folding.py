"""A text with what printers and typists vary folded away, and the way back to its own characters."""

import bisect
import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property

_SOFT_HYPHEN = "\u00ad"
IGNORABLE = _SOFT_HYPHEN + "\u200b\u200c\u200d\u2060\ufeff_*"  # soft hyphens, joiners, and marks of emphasis
APOSTROPHES = "'’‘‚‛′`´ʼ"
_QUOTES = '"“”„‟«»″〝〞'
_DASHES = "-‐‑‒–—―−⸺⸻﹘﹣－"


def is_word_character(character: str) -> bool:
    """Letters, digits, and the accents that follow a letter in decomposed text."""
    return character.isalnum() or unicodedata.category(character).startswith("M")


class FoldedText:
    """`folded` is `text` in lower case, NFKC, plain quotes, without hyphens in words and without line breaks.

    Hyphens and dashes between letters vanish with the spaces beside them, since a hyphen at a line's end may
    or may not belong to the word. Two million characters take about a third of a second: fold a book once.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @property
    def folded(self) -> str:
        return self._fold[0]

    def original_start(self, position: int) -> int:
        """Where in `text` the character at `position` of `folded` begins."""
        _, positions, offsets, copied = self._fold
        piece = bisect.bisect_right(positions, position) - 1
        return offsets[piece] + (position - positions[piece] if copied[piece] else 0)

    def original_end(self, position: int) -> int:
        """Where in `text` the character before `position` of `folded` ends."""
        _, positions, offsets, copied = self._fold
        piece = bisect.bisect_right(positions, position - 1) - 1
        if copied[piece]:
            return offsets[piece] + position - positions[piece]
        return offsets[piece + 1]

    def occurrences(self, needle: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
        """Places of `needle` in `folded[start:end]` that begin and end at word boundaries of `text`."""
        limit = len(self.folded) if end is None else end
        position = self.folded.find(needle, start, limit)
        while needle and position >= 0:
            first, last = self.original_start(position), self.original_end(position + len(needle))
            if stands_alone(self.text, first, last):
                yield position, position + len(needle)
            position = self.folded.find(needle, position + 1, limit)

    @cached_property
    def _fold(self) -> tuple[str, list[int], list[int], list[bool]]:
        alphabet = set(self.text)
        level = self.text.translate(_single_folds(alphabet))
        pieces: list[str] = []
        positions, offsets, copied = [0], [0], [True]
        position = offset = 0
        for match in _varying(alphabet).finditer(level):
            replacement = _replacement(level, match)
            if replacement == match.group():
                continue
            plain = level[offset : match.start()]
            pieces += (plain, replacement)
            position += len(plain)
            positions += (position, position + len(replacement))
            offsets += (match.start(), match.end())
            copied += (False, True)
            position += len(replacement)
            offset = match.end()
        pieces.append(level[offset:])
        return "".join(pieces), positions, offsets, copied


def stands_alone(text: str, start: int, end: int) -> bool:
    """Whether `text[start:end]` cuts no word in two; "do" is not a word of its own in "don't"."""
    before, after = start - 1, end
    while before >= 0 and text[before] in IGNORABLE:
        before -= 1
    while after < len(text) and text[after] in IGNORABLE:
        after += 1
    outside = text[max(0, before - 1) : before + 1][::-1]
    return not _joined(outside, text[start : start + 1]) and not _joined(
        text[after : after + 2], text[end - 1 : end]
    )


def _joined(outside: str, edge: str) -> bool:
    """`outside` are the next two characters away from `edge`, the nearer one first."""
    if not outside or not edge or not is_word_character(edge):
        return False
    if outside[0] in APOSTROPHES:
        return len(outside) > 1 and is_word_character(outside[1])
    return is_word_character(outside[0])


def _single_folds(alphabet: set[str]) -> dict[int, str]:
    """For `str.translate`: every character of the alphabet that folds to one other character."""
    folds = {}
    for character in alphabet:
        fold = _fold_character(character)
        if len(fold) == 1 and fold != character:
            folds[ord(character)] = fold
    return folds


def _fold_character(character: str) -> str:
    if character in APOSTROPHES:
        return "'"
    if character in _QUOTES:
        return '"'
    if character in _DASHES:
        return "-"
    if character.isspace():
        return " "
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", character).casefold())


def _varying(alphabet: set[str]) -> re.Pattern[str]:
    """What changes in length: runs of spaces, dashes, quotes and dots, accents apart, ligatures."""
    marks = "".join(re.escape(c) for c in sorted(alphabet) if unicodedata.combining(c))
    longer = "".join(re.escape(c) for c in sorted(alphabet) if c != "…" and len(_fold_character(c)) > 1)
    ignorable = re.escape(IGNORABLE)
    gap = f"[ {ignorable}]"
    parts = [
        f"{_SOFT_HYPHEN} +",
        rf"{gap}*-[- {ignorable}]*",
        rf"{gap}{{2,}}",
        f"[{ignorable}]",
        r" ?(?:…|\.(?= ?[.…]))(?: ?[.…])* ?",
        r"""["'][ "']*""",
    ]
    parts += [f"[{longer}]"] if longer else []
    parts += [rf"[^\W_][{marks}]+"] if marks else []
    return re.compile("|".join(parts))


def _replacement(level: str, match: re.Match[str]) -> str:
    found = match.group()
    inner = found.strip(" " + IGNORABLE)
    if not inner:
        return " " if " " in found and found[0] != _SOFT_HYPHEN else ""
    if inner[0] in "\"'":
        return _quote_mark(level, match)
    if inner[0] == "-":
        between = _letter(level, match.start() - 1) and _letter(level, match.end())
        return "" if between else "-"
    if inner[0] in ".…":
        return "..."
    return unicodedata.normalize("NFC", "".join(map(_fold_character, inner)))


def _quote_mark(level: str, match: re.Match[str]) -> str:
    """An apostrophe inside a word stays one; any run of other marks is one quotation mark."""
    found = match.group()
    if found == "'" and _letter(level, match.start() - 1) and _letter(level, match.end()):
        return found
    lead = " " if found.endswith(" ") else ""
    return '"' + lead


def _letter(level: str, position: int) -> bool:
    return 0 <= position < len(level) and is_word_character(level[position])
