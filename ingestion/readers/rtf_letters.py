"""How RTF writes letters: code pages of documents and fonts, and control words that stand for one."""

import codecs
import re

DEFAULT_PAGE = "cp1252"
SYMBOL_PAGE = "symbol"
BULLET = "•"
PAGES_BY_WORD = {"ansi": DEFAULT_PAGE, "mac": "mac_roman", "pc": "cp437", "pca": "cp850"}
PAGES_BY_CHARSET = {
    2: SYMBOL_PAGE, 77: "mac_roman", 78: "cp932", 79: "cp949", 80: "cp936", 81: "cp950", 83: "mac_greek",
    85: "mac_turkish", 88: "mac_latin2", 89: "mac_cyrillic", 128: "cp932", 129: "cp949", 130: "johab",
    134: "cp936", 136: "cp950", 161: "cp1253", 162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256",
    186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250", 254: "cp437", 255: "cp850",
}  # fmt: skip
"""Charset 0 is left out: fonts of that kind are written in the document's own page by most programs."""

LETTERS = {
    "tab": "\t", "line": "\n", "lbr": "\n", "emdash": "—", "endash": "–", "emspace": " ", "enspace": " ",
    "qmspace": " ", "bullet": BULLET, "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”",
    "zwj": "\u200d", "zwnj": "\u200c", "~": " ", "_": "\u2011", "{": "{", "}": "}", "\\": "\\",
}  # fmt: skip
PARAGRAPH_ENDS = frozenset({"par", "sect", "page", "column", "\n", "\r"})

LANGUAGES = {
    1: "ar", 2: "bg", 3: "ca", 4: "zh", 5: "cs", 6: "da", 7: "de", 8: "el", 9: "en", 10: "es", 11: "fi",
    12: "fr", 13: "he", 14: "hu", 15: "is", 16: "it", 17: "ja", 18: "ko", 19: "nl", 20: "no", 21: "pl",
    22: "pt", 24: "ro", 25: "ru", 26: "hr", 27: "sk", 29: "sv", 30: "th", 31: "tr", 34: "uk", 36: "sl",
    42: "vi", 45: "eu", 86: "gl",
}  # fmt: skip
"""By the lower ten bits of Windows' language numbers."""

_PRIVATE = range(0xF020, 0xF100)
_LAST_LETTER = 0x10FFFF
_SYMBOL_LABEL = re.compile(r"\W+|[^\W\d]")


def page_named(number: int | None) -> str:
    """The code page of `\\ansicpg` or `\\cpg`; "" if there is none of that number."""
    for name in ("utf-8",) if number == 65001 else (f"cp{number}", "mac_roman" if number == 10000 else ""):
        try:
            return codecs.lookup(name).name
        except LookupError:
            continue
    return ""


def decode_letters(data: bytes, page: str) -> str:
    """Undefined bytes become U+FFFD; in a font of symbols only bullets can be told."""
    if page == SYMBOL_PAGE:
        return "".join(BULLET if byte >= 0x80 else chr(byte) for byte in data)
    if data.isascii():
        return data.decode("ascii")
    return data.decode(page, "replace")


def unicode_letter(number: int) -> str:
    """The letter of `\\u`, signed 16 bits, perhaps half of a pair; those of symbol fonts are bullets."""
    number = number + 0x10000 if number < 0 else number
    if not 0 < number <= _LAST_LETTER:
        return "\ufffd"
    return BULLET if number in _PRIVATE else chr(number)


def joined_pairs(text: str) -> str:
    """Surrogate halves put together; lone ones become U+FFFD."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def shown_label(label: str) -> str:
    """A list item's label: numbers as they are; a lone letter or sign is how a font shows a bullet."""
    return BULLET if _SYMBOL_LABEL.fullmatch(label) else label
