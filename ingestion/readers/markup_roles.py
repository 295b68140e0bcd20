"""What the elements of a page are to a reader: blocks, verse, notes, page numbers, or nothing."""

import re
from enum import Enum, auto
from itertools import islice

from lxml import etree

from ingestion.readers.read_book import Look

PAGE_LABEL = re.compile(r"^\W*(?:(?:page|pg|p|página|pág)\b\W*)?([ivxlcdm]+|\d+)\W*$", re.IGNORECASE)
"""A page's label in its first group, with what is often set around it."""

HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
_BLOCK_NAMES = (
    "p div section article body main header footer nav aside blockquote ul ol li dl dt dd figure figcaption"
    " table caption pre address center hr form fieldset details summary hgroup dir menu listing xmp plaintext"
)
BLOCKS = frozenset(_BLOCK_NAMES.split()) | frozenset(HEADINGS)
_SKIPPED_NAMES = (
    "head script style svg audio video object iframe template rt rp rtc noscript annotation annotation-xml"
)
SKIPPED = frozenset(_SKIPPED_NAMES.split())
BACK_SIGNS = frozenset("↩↑^⬆⇑↵⏎←⤴↖⮌⏪\ufe0e\ufe0f")
"""What links show that lead back from a note to its mark."""
CELLS = frozenset({"td", "th", "tr"})
LISTS = frozenset({"ul", "ol", "dl", "dir", "menu"})
PREFORMATTED = frozenset({"pre", "listing", "xmp", "plaintext"})

_EPUB_TYPE = "{http://www.idpf.org/2007/ops}type"

_VERSE_TYPES = frozenset(
    {"z3998:poem", "z3998:verse", "z3998:song", "z3998:hymn", "z3998:lyrics", "poem", "verse"}
)
_VERSE_CLASS = re.compile(
    r"\b(?:poem|poetry|verse|stanza|line-?group|lyrics?|canto|epigram)s?\b", re.IGNORECASE
)
_VERSE_LINE = re.compile(r"^(?:l|v|line|vl|(?:verse|poem|poetry)-?line|line-?indent\d*|i\d+)$", re.IGNORECASE)
_NOTE_TYPES = frozenset({"footnote", "footnotes", "endnote", "endnotes", "rearnote", "rearnotes", "note"})
_NOTE_CLASS = re.compile(r"\b(?:foot|end)notes?\b", re.IGNORECASE)
_INLINE_NOTE_CLASS = re.compile(r"\b(?:foot|end|side|margin)notes?\b", re.IGNORECASE)
_CAPTION_CLASS = re.compile(r"\bcaptions?\b", re.IGNORECASE)
_ITALIC = frozenset({"i", "em", "cite", "dfn", "var"})
_BOLD = frozenset({"b", "strong"})
_ITALIC_CLASSES = frozenset({"i", "em", "ital", "italic", "italics", "emphasis"})
_BOLD_CLASSES = frozenset({"bold", "b", "strong"})
_LINE_NUMBER = re.compile(r"^(?:lnum|line-?num(?:ber)?|lineno|linenr|ln)$", re.IGNORECASE)
_PAGE_CLASS = re.compile(r"^(?:pagenum|pageno|page-?number|pagebreak|x-ebookmaker-pageno|pb)$", re.IGNORECASE)
_PAGE_ANCHOR = re.compile(r"^(?:page|pg|pagina)[-_.]?0*([1-9]\d{0,3}|[ivxlc]{1,7})$", re.IGNORECASE)
_PAGE_WORD = re.compile(r"^(?:page|página)\s+", re.IGNORECASE)
_LONGEST_LABEL = 12
_BOILERPLATE_TYPES = frozenset({"imprint", "colophon", "copyright-page"})
_NAV_TYPES = frozenset({"toc", "landmarks", "page-list", "loi", "lot", "lov", "loa"})
_REFERENCE = re.compile(r"^[\[(]?(?:\d{1,4}|[a-z]|[ivxlc]{1,6}|[*†‡§¶]{1,3})[\])]?$", re.IGNORECASE)
_LEVELS = frozenset("123456789")
_LONGEST_MARK = 200
_MOST_EVENTS = 1000
_MOST_INLINE = 20
_NOTE_TARGET = re.compile(r"(?:note|foot|fn|ftn|^n)[-_.]?\w*\d|note", re.IGNORECASE)


class Role(Enum):
    """What is to be done with an element."""

    INLINE = auto()
    BLOCK = auto()
    SKIPPED = auto()
    BOILERPLATE = auto()
    PAGE_BREAK = auto()
    NOTE_REFERENCE = auto()


def epub_types(element: etree._Element) -> frozenset[str]:
    """The values of `epub:type`, as either parser spells it, and of the `role` that replaces it."""
    kinds = element.get(_EPUB_TYPE) or element.get("epub:type") or ""
    roles = (element.get("role") or "").replace("doc-", "")
    return frozenset(f"{kinds} {roles}".split())


def local_name(element: etree._Element) -> str:
    return element.tag.rpartition("}")[2].lower() if isinstance(element.tag, str) else ""


def heading_level(element: etree._Element, name: str) -> int:
    """From 1; 0 for what is no heading."""
    if name in HEADINGS:
        return HEADINGS[name]
    if element.get("role") != "heading":
        return 0
    level = element.get("aria-level") or ""
    return min(int(level), 6) if level in _LEVELS else 2


