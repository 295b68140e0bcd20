"""What a paragraph or run is by its style: styles are known by name, since ids differ by language."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from lxml import etree

from ingestion.readers.docx_xml import attribute, child, name_of, number, switched_on
from ingestion.readers.read_book import BlockKind

DEEPEST_LEVEL = 9
_HEADING = re.compile(
    r"(?:heading|t[íi]tulo|encabezado|titre|[üu]berschrift|titolo|kop|rubrik|overskrift|otsikko|nag[łl]ówek"
    r"|заголовок|标题|標題|見出し)\s*([1-9])",
    re.IGNORECASE,
)
_CHAPTER = re.compile(
    r"(?:chapter|part|cap[íi]tulo|parte|chapitre|kapitel)[ _-]?(?:title|heading|head|name|number|t[íi]tulo)"
    r"|t[íi]tulo (?:de )?(?:cap[íi]tulo|parte)|chapter|cap[íi]tulo|chapitre|kapitel",
    re.IGNORECASE,
)
_LONGEST_CHAIN = 40


class Role(Enum):
    """What a style's name says that is not a kind of block."""

    BODY = auto()
    TITLE = auto()
    SUBTITLE = auto()
    CONTENTS = auto()


_ROLES: tuple[tuple[re.Pattern[str], Role], ...] = (
    (re.compile(r"(?:title|book title page|t[íi]tulo|titre|titel|titolo)", re.I), Role.TITLE),
    (re.compile(r"(?:subtitle|subt[íi]tulo|sous-titre|untertitel)", re.I), Role.SUBTITLE),
    (
        re.compile(
            r"(?:toc\s*\d|toc\s*heading|contents\s*(?:\d|heading)|table of figures|tdc\s*\d"
            r"|(?:figure|table|illustration|object|user) index \w+)",
            re.I,
        ),
        Role.CONTENTS,
    ),
)
_KINDS: tuple[tuple[re.Pattern[str], BlockKind], ...] = (
    (
        re.compile(
            r"(?:intense )?quot(?:e|ations?)|block ?(?:text|quot(?:e|ation))|cita(?: destacada)?|citation"
            r"|(?:intensives )?zitat|epigraph|ep[íi]grafe",
            re.I,
        ),
        BlockKind.QUOTE,
    ),
    (
        re.compile(
            r"html pre(?:formatted)?|pre-?formatted text|source code|code(?: block)?|macro(?: text)?"
            r"|verbatim|listing|c[óo]digo",
            re.I,
        ),
        BlockKind.CODE,
    ),
    (re.compile(r"(?:\w+ )?caption|leyenda|l[ée]gende|beschriftung|didascalia", re.I), BlockKind.CAPTION),
    (re.compile(r"verses?|poem|poetry|verso|poes[íi]a|poema|stanza|estrofa", re.I), BlockKind.VERSE),
    (re.compile(r"(?:footnote|endnote) ?text|foot-?note|endnote", re.I), BlockKind.FOOTNOTE),
    (re.compile(r"list ?(?:bullet|number|continue)\s*\d?", re.I), BlockKind.LIST),
)
_MARK = re.compile(r"(?:footnote|endnote) ?(?:reference|anchor|symbol|characters)", re.I)


@dataclass(slots=True)
class ParagraphStyle:
    """`level` counts from 1 for headings; `list_id` and `list_level` are None where the style has no list."""

    kind: BlockKind = BlockKind.PARAGRAPH
    level: int = 0
    role: Role = Role.BODY
    list_id: str | None = None
    list_level: int | None = None
    bullet: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class RunStyle:
    """`note_mark`: the style that the mark of a note is set in."""

    hidden: bool = False
    note_mark: bool = False


class StyleSheet:
    """The styles of a document; without a styles part, ids are taken for names."""

    def __init__(self, root: etree._Element | None) -> None:
        self._elements: dict[tuple[str, str], etree._Element] = {}
        self._default = ""
        self.language = ""
        self._paragraphs: dict[str, ParagraphStyle] = {}
        self._runs: dict[str, RunStyle] = {}
        for element in root if root is not None else ():
            if name_of(element) == "w:style":
                self._take(element)
            elif name_of(element) == "w:docDefaults":
                self.language = attribute(child(element, "rPrDefault", "rPr", "lang"))

    def _take(self, element: etree._Element) -> None:
        identifier, sort = attribute(element, "styleId"), attribute(element, "type") or "paragraph"
        self._elements.setdefault((sort, identifier), element)
        if sort == "paragraph" and attribute(element, "default") in ("1", "true", "on"):
            self._default = self._default or identifier

    def paragraph(self, identifier: str) -> ParagraphStyle:
        """What the style with this id makes of a paragraph; "" is the document's default style."""
        identifier = identifier or self._default
        if identifier not in self._paragraphs:
            self._paragraphs[identifier] = self._resolved(identifier)
        return self._paragraphs[identifier]

    def run(self, identifier: str) -> RunStyle:
        """What the character style with this id makes of a run."""
        if not identifier:
            return RunStyle()
        if identifier not in self._runs:
            chain = list(self._chain("character", identifier))
            marks_hidden = (child(element, "rPr", "vanish") for _, element in chain)
            hidden = next((mark for mark in marks_hidden if mark is not None), None)
            marks = any(_MARK.fullmatch(name) for name, _ in chain)
            self._runs[identifier] = RunStyle(switched_on(hidden), marks)
        return self._runs[identifier]

    def _chain(self, sort: str, identifier: str) -> Iterator[tuple[str, etree._Element | None]]:
        """Name and element of the style, then of those it is based on."""
        seen: set[str] = set()
        while identifier and identifier not in seen and len(seen) < _LONGEST_CHAIN:
            seen.add(identifier)
            element = self._elements.get((sort, identifier))
            yield attribute(child(element, "name")).strip() or identifier, element
            identifier = attribute(child(element, "basedOn"))

    def _resolved(self, identifier: str) -> ParagraphStyle:
        style = ParagraphStyle()
        settled = False
        for name, element in self._chain("paragraph", identifier):
            settled = settled or _named(style, name) or _outlined(style, element)
            _listed(style, element)
            style.hidden = style.hidden or switched_on(child(element, "rPr", "vanish"))
        return style


def _named(style: ParagraphStyle, name: str) -> bool:
    """Whether the name alone says what the style is."""
    heading = _HEADING.fullmatch(name)
    if heading:
        style.kind, style.level = BlockKind.HEADING, int(heading[1])
        return True
    if _CHAPTER.fullmatch(name):
        style.kind, style.level = BlockKind.HEADING, 1
        return True
    for pattern, role in _ROLES:
        if pattern.fullmatch(name):
            style.role = role
            return True
    for pattern, kind in _KINDS:
        if pattern.fullmatch(name):
            style.kind = kind
            style.bullet = "bullet" in name.lower()
            return True
    return False


def _outlined(style: ParagraphStyle, element: etree._Element | None) -> bool:
    outline = child(element, "pPr", "outlineLvl")
    if outline is None:
        return False
    level = number(attribute(outline), DEEPEST_LEVEL)
    if 0 <= level < DEEPEST_LEVEL:
        style.kind, style.level = BlockKind.HEADING, level + 1
    return True


def _listed(style: ParagraphStyle, element: etree._Element | None) -> None:
    numbering = child(element, "pPr", "numPr")
    if numbering is None:
        return
    if style.list_id is None and child(numbering, "numId") is not None:
        style.list_id = attribute(child(numbering, "numId"))
    if style.list_level is None and child(numbering, "ilvl") is not None:
        style.list_level = number(attribute(child(numbering, "ilvl")))
