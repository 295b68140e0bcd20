"""Bytes of unknown encoding to text: byte order marks, UTF-16 without one, UTF-8, then 8-bit code pages."""

import codecs
import re
from dataclasses import dataclass

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SAMPLE = 64 * 1024
_CODE_PAGES = ("cp1252", "cp850", "mac_roman")
_USUAL = frozenset("áéíóúüñàèìòùâêîôûäëïöçœæßåøãõÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÇŒÆÅØÃÕ¿¡«»“”‘’—–…°ºª§£©®·•")
_CAPITAL_INSIDE = re.compile("[a-z][ÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÇŒÆÅØÃÕ]")
_MOST_ACCENTED = 0.3
_LEAST_PLAUSIBLE = 0.6
_PARAGRAPH_SEPARATORS = re.compile("[\x0c\u2029]")
_LINE_SEPARATORS = re.compile("[\x0b\x85\u2028\x1c-\x1e]")


@dataclass(frozen=True, slots=True)
class DecodedText:
    """`text` ends its lines with "\\n" only. `doubtful_lines` counts lines that were not in `encoding`."""

    text: str
    encoding: str
    doubtful_lines: int = 0


def decode(data: bytes) -> DecodedText:
    """The text of `data`; every byte sequence gives some text, and what had to be guessed is counted."""
    encoding = _marked(data) or _unmarked_utf16(data)
    if encoding:
        return DecodedText(_unified(data.decode(encoding, errors="replace")), encoding.removesuffix("-sig"))
    try:
        return DecodedText(_unified(data.decode("utf-8")), "utf-8")
    except UnicodeDecodeError:
        return _decode_mixed(data)


def _marked(data: bytes) -> str:
    return next((encoding for mark, encoding in _MARKS if data.startswith(mark)), "")


def _unmarked_utf16(data: bytes) -> str:
    """UTF-16 shows as spaces, line ends and other Latin characters whose upper byte is zero."""
    sample = data[: _SAMPLE - _SAMPLE % 2]
    if len(sample) < 4 or b"\x00" not in sample:
        return ""
    units = len(sample) // 2
    low, high = sample[0 : units * 2 : 2], sample[1 : units * 2 : 2]
    little, big = high.count(0), low.count(0)
    if max(little, big) < units * 0.1 or min(little, big) > max(little, big) * 0.1:
        return ""
    return "utf-16-le" if little > big else "utf-16-be"


def _decode_mixed(data: bytes) -> DecodedText:
    """Lines of UTF-8 with a few of another encoding, or a whole file in an 8-bit code page."""
    lines = data.split(b"\n")
    foreign = {index for index, line in enumerate(lines) if not _is_utf8(line)}
    accented = sum(1 for index, line in enumerate(lines) if index not in foreign and not line.isascii())
    page = _code_page(b"\n".join(lines[index] for index in sorted(foreign)))
    if accented <= len(foreign) // 4 and accented < len(foreign):
        return DecodedText(_unified(_decode_page(data, page)), page)
    decoded = [
        _decode_page(line, page) if index in foreign else line.decode() for index, line in enumerate(lines)
    ]
    return DecodedText(_unified("\n".join(decoded)), "utf-8", doubtful_lines=len(foreign))


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _code_page(data: bytes) -> str:
    """The code page under which the bytes above 127 are letters and marks that Western books use."""
    sample = data[:_SAMPLE]
    high = sum(1 for byte in sample if byte > 127)
    if high > _MOST_ACCENTED * len(sample):
        return _detected(sample) or "cp1252"
    scores = {page: _plausible(_decode_page(sample, page)) for page in _CODE_PAGES}
    best = max(_CODE_PAGES, key=lambda page: scores[page])
    return best if scores[best] >= _LEAST_PLAUSIBLE * high else _detected(sample) or "cp1252"


def _plausible(text: str) -> int:
    """How many usual characters beyond ASCII there are; capitals inside words count against the code page."""
    return sum(1 for letter in text if letter in _USUAL) - 2 * len(_CAPITAL_INSIDE.findall(text))


def _detected(data: bytes) -> str:
    """For other scripts: Cyrillic, Greek, Hebrew and East Asian code pages, by charset-normalizer."""
    from charset_normalizer import from_bytes

    best = from_bytes(data).best()
    return best.encoding if best else ""


def _decode_page(data: bytes, page: str) -> str:
    """Windows-1252 leaves five bytes undefined; they are read as Latin-1, as browsers do."""
    try:
        return data.decode(page)
    except UnicodeDecodeError:
        return (
            "".join(_decode_byte(byte, page) for byte in data)
            if page == "cp1252"
            else data.decode(page, "replace")
        )


def _decode_byte(byte: int, page: str) -> str:
    try:
        return bytes([byte]).decode(page)
    except UnicodeDecodeError:
        return chr(byte)


def _unified(text: str) -> str:
    """One rule for lines: CR LF, CR, LF and Unicode's separators end them; a form feed ends a paragraph."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").rstrip("\x1a")
    text = _PARAGRAPH_SEPARATORS.sub("\n\n", text)
    return _LINE_SEPARATORS.sub("\n", text)
