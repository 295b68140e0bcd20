"""Characters as fonts leave them, made plain: ligatures, odd spaces, and what no database takes."""

import re
import unicodedata

SOFT_HYPHEN = "\u00ad"
# pdfium puts it where a line ends in a hyphen, in place of the line break, and for letters it cannot name.
PDFIUM_HYPHEN = "\ufffe"
UNKNOWN_LETTER = "\ufffd"
NO_LETTER = "\uffff"

_LATIN_AND_ARMENIAN = (*range(0xFB00, 0xFB07), *range(0xFB13, 0xFB18))
_LAM_ALEF = tuple(range(0xFEF5, 0xFEFD))
_SPACES = (0x09, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000)
_NOTHING = (0x00AD, 0x200B, 0x2060, 0xFEFF, 0xFFFF)
_CONTROLS = (*range(0x01, 0x09), *range(0x0A, 0x20), *range(0x7F, 0xA0))

_PLAIN: dict[int, str] = {
    **{code: unicodedata.normalize("NFKC", chr(code)) for code in (*_LATIN_AND_ARMENIAN, *_LAM_ALEF)},
    **dict.fromkeys(_SPACES, " "),
    **dict.fromkeys(_NOTHING, ""),
    **dict.fromkeys(_CONTROLS, ""),
    0x00: UNKNOWN_LETTER,
    **dict.fromkeys(range(0xD800, 0xE000), UNKNOWN_LETTER),
    0x2011: "-",
    # The private use area: bullets of Symbol and Wingdings, old-style figures and small capitals of Adobe's.
    0xF0B7: "•",
    0xF0A7: "▪",
    0xF0D8: "➢",
    0xF0FC: "✓",
    **{0xF700 + ord(figure): figure for figure in "0123456789"},
    **{0xF700 + ord(letter): letter.upper() for letter in "abcdefghijklmnopqrstuvwxyz"},
}
_LONE_SIGN = re.compile(rf"(?<![^\s([{{]){UNKNOWN_LETTER}(?![^\s)\]}}])")
_RUNS_OF_SPACES = re.compile(r" {2,}")


def plain_text(text: str) -> str:
    """Plain letters and single spaces; a soft hyphen is kept at the very end, where it splits a word.

    So is pdfium's own mark: whether it is a hyphen is seen when it is known what follows on the row.
    """
    split_word = text.endswith(SOFT_HYPHEN)
    is_plain = text.isascii() and text.isprintable()
    plain = text if is_plain else unicodedata.normalize("NFC", text.translate(_PLAIN))
    if "  " in plain:
        plain = _RUNS_OF_SPACES.sub(" ", plain)
    return plain + SOFT_HYPHEN if split_word else plain


def without_lone_signs(text: str) -> str:
    """`text` without unknown letters that stand alone: a logo or a bullet, while in a word one is missed."""
    return _RUNS_OF_SPACES.sub(" ", _LONE_SIGN.sub("", text))
