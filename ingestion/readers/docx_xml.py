"""WordprocessingML as elements with short names, its parts cleaned of entities and read block by block."""

import codecs
import html.entities
import io
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypedDict

from lxml import etree

from ingestion.readers.failures import FailureCode, ReadingFailed


class _Parsing(TypedDict):
    encoding: str
    recover: bool
    huge_tree: bool
    resolve_entities: bool
    no_network: bool
    load_dtd: bool
    remove_comments: bool
    remove_pis: bool


_PREFIXES = {
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
    "http://purl.oclc.org/ooxml/wordprocessingml/main": "w",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m",
    "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
}
_BOMS = ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"), (codecs.BOM_UTF8, "utf-8-sig"))
_DECLARED = re.compile(rb"""^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
_AHEAD = re.compile(
    rb"<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)|(?P<doctype><!DOCTYPE)|(?P<element><[A-Za-z_:\x80-\xff])",
    re.IGNORECASE | re.DOTALL,
)
_LONGEST_DOCTYPE = 64 * 1024
_DOCTYPE_TOKEN = re.compile(rb"""<!--.*?(?:-->|\Z)|"[^"]*"|'[^']*'|[\[\]>]""", re.DOTALL)
_ENTITY_OF_ENTITIES = re.compile(rb"""<!entity\s[^"'<>]*["'][^"']*[&%]\w""", re.IGNORECASE)
_ENTITY = re.compile(rb"&([A-Za-z_][A-Za-z0-9_.:-]{0,80});")
_XML_ENTITIES = frozenset({b"amp", b"lt", b"gt", b"quot", b"apos"})
_EVENTS_HELD = 4_096
_NOT_XML = bytes(set(range(32)) - {9, 10, 13})
_PARSING: _Parsing = {
    "encoding": "utf-8",
    "recover": True,
    "huge_tree": True,  # no entities are left that could grow; only depth and length are freed
    "resolve_entities": False,
    "no_network": True,
    "load_dtd": False,
    "remove_comments": True,
    "remove_pis": True,
}


@dataclass(frozen=True, slots=True)
class PartSource:
    """A part as UTF-8 without document type; `declared_entities` says that there were some."""

    data: bytes
    declared_entities: bool


@lru_cache(maxsize=2_000)
def _short_name(tag: str) -> str:
    namespace, _, local = tag[1:].rpartition("}") if tag.startswith("{") else ("", "", tag)
    prefix = _PREFIXES.get(namespace, "")
    return f"{prefix}:{local}" if prefix else local


def name_of(element: etree._Element) -> str:
    """`w:p`, `m:r`, `mc:Choice`; the bare local name for what other vocabularies have."""
    return _short_name(element.tag) if isinstance(element.tag, str) else ""


def attribute(element: etree._Element | None, name: str = "val") -> str:
    """An attribute by its local name, empty where it is absent."""
    if element is None:
        return ""
    for key, value in element.attrib.items():
        if str(key).rpartition("}")[2] == name:
            return str(value)
    return ""


def child(element: etree._Element | None, *path: str) -> etree._Element | None:
    """The descendant that a path of local names leads to."""
    for step in path:
        if element is None:
            return None
        element = next(iter(element.iterchildren(f"{{*}}{step}")), None)
    return element


def switched_on(element: etree._Element | None) -> bool:
    """Whether a property is present and not set to a word for no."""
    return element is not None and attribute(element).lower() not in ("0", "false", "off", "none")


def number(text: str, otherwise: int = 0) -> int:
    """A whole number of sane size from an attribute."""
    digits = text.strip()
    return int(digits) if re.fullmatch(r"-?[0-9]{1,9}", digits) else otherwise


def clean_source(data: bytes, name: str) -> PartSource:
    """A part made safe to parse: named entities are left out, never resolved.

    Raises `ReadingFailed` for entities made of entities, and for a document type without an end.
    """
    source = _as_utf8(data).translate(None, _NOT_XML)
    source, declared = _without_doctype(source, name)
    return PartSource(_ENTITY.sub(_known_character, source), declared)


def _as_utf8(data: bytes) -> bytes:
    encoding = next((encoding for bom, encoding in _BOMS if data.startswith(bom)), "")
    declared = _DECLARED.match(data[:400])
    if not encoding and declared:
        encoding = declared[1].decode("ascii")
    try:
        text = data.decode(codecs.lookup(encoding or "utf-8").name, errors="replace")
    except (LookupError, UnicodeError):
        text = data.decode("utf-8", errors="replace")
    return text.encode("utf-8", errors="replace")


def _without_doctype(source: bytes, name: str) -> tuple[bytes, bool]:
    ahead = next((token for token in _AHEAD.finditer(source) if token["doctype"] or token["element"]), None)
    if ahead is None or ahead["element"]:
        return source, False
    start, depth = ahead.start(), 0
    for token in _DOCTYPE_TOKEN.finditer(source, start, start + _LONGEST_DOCTYPE):
        depth += {b"[": 1, b"]": -1}.get(token[0], 0)
        if token[0] == b">" and depth <= 0:
            doctype = source[start : token.end()]
            if _ENTITY_OF_ENTITIES.search(doctype):
                raise ReadingFailed(FailureCode.DAMAGED, f"{name}: declares entities made of entities")
            return source[:start] + source[token.end() :], b"<!entity" in doctype.lower()
    raise ReadingFailed(FailureCode.DAMAGED, f"{name}: a document type without an end")


def _known_character(match: re.Match[bytes]) -> bytes:
    if match[1] in _XML_ENTITIES:
        return match[0]
    return html.entities.html5.get(f"{match[1].decode('ascii')};", "").encode()


def parse_part(data: bytes, name: str) -> tuple[etree._Element | None, bool]:
    """The root of a small part, None when there is none; and whether all of it was well-formed.

    Raises `ReadingFailed` as `clean_source` does.
    """
    parser = etree.XMLParser(**_PARSING)
    try:
        root = etree.fromstring(clean_source(data, name).data, parser)
    except etree.XMLSyntaxError:
        return None, False
    return root, not len(parser.error_log.filter_from_errors())


def _drop(element: etree._Element) -> None:
    element.clear(keep_tail=False)
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)


class BlockStream:
    """The elements right under every `container` of a part, each gone some time after the next is asked for.

    Not at once: the parser holds on to the elements it told of last, and a large block that is taken apart
    while some of its elements are held is searched through again for each of them.

    `complete` is False when, at the end, something in the part was not well-formed or cut off.
    """

    def __init__(self, source: PartSource, container: str) -> None:
        self.complete = True
        self.found_container = False
        self._container = container
        self._parser = etree.iterparse(io.BytesIO(source.data), events=("end",), **_PARSING)

    def __iter__(self) -> Iterator[etree._Element]:
        done: deque[tuple[int, etree._Element]] = deque()
        try:
            for count, (_, element) in enumerate(self._parser):
                while done and count - done[0][0] > _EVENTS_HELD:
                    _drop(done.popleft()[1])
                parent = element.getparent()
                if parent is not None and name_of(parent) == self._container:
                    self.found_container = True
                    yield element
                    done.append((count, element))
                elif name_of(element) == self._container:
                    self.found_container = True
        except etree.XMLSyntaxError:
            self.complete = False
        if len(self._parser.error_log.filter_from_errors()):
            self.complete = False
