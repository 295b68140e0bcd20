"""XML from strangers: no document types, no entities, nothing fetched; HTML's named characters are known."""

import codecs
import html.entities
import re

from lxml import etree
from lxml import html as lxml_html

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.text_decoding import decode

_DOCTYPE = re.compile(r"<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>", re.IGNORECASE | re.DOTALL)
_ENTITY = re.compile(r"&([A-Za-z][A-Za-z0-9]{1,31});")
_PROLOG = 64 * 1024
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*>?")
_DECLARED = re.compile(rb"""^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_XML_ENTITIES = frozenset({"amp", "lt", "gt", "quot", "apos"})
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def parse_xml(data: bytes, name: str) -> etree._Element:
    """The root element of a well-formed document. Raises `ReadingFailed` for any other, and for entities."""
    source = _safe_source(data, name)
    try:
        return etree.fromstring(source, _xml_parser())
    except etree.XMLSyntaxError as error:
        raise ReadingFailed(FailureCode.DAMAGED, f"{name}: {error}") from error


def parse_page(data: bytes, name: str) -> tuple[etree._Element | None, bool]:
    """The root of an XHTML page, and whether it was well-formed; if not, it is read as browsers read HTML.

    Raises `ReadingFailed` for entities. The root is None when there is nothing in it.
    """
    source = _safe_source(data, name)
    try:
        return etree.fromstring(source, _xml_parser()), True
    except etree.XMLSyntaxError:
        return _parse_loosely(source), False


def parse_torn_xml(data: bytes, name: str) -> tuple[etree._Element | None, bool]:
    """The root of an XML document, and whether it was whole; if not, what could be read of it as XML.

    Undeclared prefixes do no harm. Raises `ReadingFailed` for entities. The root is None without any element.
    """
    parser = _xml_parser(recover=True)
    try:
        root = etree.fromstring(_safe_source(data, name), parser)
    except etree.XMLSyntaxError:
        return None, False
    return root, all(error.domain == etree.ErrorDomains.NAMESPACE for error in parser.error_log)


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


def _parse_loosely(source: bytes) -> etree._Element | None:
    parser = lxml_html.HTMLParser(no_network=True, remove_comments=True, remove_pis=True, encoding="utf-8")
    try:
        return lxml_html.document_fromstring(source, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        return None


def _safe_source(data: bytes, name: str) -> bytes:
    """UTF-8; as text the parser would refuse a second declaration of an encoding with an error of its own."""
    source = _DECLARATION.sub("", _decoded(data), count=1)
    prolog = source[:_PROLOG]
    doctype = _DOCTYPE.search(prolog)
    if "<!entity" in prolog.lower() or ("<!doctype" in prolog.lower() and not doctype):
        raise ReadingFailed(FailureCode.DAMAGED, f"{name}: declares entities")
    if doctype:
        source = source[: doctype.start()] + source[doctype.end() :]
    return _NOT_XML.sub("", _ENTITY.sub(_named_character, source)).encode()


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
