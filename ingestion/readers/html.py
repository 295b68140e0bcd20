"""Web pages and books in one HTML file: the text a reader sees, without what belongs to the site."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from lxml import etree

from bookclub.sentences import Sentence, gettext_noop
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.html_archive import archived_page
from ingestion.readers.html_contents import promote_headings, settle_contents
from ingestion.readers.html_metadata import read_metadata
from ingestion.readers.html_page_marks import read_page_marks
from ingestion.readers.html_parsing import parse_html
from ingestion.readers.html_preformatted import set_preformatted
from ingestion.readers.html_roles import HtmlRoles
from ingestion.readers.html_source import decode_page
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.markup_boilerplate import draft_lines, kept_drafts
from ingestion.readers.markup_content import ContentReader
from ingestion.readers.markup_drafts import Draft, PageContent, with_notes_in_place
from ingestion.readers.publication import Publication
from ingestion.readers.read_book import Block, BlockKind, Line, Page, ReadBook
from ingestion.readers.text_decoding import DecodedText
from ingestion.structure.gutenberg import strip_gutenberg
from ingestion.structure.language import guess_language

_FIGURE = {"es": "Figura"}


@dataclass(slots=True)
class _Pages:
    """Printed pages as their marks turn up."""

    found: list[Page] = field(default_factory=list)

    def turn(self, anchor: str, label: str) -> int | None:
        if not label or label == "?" or (self.found and self.found[-1].label == label):
            return None
        self.found.append(Page(None, label))
        return len(self.found) - 1


def read_html(path: Path, limits: ReadingLimits | None = None) -> ReadBook:
    """The book in an HTML file. Raises `ReadingFailed`: EMPTY without text, TOO_LARGE above a limit."""
    size, allowed = path.stat().st_size, (limits or ReadingLimits()).entry_bytes
    if size > allowed:
        raise ReadingFailed(FailureCode.TOO_LARGE, f"{size} bytes of HTML, {allowed} allowed")
    decoded = decode_page(*archived_page(path.read_bytes()))
    root, was_flattened = parse_html(decoded.text)
    if root is None:
        raise ReadingFailed(FailureCode.EMPTY, "no elements and no text")
    content, pages = _read_content(root, HtmlRoles(root))
    if not content.drafts:  # a page of links is all that it is
        content, pages = _read_content(root, HtmlRoles(root, whole_site=True))
    if not content.drafts:
        raise ReadingFailed(FailureCode.EMPTY, "no text that a reader would see")
    lines = [*(text for part in content.left_out for text in part.split("\n")), *draft_lines(content.drafts)]
    return _book(content, pages, read_metadata(root, lines), _warnings(decoded, was_flattened))


def _read_content(root: etree._Element, roles: HtmlRoles) -> tuple[PageContent, list[Page]]:
    pages = _Pages()
    reader = ContentReader(None, pages.turn, roles.role_of, pictures=True)
    return with_notes_in_place(reader.read(root)), pages.found


def _book(
    content: PageContent, printed: Sequence[Page], said: Publication, warnings: tuple[Sentence, ...]
) -> ReadBook:
    _settle_structure(content)
    drafts, _ = kept_drafts(content.drafts, strip_gutenberg)
    pages = tuple(printed) or read_page_marks(drafts)
    language = said.language or guess_language("\n".join(draft.text for draft in drafts))
    blocks = tuple(block for draft in drafts for block in _blocks(draft, language))
    return ReadBook(
        format="html",
        blocks=blocks,
        title=said.title or _sole_title(blocks),
        authors=said.authors,
        language=language,
        publisher=said.publisher,
        year=said.year,
        identifiers=said.identifiers,
        pages=pages,
        warnings=warnings,
    )


def _settle_structure(content: PageContent) -> None:
    targets = settle_contents(content.drafts, content.ids)
    promote_headings(content.drafts, targets)
    anchors: dict[int, str] = {}
    for anchor, index in content.ids.items():
        if not anchor.lower().startswith("page") or index not in anchors:
            anchors[index] = anchor
    for index, draft in enumerate(content.drafts):
        draft.anchor = draft.anchor or anchors.get(index, "")


def _blocks(draft: Draft, language: str) -> list[Block]:
    if draft.kind is BlockKind.CODE:
        return set_preformatted(draft)
    lines = tuple(draft.lines)
    if draft.is_picture:
        lines = (Line(f"[{_FIGURE.get(language, 'Figure')}: {draft.text}]"),)
    anchor = draft.anchor if draft.kind is BlockKind.HEADING else ""
    return [Block(draft.kind, lines, draft.level, anchor or None)]


def _sole_title(blocks: Sequence[Block]) -> str:
    """The only heading of the highest level."""
    headings = [block for block in blocks if block.kind is BlockKind.HEADING]
    top = min((block.level for block in headings), default=0)
    highest = [block.text for block in headings if block.level == top]
    return highest[0] if len(highest) == 1 and len(headings) > 1 else ""


def _warnings(decoded: DecodedText, was_flattened: bool) -> tuple[Sentence, ...]:
    warnings = []
    if decoded.doubtful_lines:
        guessed = gettext_noop("Lines that were not {encoding}: {count}. Their accents were guessed.")
        warnings.append(Sentence(guessed, encoding=decoded.encoding.upper(), count=decoded.doubtful_lines))
    if was_flattened:
        deep = gettext_noop(
            "Its elements are nested too deeply: the text is whole, its structure may not be."
        )
        warnings.append(Sentence(deep))
    return tuple(warnings)
