"""The bytes of a web page as text: byte order mark, declared encoding, or what the bytes themselves tell."""

import codecs
import re

from ingestion.readers.text_decoding import DecodedText, decode

_HEAD = 16 * 1024
_DECLARED = re.compile(
    rb"""<(?:meta\b[^>]*?\bcharset|\?xml\b[^>]*?\bencoding)\s*=\s*["']?\s*([A-Za-z0-9._:-]{2,40})""",
    re.IGNORECASE,
)
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_MEANT = {
    "iso8859-1": "cp1252", "ascii": "cp1252", "iso8859-9": "cp1254", "iso8859-11": "cp874",
    "tis-620": "cp874", "shift_jis": "cp932", "gb2312": "gb18030", "gbk": "gb18030", "euc_kr": "cp949",
    "big5": "big5hkscs",
}  # fmt: skip
"""What browsers read for a declared encoding, by Python's names: supersets that pages really use."""
_TEXT_CODECS = re.compile(
    r"cp\d+|iso8859-\d+|utf-8|koi8-[rut]|mac-\w+|gb18030|big5hkscs|euc_jp|iso2022_jp|hz|johab"
)
_BEYOND_ASCII = re.compile(rb"[\x80-\xff]")
_TELLING_BYTES = 20
_MOST_REPLACED = 0.002
_NOT_TEXT = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def decode_page(data: bytes, said: str = "") -> DecodedText:
    """The text of an HTML file, free of control characters; what had to be guessed is counted.

    `said` names the encoding that the file came with, which counts for more than what the page says.
    """
    decoded = _decoded(data, said)
    text = _NOT_TEXT.sub("", decoded.text.replace("\r\n", "\n").replace("\r", "\n"))
    return DecodedText(text, decoded.encoding, decoded.doubtful_lines)


def _decoded(data: bytes, said: str) -> DecodedText:
    declared = _known_codec(said) or _declared(data)
    if not declared or data.startswith(_MARKS) or _is_utf8_after_all(data, declared):
        return _detected(data)
    try:
        text = data.decode(declared)
    except UnicodeDecodeError:
        return _mended(data, declared)
    return DecodedText(text, declared)


def _declared(data: bytes) -> str:
    """The codec that the page names, "" for none and for codecs that are not for text."""
    match = _DECLARED.search(data[:_HEAD])
    return _known_codec(match[1].decode("ascii")) if match else ""


def _known_codec(name: str) -> str:
    try:
        name = codecs.lookup(name.removeprefix("x-")).name
    except (LookupError, ValueError):
        return ""
    name = _MEANT.get(name, name)
    return name if _TEXT_CODECS.fullmatch(name) else ""


def _is_utf8_after_all(data: bytes, declared: str) -> bool:
    """Text in another encoding is UTF-8 by chance hardly ever; pages that were converted often are."""
    if declared == "utf-8" or data.isascii():
        return False
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _mended(data: bytes, declared: str) -> DecodedText:
    """A page that is not quite in the encoding it names: that one with a few gaps, or another one."""
    if declared in ("utf-8", "cp1252"):
        return _detected(data)
    text = data.decode(declared, errors="replace")
    damaged = [line for line in text.split("\n") if "\ufffd" in line]
    if sum(line.count("\ufffd") for line in damaged) > _MOST_REPLACED * len(text):
        return _detected(data)
    return DecodedText(text, declared, len(damaged))


def _detected(data: bytes) -> DecodedText:
    """Too few bytes beyond ASCII say nothing of a script: then, as in browsers, it is Windows-1252."""
    decoded = decode(data)
    if decoded.encoding.startswith("utf") or len(_BEYOND_ASCII.findall(data)) >= _TELLING_BYTES:
        return decoded
    return DecodedText(data.decode("cp1252", errors="replace"), "cp1252")
