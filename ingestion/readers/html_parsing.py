"""The tree of a web page, by libxml2's HTML parser, which mends tag soup; nested too deep, it is flattened.

libxml2 stops at a depth of 256 (2,048 when asked for more) and drops the rest of the page, so such a page is
parsed again without the elements that stand deeper than a book's own structure ever does.
"""

import re
from collections import Counter

from lxml import etree
from lxml import html as lxml_html

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.markup_roles import BLOCKS, CELLS

_DEEPEST = 200
_LONG_TAG = re.compile(r"<([A-Za-z][A-Za-z0-9]{0,20})\s[^<>]{8000,}>")
_MOST_ATTRIBUTES = 200
_MOST_TAGS = 3_000_000
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_DOCTYPE_OPENED = re.compile("<!DOCTYPE", re.IGNORECASE)
_SUBSET = re.compile(r"<!DOCTYPE[^\[<>]*+\[.*?\]\s*+>", re.IGNORECASE | re.DOTALL)
_PROLOG = 64 * 1024
# Text behind a body that ends too early would be lost; fonts left open nest paragraphs in paragraphs.
_IN_THE_WAY = re.compile(
    r"</(?:body|html)\s*>|</?(?:font|basefont|big|tt|blink|nobr)\b[^<>]*>", re.IGNORECASE
)
_TAG = re.compile(r"<(/?)([A-Za-z][^\s/<>]*+)([^<>]*+)>")
_UNREAD = re.compile(r"<(script|style)\b.*?(?:</\1\s*>|\Z)", re.IGNORECASE | re.DOTALL)
_NEVER_NEST_NAMES = (
    "p li dt dd tr td th tbody thead tfoot option br hr img input meta link base col area wbr embed source"
    " track param frame html head body title"
)
_NEVER_NEST = frozenset(_NEVER_NEST_NAMES.split())


def parse_html(text: str) -> tuple[etree._Element | None, bool]:
    """The root element, None when there is none; and whether the page had to be flattened.

    Raises `ReadingFailed` (TOO_LARGE) for more elements than any book has.
    """
    if text.count("<") > _MOST_TAGS:
        raise ReadingFailed(FailureCode.TOO_LARGE, f"more than {_MOST_TAGS} tags")
    source = _DECLARATION.sub("", text, count=1)
    source = _LONG_TAG.sub(_with_bounded_attributes, _IN_THE_WAY.sub("", _without_subset(source)))
    root, is_whole = _parsed(source, unbounded=False)
    if is_whole:
        return root, False
    flat = _flattened(source)
    root, is_whole = _parsed(flat, unbounded=True)
    if not is_whole:
        root, _ = _parsed(_paragraphs_only(flat), unbounded=True)
    return root, flat != source


def _without_subset(source: str) -> str:
    """`source` without a document type that declares entities, which would be taken for text."""
    opened = _DOCTYPE_OPENED.search(source, 0, _PROLOG)
    subset = _SUBSET.match(source, opened.start(), _PROLOG) if opened else None
    return source[: subset.start()] + source[subset.end() :] if subset else source


def _with_bounded_attributes(tag: re.Match[str]) -> str:
    """libxml2 compares each attribute of a tag with all others."""
    return tag[0] if tag[0].count("=") <= _MOST_ATTRIBUTES else f"<{tag[1]}>"


def _parsed(source: str, *, unbounded: bool) -> tuple[etree._Element | None, bool]:
    """The root, and whether all of the page is under it: depth and pieces of text have limits."""
    parser = lxml_html.HTMLParser(
        encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True, huge_tree=unbounded
    )
    try:
        root = lxml_html.document_fromstring(source.encode("utf-8"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        return None, _is_whole(parser)
    return root, _is_whole(parser)


def _is_whole(parser: etree.HTMLParser) -> bool:
    return not any(entry.type == etree.ErrorTypes.ERR_RESOURCE_LIMIT for entry in parser.error_log)


def _flattened(source: str) -> str:
    """`source` without the tags of elements deeper than `_DEEPEST`; where a block was, a paragraph begins."""
    pieces: list[str] = []
    position = 0
    nesting = _Nesting()
    for tag in _TAG.finditer(source):
        name = tag[2].lower()
        if name in _NEVER_NEST or tag[3].endswith("/") or nesting.keeps(name, closing=bool(tag[1])):
            continue
        pieces.append(source[position : tag.start()])
        pieces.append("<p>" if name in BLOCKS else "")
        position = tag.end()
    return "".join((*pieces, source[position:]))


def _paragraphs_only(source: str) -> str:
    """For what nests in spite of all: every block a paragraph, and nothing else."""
    return _TAG.sub(lambda tag: "<p>" if tag[2].lower() in BLOCKS | CELLS else "", _UNREAD.sub("", source))


class _Nesting:
    """Which elements are open, and how many of each name were left out because they stood too deep."""

    def __init__(self) -> None:
        self._open: list[str] = []
        self._counts: Counter[str] = Counter()
        self._dropped: Counter[str] = Counter()

    def keeps(self, name: str, *, closing: bool) -> bool:
        """Whether the next tag stays."""
        if not closing and len(self._open) < _DEEPEST:
            self._open.append(name)
            self._counts[name] += 1
            return True
        if not closing or self._dropped[name]:
            self._dropped[name] += -1 if closing else 1
            return False
        while self._counts[name] and (last := self._open.pop()):
            self._counts[last] -= 1
            if last == name:
                break
        return True
