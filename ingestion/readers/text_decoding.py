"""Bytes of unknown encoding to text: byte order marks, wide encodings, UTF-8, then 8-bit code pages."""

import codecs
import re
from dataclasses import dataclass

from ingestion.readers.text_code_pages import code_page, decode_page
from ingestion.readers.text_wide_encodings import unmarked_encoding

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CHARACTER = (
    rb"[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|[\xe1-\xef][\x80-\xbf]{2}"
    rb"|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}"
)
_NO_CHARACTER = (
    rb"\xed[\xa0-\xbf][\x80-\xbf]|[\xc0\xc1][\x80-\xbf]|\xe0[\x80-\x9f][\x80-\xbf]"
    rb"|\xf0[\x80-\x8f][\x80-\xbf]{2}|[\xf5-\xfd][\x80-\xbf]{3,5}"
)
"""Surrogates, overlong forms and numbers past the last: shaped as UTF-8, and refused by it."""
_PIECES = re.compile(
    rb"(?P<no>" + _NO_CHARACTER + rb")|(?P<utf8>" + _CHARACTER + rb")|(?P<stray>[\x80-\xff])|[\x00-\x7f]+"
)
_PARAGRAPH_SEPARATORS = re.compile("[\x0c\u2029]")
_LINE_SEPARATORS = re.compile("[\x0b\x85\u2028\x1c-\x1e]")


@dataclass(frozen=True, slots=True)
class DecodedText:
    """`text` ends its lines with "\\n" only. `doubtful_lines` counts lines that were not in `encoding`.

    `page_lines` are the lines, counted from 0, ahead of which the file has a form feed.
    """

    text: str
    encoding: str
    doubtful_lines: int = 0
    page_lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Pieces:
    """How often a line has characters of UTF-8, and bytes of some other encoding; `stray` are these."""

    characters: int
    stray: bytes

    @property
    def is_utf8(self) -> bool:
        return len(self.stray) <= self.characters


def decode(data: bytes) -> DecodedText:
    """The text of `data`; every byte sequence gives some text, and what had to be guessed is counted."""
    encoding = next((encoding for mark, encoding in _MARKS if data.startswith(mark)), "")
    encoding = encoding or unmarked_encoding(data)
    if encoding:
        return _decoded(data.decode(encoding, errors="replace"), encoding)
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return _decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return _decode_mixed(data)


def _decode_mixed(data: bytes) -> DecodedText:
    """UTF-8 with lines or bytes of another encoding in it, or a whole file in an 8-bit code page."""
    lines = data.split(b"\n")
    foreign = {index: _pieces(line) for index, line in enumerate(lines) if not _is_utf8(line)}
    accented = sum(1 for index, line in enumerate(lines) if index not in foreign and not line.isascii())
    accented += sum(1 for pieces in foreign.values() if pieces.characters and pieces.is_utf8)
    others = sum(1 for pieces in foreign.values() if not pieces.is_utf8)
    if accented <= others // 4 and accented < others:
        page = code_page(data)
        return _decoded(decode_page(data, page), page)
    page = code_page(
        b"\n".join(pieces.stray if pieces.is_utf8 else lines[index] for index, pieces in foreign.items())
    )
    decoded = [
        _decode_line(line, foreign[index], page) if index in foreign else line.decode()
        for index, line in enumerate(lines)
    ]
    return _decoded("\n".join(decoded), "utf-8", doubtful_lines=len(foreign))


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _pieces(line: bytes) -> _Pieces:
    kinds = [match.lastgroup for match in _PIECES.finditer(line)]
    stray = b"".join(match[0] for match in _PIECES.finditer(line) if match.lastgroup == "stray")
    return _Pieces(kinds.count("utf8"), stray)


def _decode_line(line: bytes, pieces: _Pieces, page: str) -> str:
    return (
        "".join(_decode_piece(match, page) for match in _PIECES.finditer(line))
        if pieces.is_utf8
        else decode_page(line, page)
    )


def _decode_piece(match: re.Match[bytes], page: str) -> str:
    if match.lastgroup == "no":
        return "\ufffd"
    return decode_page(match[0], page) if match.lastgroup == "stray" else match[0].decode("utf-8")


def _decoded(text: str, encoding: str, doubtful_lines: int = 0) -> DecodedText:
    """One rule for lines: CR LF, CR, LF and Unicode's separators end them; a form feed ends a paragraph."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").rstrip("\x1a")
    pages = [
        _LINE_SEPARATORS.sub("\n", _PARAGRAPH_SEPARATORS.sub("\n\n", page)) for page in text.split("\x0c")
    ]
    page_lines: list[int] = []
    for page in pages[:-1]:
        page_lines.append((page_lines[-1] if page_lines else 0) + page.count("\n") + 2)
    return DecodedText("\n\n".join(pages), encoding, doubtful_lines, tuple(page_lines))
