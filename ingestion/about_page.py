"""What the page about a book shows: its profile by section, the notes on its parts, where both come from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from pydantic import ValidationError

from bookclub.clubs.models import User
from bookclub.clubs.queries import is_host
from ingestion import queries
from ingestion.artifacts.material_json import notes_from_json, written_from_json
from ingestion.artifacts.profile_sections import (
    EvidenceNote,
    PartNotes,
    ProfileSections,
    WrittenNotes,
    WrittenProfile,
)
from ingestion.generated_text import TextBlock, text_blocks
from ingestion.models import ArtifactRun, Book, Chunk, ChunkType, StoredText
from ingestion.profile_versions import ChosenProfile, choose_profile
from ingestion.quoted_places import KeptLines, page_ranges, place_words, reader_address
from ingestion.reach import Reach
from ingestion.stored_texts import chapter_spans, page_spans
from ingestion.structure.composed_text import ComposedText

SECTIONS: dict[str, Promise] = {
    "likely_protagonists": _("Likely protagonists"),
    "major_characters": _("Major characters"),
    "setting": _("Setting"),
    "plot_overview": _("Plot overview"),
    "character_arcs": _("Character arcs"),
    "themes": _("Themes"),
    "motifs": _("Motifs"),
    "discussion_questions": _("Discussion questions"),
}
NOTED: dict[str, Promise] = {
    "events": _("What happens"),
    "people": _("People"),
    "setting": _("Setting"),
    "themes": _("Themes"),
    "motifs": _("Motifs"),
    "questions": _("Questions"),
}


@dataclass(frozen=True, slots=True)
class Section:
    name: str
    heading: Promise
    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class Quote:
    """A quotation as a page shows it, its place in words, and the address that opens it."""

    text: str
    shows: str
    place: str
    address: str


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a generated text comes from: passages by chapter, and pages."""

    passages: int
    by_chapter: Sequence[tuple[str, int]]
    pages: str


@dataclass(frozen=True, slots=True)
class ShownText:
    """A profile or part notes; written before their content was kept, they are `blocks` of text alone."""

    chunk: Chunk
    title: str
    sections: Sequence[Section]
    quotes: Sequence[Quote]
    blocks: Sequence[TextBlock]
    origin: Origin
    written: WrittenProfile | WrittenNotes | None

    @property
    def loses_something(self) -> bool:
        one = self.written
        return one is not None and bool(one.dropped_quotes or one.dropped_lines or one.is_partial)


@dataclass(frozen=True, slots=True)
class AboutPage:
    """`run` is the latest that wrote profiles, and `missing` the one that failed to: both for hosts alone."""

    book: Book
    is_host: bool
    chosen: ChosenProfile
    profile: ShownText | None
    notes: Sequence[ShownText]
    run: ArtifactRun | None
    missing: ArtifactRun | None


@dataclass(frozen=True, slots=True)
class _Sources:
    """Where the book's own passages and pages are, loaded once for everything on the page; no text."""

    book: Book
    outline: ComposedText
    lines: KeptLines
    chapters: dict[int, str]

    def origin(self, chunk: Chunk) -> Origin:
        held = [index for index in chunk.provenance.source_chunk_indexes if index in self.chapters]
        grouped = groupby(sorted(held), key=lambda index: self.chapters[index])
        pages = page_ranges(chunk.provenance.source_page_numbers, self.outline.pages)
        return Origin(len(held), [(chapter, len(list(group))) for chapter, group in grouped], pages)

    def quotes(self, notes: Iterable[EvidenceNote]) -> list[Quote]:
        return [self._quote(note) for note in notes]

    def _quote(self, note: EvidenceNote) -> Quote:
        page, chapter = self.outline.page_at(note.char_start), self.outline.chapter_at(note.char_start)
        number, label = (page.number, page.label) if page else (None, None)
        place = place_words(chapter.title if chapter else "", number, label, note.line_start)
        text = self.lines.laid_out(note.quote, note.char_start)
        return Quote(text, note.shows, place, reader_address(self.book, note.char_start, note.char_end))


def about_page(visitor: User, book: Book, reach: Reach) -> AboutPage:
    """Of a book that is ready."""
    chosen, hosting = choose_profile(book, reach), is_host(visitor, book.club)
    sources = _sources_of(book)
    runs = ArtifactRun.objects.filter(index_version=book.live_index_id, kind=ChunkType.BOOK_CLUB_PROFILE)
    return AboutPage(
        book=book,
        is_host=hosting,
        chosen=chosen,
        profile=_profile(chosen.chunk, sources) if chosen.chunk else None,
        notes=[_within(_notes(chunk, sources), reach) for chunk in chosen.notes],
        run=runs.first() if hosting else None,
        missing=queries.missing_profile(book) if hosting else None,
    )


def _within(shown: ShownText, reach: Reach) -> ShownText:
    """Notes may rest on the beginning of a part alone; its title names what comes after."""
    return shown if reach.covers(shown.chunk.part) else replace(shown, title="")


def _sources_of(book: Book) -> _Sources:
    passages = queries.live_chunks(book).filter(chunk_type=ChunkType.SOURCE).select_related(None)
    stored = StoredText.objects.only("chapters", "pages", "blocks").get(index_versions=book.live_index_id)
    outline = ComposedText("", (), page_spans(stored), chapter_spans(stored))
    return _Sources(book, outline, KeptLines(stored), dict(passages.values_list("chunk_index", "chapter")))


def _profile(chunk: Chunk, sources: _Sources) -> ShownText:
    try:
        written = written_from_json(_content(chunk))
    except ValidationError:
        return _as_text(chunk, sources)
    evidence = written.sections.evidence_notes
    return _shown(chunk, sources, written, _sections(written.sections, SECTIONS), evidence)


def _notes(chunk: Chunk, sources: _Sources) -> ShownText:
    try:
        written = notes_from_json(_content(chunk))
    except ValidationError:
        return _as_text(chunk, sources)
    sections = [one for one in _sections(written.notes, NOTED) if one.lines]
    return _shown(chunk, sources, written, sections, written.notes.evidence_notes)


def _content(chunk: Chunk) -> dict[str, object]:
    return chunk.content.data if hasattr(chunk, "content") else {}


def _sections(held: ProfileSections | PartNotes, headings: dict[str, Promise]) -> list[Section]:
    return [Section(name, heading, getattr(held, name)) for name, heading in headings.items()]


def _shown(
    chunk: Chunk,
    sources: _Sources,
    written: WrittenProfile | WrittenNotes,
    sections: Sequence[Section],
    evidence: Iterable[EvidenceNote],
) -> ShownText:
    title = str(_content(chunk).get("part_title") or "")
    return ShownText(chunk, title, sections, sources.quotes(evidence), (), sources.origin(chunk), written)


def _as_text(chunk: Chunk, sources: _Sources) -> ShownText:
    title = str(_content(chunk).get("part_title") or "")
    return ShownText(chunk, title, (), (), text_blocks(chunk.text), sources.origin(chunk), None)
