"""XML from strangers: no document types, no entities, nothing fetched; HTML's named characters are known."""

import codecs
import html.entities
import re

from lxml import etree

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.html_parsing import parse_html
from ingestion.readers.text_decoding import decode

_AHEAD = re.compile(
    r"<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)|<!(?P<declared>DOCTYPE|ENTITY)|(?P<element><[^\W\d])",
    re.IGNORECASE | re.DOTALL,
)
_DOCTYPE = re.compile(r"<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>", re.IGNORECASE | re.DOTALL)
_ENTITY = re.compile(r"&([A-Za-z][A-Za-z0-9]{1,31});")
_LONE_AMPERSAND = re.compile("&(?!(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{0,31});)")
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*>?")
_DECLARED = re.compile(rb"""^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_XML_ENTITIES = frozenset({"amp", "lt", "gt", "quot", "apos"})
_SAMPLE = 4096
_FEW_CONTROL, _MOST_CONTROL = 8, 0.02
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def parse_xml(data: bytes, name: str) -> etree._Element:
    """The root element of a well-formed document. Raises `ReadingFailed` for any other, and for entities."""
    source, _ = _safe_source(data, name)
    try:
        return _without_entities(etree.fromstring(source, _xml_parser()), name)
    except etree.XMLSyntaxError as error:
        raise ReadingFailed(FailureCode.DAMAGED, f"{name}: {error}") from error


def parse_page(data: bytes, name: str) -> tuple[etree._Element | None, bool]:
    """The root of an XHTML page, and whether it was well-formed; if not, it is read as browsers read HTML.

    Undeclared prefixes do no harm. Raises `ReadingFailed` for entities and for what is no text. The root is
    None when there is nothing in it.
    """
    source, was_sound = _safe_source(data, name)
    try:
        return _without_entities(etree.fromstring(source, _xml_parser()), name), was_sound
    except etree.XMLSyntaxError:
        root, is_whole = _recovered(source, name)
        return (root, was_sound) if is_whole else (parse_html(source.decode())[0], False)


def parse_torn_xml(data: bytes, name: str) -> tuple[etree._Element | None, bool]:
    """The root of an XML document, and whether it was whole; if not, what could be read of it as XML.

    Undeclared prefixes do no harm. Raises `ReadingFailed` for entities. The root is None without any element.
    """
    source, was_sound = _safe_source(data, name)
    root, is_whole = _recovered(source, name)
    return root, is_whole and was_sound


def _recovered(source: bytes, name: str) -> tuple[etree._Element | None, bool]:
    parser = _xml_parser(recover=True)
    try:
        root = etree.fromstring(source, parser)
    except etree.XMLSyntaxError:
        return None, False
    whole = all(error.domain == etree.ErrorDomains.NAMESPACE for error in parser.error_log)
    return (root if root is None else _without_entities(root, name)), whole and root is not None


def _without_entities(root: etree._Element, name: str) -> etree._Element:
    """`root`, unless the parser has found declarations where none were looked for."""
    declared = root.getroottree().docinfo.internalDTD
    if declared is not None and any(declared.iterentities()):
        raise ReadingFailed(FailureCode.DAMAGED, f"{name}: declares entities")
    return root


def _xml_parser(*, recover: bool = False) -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        remove_comments=True,
        remove_pis=True,
        recover=recover,
        encoding="utf-8",
    )


def _safe_source(data: bytes, name: str) -> tuple[bytes, bool]:
    """UTF-8, and whether every "&" in it began an entity, as it must.

    As text the parser would refuse a second declaration of an encoding with an error of its own.
    """
    source = _DECLARATION.sub("", _decoded(data), count=1)
    if len(_NOT_XML.findall(source[:_SAMPLE])) > max(_FEW_CONTROL, _MOST_CONTROL * len(source[:_SAMPLE])):
        raise ReadingFailed(FailureCode.DAMAGED, f"{name}: no text")
    source = _without_doctype(source, name)
    source, mended = _LONE_AMPERSAND.subn("&amp;", _ENTITY.sub(_named_character, source))
    return _NOT_XML.sub("", source).encode(), not mended


def _without_doctype(source: str, name: str) -> str:
    """Raises `ReadingFailed` for one with entities or without an end, however far from the beginning."""
    opened = None
    for token in _AHEAD.finditer(source):
        if token["element"]:
            break
        declared = (token["declared"] or "").upper()
        if declared == "ENTITY":
            raise ReadingFailed(FailureCode.DAMAGED, f"{name}: declares entities")
        opened = token.start() if opened is None and declared else opened
    if opened is None:
        return source
    doctype = _DOCTYPE.match(source, opened)
    if doctype is None:
        raise ReadingFailed(
            FailureCode.DAMAGED, f"{name}: a document type without an end may declare entities"
        )
    if "<!entity" in doctype[0].lower():
        raise ReadingFailed(FailureCode.DAMAGED, f"{name}: declares entities")
    return source[: doctype.start()] + source[doctype.end() :]


def _named_character(match: re.Match[str]) -> str:
    if match[1] in _XML_ENTITIES:
        return match[0]
    return html.entities.html5.get(f"{match[1]};", f"&amp;{match[1]};")


def _decoded(data: bytes) -> str:
    declared = _DECLARED.match(data[:200])
    if declared:
        try:
            return data.decode(codecs.lookup(declared[1].decode("ascii")).name)
        except (LookupError, UnicodeDecodeError):
            pass
    return decode(data).text
