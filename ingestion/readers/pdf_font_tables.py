"""What a PDF's fonts map to nonsense, though they name its shapes.

Some programs write a table of letters (ToUnicode) that sends a ligature to U+0000 or to an arrow, while the
font's own encoding names the shape `ffi`. pdfium goes by the table and shows no names; pdfminer reads both.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from pdfminer.encodingdb import name2unicode
from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import PDFStream, resolve1
from pdfminer.psparser import PSLiteral

_MOST_PAGES = 2000
_LARGEST_TABLE = 200_000
_SECTION = re.compile(rb"beginbf(char|range)(.*?)endbf", re.DOTALL)
_CHAR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")
_RANGE = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")
_ONE_LETTER = 4  # hexadecimal digits
_CODES = 256
_UNKNOWN = 0xFFFE  # pdfium shows it as it shows U+0000


def misnamed_letters(path: Path, password: str) -> Iterator[tuple[str, int, str]]:
    """Name of a font, character it shows, and the letters its shape has; "" where that cannot be told.

    Raises whatever a damaged file leads pdfminer to.
    """
    with path.open("rb") as file:
        for font in _fonts(PDFDocument(PDFParser(file), password)):
            for code, letters in _misnamed(font):
                yield _font_name(font), code, letters


def _fonts(document: PDFDocument) -> Iterator[dict[str, Any]]:
    seen: set[int] = set()
    for page in islice(PDFPage.create_pages(document), _MOST_PAGES):
        resources = _mapping(page.resources)
        forms = (resolve1(form) for form in _mapping(resources.get("XObject")).values())
        inner = (form.attrs.get("Resources") for form in forms if isinstance(form, PDFStream))
        for holder in (resources, *map(_mapping, inner)):
            for reference in _mapping(holder.get("Font")).values():
                key = getattr(reference, "objid", id(reference))
                if key not in seen:
                    seen.add(key)
                    yield _mapping(reference)


def _misnamed(font: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """The characters the font's table gives for shapes whose names say other letters.

    U+0000 is also what a shape of code 0 without any name is shown as: with one, it tells nothing.
    """
    table, encoding = resolve1(font.get("ToUnicode")), _mapping(font.get("Encoding"))
    if not isinstance(table, PDFStream) or not encoding:
        return
    names = dict(_names(encoding))
    shown_as = dict(_table(table.get_data()[:_LARGEST_TABLE]))
    if not resolve1(font.get("FirstChar")) and 0 not in names.keys() | shown_as.keys():
        yield 0, ""
    for code, shown in shown_as.items():
        letters = _letters_of(names.get(code, ""))
        if letters and letters != chr(shown):
            yield shown, letters


def _names(encoding: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    code = 0
    for item in resolve1(encoding.get("Differences")) or ():
        value = resolve1(item)
        if isinstance(value, int):
            code = value
        elif isinstance(value, PSLiteral):
            yield code, str(value.name)
            code += 1


def _table(data: bytes) -> Iterator[tuple[int, int]]:
    """Codes and the single characters they are mapped to."""
    for section in _SECTION.finditer(data):
        if section[1] == b"char":
            for code, letter in _CHAR.findall(section[2]):
                if len(letter) == _ONE_LETTER:
                    yield int(code, 16), int(letter, 16) if int(letter, 16) != _UNKNOWN else 0
        else:
            for first, last, letter in _RANGE.findall(section[2]):
                start, end = int(first, 16), int(last, 16)
                for step in range(min(end - start + 1, _CODES) if len(letter) == _ONE_LETTER else 0):
                    yield start + step, int(letter, 16) + step


def _letters_of(name: str) -> str:
    try:
        letters = unicodedata.normalize("NFKC", name2unicode(name)) if name else ""
    except (KeyError, ValueError):
        return ""
    return letters if letters.isalpha() else ""


def _font_name(font: Mapping[str, Any]) -> str:
    name = font.get("BaseFont")
    return str(name.name) if isinstance(name, PSLiteral) else ""


def _mapping(value: object) -> dict[str, Any]:
    resolved = resolve1(value)
    return resolved if isinstance(resolved, dict) else {}
