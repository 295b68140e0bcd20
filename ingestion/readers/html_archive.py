"""Web pages saved with their pictures in one file (MHTML): the page in it.

Cut by hand: the standard library's parser of messages calls itself for every message inside another.
"""

import binascii
import quopri
import re

_HEADERS = 16 * 1024
_FIRST_HEADER = re.compile(rb"[A-Za-z][A-Za-z-]{1,60}:[ \t]")
_ARCHIVE = re.compile(rb"^content-type:\s*multipart/related\b", re.IGNORECASE | re.MULTILINE)
_BOUNDARY = re.compile(rb"""\bboundary\s*=\s*["']?([^"'\s;]{1,100})""", re.IGNORECASE)
_BLANK_LINE = re.compile(rb"\r?\n\r?\n")
_PAGE = re.compile(rb"^content-type:\s*(?:text/html|application/xhtml\+xml)\b", re.IGNORECASE | re.MULTILINE)
_CHARSET = re.compile(rb"""\bcharset\s*=\s*["']?([A-Za-z0-9._:-]{2,40})""", re.IGNORECASE)
_TRANSFER = re.compile(rb"^content-transfer-encoding:\s*([a-z0-9-]+)", re.IGNORECASE | re.MULTILINE)
_MOST_BOUNDARIES = 4


def archived_page(data: bytes) -> tuple[bytes, str]:
    """The page in a saved page and the encoding it is said to be in; any other file as it is."""
    start = data[:_HEADERS].lstrip()
    if not _FIRST_HEADER.match(start) or not _ARCHIVE.search(start):
        return data, ""
    boundaries = list(dict.fromkeys(_BOUNDARY.findall(start)))[:_MOST_BOUNDARIES]
    parted = re.compile(rb"^--(?:" + b"|".join(map(re.escape, boundaries)) + rb")[^\n]*\n?", re.MULTILINE)
    position = 0
    for edge in parted.finditer(data) if boundaries else ():
        if found := _page(data[position : edge.start()]):
            return found
        position = edge.end()
    return _page(data[position:]) or (b"", "")


def _page(part: bytes) -> tuple[bytes, str] | None:
    """The bytes of a part, and its encoding, if it is a page."""
    blank = _BLANK_LINE.search(part, 0, _HEADERS)
    headers = part[: blank.start()] if blank else b""
    if blank is None or not _PAGE.search(headers):
        return None
    charset = _CHARSET.search(headers)
    return _unpacked(part[blank.end() :], headers), charset[1].decode("ascii") if charset else ""


def _unpacked(body: bytes, headers: bytes) -> bytes:
    transfer = _TRANSFER.search(headers)
    way = transfer[1].lower() if transfer else b""
    if way == b"quoted-printable":
        return quopri.decodestring(body)
    if way == b"base64":
        try:
            return binascii.a2b_base64(body)
        except binascii.Error:
            return b""
    return body
