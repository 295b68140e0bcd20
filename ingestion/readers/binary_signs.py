"""Bytes that nobody reads: programs, and whatever else has zero bytes where no encoding puts them."""

import codecs
from pathlib import PurePath

from ingestion.readers.text_wide_encodings import unmarked_encoding

_WIDE_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)
_CONTROLS = bytes([*range(9), *range(14, 28), 31, 127])
_MOST_CONTROLS = 0.1
"""Of the bytes. Text that got damaged, or was taken out of other files, stays well below."""

_PADDING = b"\x1a"

_PROGRAMS = (b"\x7fELF", b"\xfe\xed\xfa\xce", b"\xfe\xed\xfa\xcf", b"\xce\xfa\xed\xfe", b"\xcf\xfa\xed\xfe")
_WINDOWS_PROGRAM = b"MZ"
_WINDOWS_HEADER = 64
_WINDOWS_NAMES = frozenset({".exe", ".dll", ".scr", ".sys", ".com", ".ocx", ".cpl"})


def is_program(head: bytes, file_name: str) -> bool:
    """Whether a machine runs it: for Windows two letters say so, which a text may begin with too."""
    if head.startswith(_WINDOWS_PROGRAM):
        is_called_so = PurePath(file_name).suffix.lower() in _WINDOWS_NAMES
        return is_called_so or _count_of_controls(head[:_WINDOWS_HEADER]) > 0
    return head.startswith(_PROGRAMS)


def has_bytes_of_no_text(head: bytes) -> bool:
    """Whether control characters are so many that it is text in no encoding."""
    if head.startswith(_WIDE_MARKS) or unmarked_encoding(head):
        return False
    head = head.rstrip(_PADDING)
    return _count_of_controls(head) > _MOST_CONTROLS * len(head)


def _count_of_controls(data: bytes) -> int:
    return len(data) - len(data.translate(None, _CONTROLS))