def role_of(element: etree._Element, name: str) -> Role:
    """The role of `element`, whose local name is `name`."""
    kinds = epub_types(element)
    classes = (element.get("class") or "").split()
    if name in SKIPPED or element.get("hidden") is not None or any(map(_LINE_NUMBER.match, classes)):
        return Role.SKIPPED
    if "pagebreak" in kinds or any(map(_PAGE_CLASS.match, classes)):
        return Role.PAGE_BREAK
    if kinds & _BOILERPLATE_TYPES or "pg-boilerplate" in classes:
        return Role.BOILERPLATE
    if name == "nav" and kinds & _NAV_TYPES:
        return Role.SKIPPED
    if name == "a" and is_note_reference(element, kinds):
        return Role.NOTE_REFERENCE
    return Role.BLOCK if name in BLOCKS else Role.INLINE


def look_of(element: etree._Element, name: str) -> Look | None:
    """How running text inside it stands out from the rest; None where it does not."""
    classes = frozenset((element.get("class") or "").split()) if name == "span" else frozenset[str]()
    italic = name in _ITALIC or not _ITALIC_CLASSES.isdisjoint(classes)
    bold = name in _BOLD or not _BOLD_CLASSES.isdisjoint(classes)
    return Look(Look.ITALIC * italic | Look.BOLD * bold) if italic or bold else None


def is_note_reference(element: etree._Element, kinds: frozenset[str]) -> bool:
    """A mark that leads to a note: said so, or a number or star in superscript or named like one."""
    if "noteref" in kinds:
        return True
    target = (element.get("href") or "").rpartition("#")[2]
    text = text_under(element, _LONGEST_MARK + 1).strip()
    if not target or "backlink" in kinds or not _REFERENCE.match(text):
        return False
    parent = element.getparent()
    raised = (parent is not None and local_name(parent) == "sup") or any(
        local_name(c) == "sup" for c in element
    )
    return raised or bool(_NOTE_TARGET.search(target) and not _opens_block(element))


def text_under(element: etree._Element, enough: int) -> str:
    """The text under `element`, or at least `enough` characters of it; of very many elements the first."""
    pieces: list[str] = []
    length = 0
    for event, inner in islice(etree.iterwalk(element, events=("start", "end")), _MOST_EVENTS):
        text = inner.text if event == "start" else inner.tail if inner is not element else None
        pieces.append(text or "")
        length += len(pieces[-1])
        if length >= enough:
            break
    return "".join(pieces)


def block_text(element: etree._Element) -> str:
    """All text under `element`, a line for each block."""
    pieces: list[str] = []
    for event, inner in etree.iterwalk(element, events=("start", "end")):
        if local_name(inner) in BLOCKS:
            pieces.append("\n")
        text = inner.text if event == "start" else inner.tail if inner is not element else None
        pieces.append(" ".join((text or "").split("\n")))
    return "".join(pieces)


def _opens_block(element: etree._Element) -> bool:
    """A number at the very start of a block leads back from the note; it is the note's own."""
    parent = element.getparent()
    for _ in range(_MOST_INLINE):
        if parent is None or local_name(parent) in BLOCKS:
            break
        element, parent = parent, parent.getparent()
    return parent is not None and element.getprevious() is None and not (parent.text or "").strip()


def is_verse(element: etree._Element) -> bool:
    return bool(epub_types(element) & _VERSE_TYPES or _VERSE_CLASS.search(element.get("class") or ""))


def is_verse_line(element: etree._Element) -> bool:
    """Whether a `span` in verse is a line of its own without a line break to say so."""
    return any(map(_VERSE_LINE.match, (element.get("class") or "").split()))


def is_note(element: etree._Element) -> bool:
    return bool(epub_types(element) & _NOTE_TYPES or _NOTE_CLASS.search(element.get("class") or ""))


def is_inline_note(element: etree._Element) -> bool:
    """A note set right into the running text, as notes in the margin are."""
    kinds = epub_types(element)
    return bool(kinds & _NOTE_TYPES or _INLINE_NOTE_CLASS.search(element.get("class") or ""))


def is_note_mark(text: str) -> bool:
    """Whether `text` is no more than what refers to a note."""
    return bool(_REFERENCE.match(text.strip()))


def is_caption(element: etree._Element, name: str) -> bool:
    return name in ("figcaption", "caption") or bool(_CAPTION_CLASS.search(element.get("class") or ""))


def page_label(element: etree._Element) -> str:
    """The printed label of a page break, from its title, its text or its id; "" where none is given."""
    text = "".join(map(str, element.itertext()))
    candidates = (
        element.get("title"),
        element.get("aria-label"),
        text,
        (element.get("id") or "").replace("_", " "),
    )
    plain = next((match[1] for candidate in candidates if (match := PAGE_LABEL.match(candidate or ""))), "")
    if plain or "pagebreak" not in epub_types(element):
        return plain
    said = (_PAGE_WORD.sub("", (candidate or "").strip()).strip() for candidate in candidates[:3])
    return next((label for label in said if 0 < len(label) <= _LONGEST_LABEL), "")


def page_anchor(element: etree._Element) -> str:
    """The label of the page that begins at an anchor named for it; "" for any other element."""
    if local_name(element) not in ("a", "span") or element.get("href"):
        return ""
    match = _PAGE_ANCHOR.match(element.get("id") or element.get("name") or "")
    return match[1].lower() if match else ""
