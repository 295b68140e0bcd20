"""XML from strangers: no document types, no entities, nothing fetched; HTML's named characters are known."""

import codecs
import html.entities
import re

from lxml import etree

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.html_parsing import parse_html
from ingestion.readers.text_decoding import decode

_DOCTYPE_OPENED = re.compile("<!DOCTYPE", re.IGNORECASE)
_DOCTYPE = re.compile(r"<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>", re.IGNORECASE | re.DOTALL)
_ENTITY = re.compile(r"&([A-Za-z][A-Za-z0-9]{1,31});")
_LONE_AMPERSAND = re.compile("&(?!(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{0,31});)")
_PROLOG = 64 * 1024
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
        return etree.fromstring(source, _xml_parser())
    except etree.XMLSyntaxError as error:
        raise ReadingFailed(FailureCode.DAMAGED, f"{name}: {error}") from error


def parse_page(data: bytes, name: str) -> tuple[etree._Element | None, bool]:
    """The root of an XHTML page, and whether it was well-formed; if not, it is read as browsers read HTML.

    Undeclared prefixes do no harm. Raises `ReadingFailed` for entities and for what is no text. The root is
    None when there is nothing in it.
    """
    source, was_sound = _safe_source(data, name)
    try:
        return etree.fromstring(source, _xml_parser()), was_sound
    except etree.XMLSyntaxError:
        root, is_whole = _recovered(source)
        return (root, was_sound) if is_whole else (parse_html(source.decode())[0], False)


def parse_torn_xml(data: bytes, name: str) -> tuple[etree._Element | None, bool]:
    """The root of an XML document, and whether it was whole; if not, what could be read of it as XML.

    Undeclared prefixes do no harm. Raises `ReadingFailed` for entities. The root is None without any element.
    """
    source, was_sound = _safe_source(data, name)
    root, is_whole = _recovered(source)
    return root, is_whole and was_sound


def _recovered(source: bytes) -> tuple[etree._Element | None, bool]:
    parser = _xml_parser(recover=True)
    try:
        root = etree.fromstring(source, parser)
    except etree.XMLSyntaxError:
        return None, False
    whole = all(error.domain == etree.ErrorDomains.NAMESPACE for error in parser.error_log)
    return root, whole and root is not None


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
    opened = _DOCTYPE_OPENED.search(source, 0, _PROLOG)
    doctype = _DOCTYPE.match(source, opened.start(), _PROLOG) if opened else None
    if "<!entity" in source[:_PROLOG].lower() or (opened and not doctype):
        raise ReadingFailed(FailureCode.DAMAGED, f"{name}: declares entities")
    if doctype:
        source = source[: doctype.start()] + source[doctype.end() :]
    source, mended = _LONE_AMPERSAND.subn("&amp;", _ENTITY.sub(_named_character, source))
    return _NOT_XML.sub("", source).encode(), not mended


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
