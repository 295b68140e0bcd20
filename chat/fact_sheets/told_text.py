"""What of a book has been read, as rules look at it: its sentences, who is named, what can be cited."""

import bisect
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from chat.answering.extraction.field_extraction import FieldEvidence
from chat.answering.headings import is_in_capitals
from chat.answering.sentences import sentences_of
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.naming.languages import lexicon_for
from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.artifacts.naming.narration import Narration, narration_of
from ingestion.passages.laid_out import laid_out
from ingestion.structure.composed_text import ChapterSpan, ComposedText

LONGEST_QUOTE = 400
SHORTEST_SENTENCE = 40
"""Characters: less tells nothing by itself."""

READABLE = 240
"""Characters of one quotation among many."""

Span = tuple[int, int]

_APART = frozenset(("heading", "footnote", "caption", "table"))
_BEFORE_THE_STORY = frozenset(
    "preface introduction foreword dedication contents prefacio introducción dedicatoria índice".split()  # noqa: SIM905
)
_AFTER_THE_STORY = frozenset("notes appendix glossary index notas apéndice glosario índice".split())  # noqa: SIM905
_KEEPS_LINES = frozenset(("verse", "list", "table"))


@dataclass(frozen=True)
class ToldText:
    """`composed.text` ends where its reader is, and `names` are those known there: no more of the book."""

    document_id: str
    language: str
    composed: ComposedText
    names: NameProfile
    is_whole: bool

    @property
    def text(self) -> str:
        return self.composed.text

    @cached_property
    def lexicon(self) -> Lexicon:
        return lexicon_for(self.language, self.text)

    @cached_property
    def narration(self) -> Narration:
        return narration_of(self.text, self.lexicon)

    @cached_property
    def chapters(self) -> tuple[ChapterSpan, ...]:
        """Those of the story."""
        begun = [one for one in self.composed.chapters if one.start < len(self.text)]
        own = [one for one in begun if one.ordinal] or begun
        while len(own) > 1 and _spelled(own[0].title) in _BEFORE_THE_STORY:
            own.pop(0)
        while len(own) > 1 and _spelled(own[-1].title) in _AFTER_THE_STORY:
            own.pop()
        return tuple(own) or (ChapterSpan(0, "", 1, 0, len(self.text)),)

    @cached_property
    def story(self) -> Span:
        return self.chapters[0].start, min(self.chapters[-1].end, len(self.text))

    @cached_property
    def sentences(self) -> tuple[Span, ...]:
        """Of the story, whole ones, in order."""
        start, end = self.story
        apart = [(block.start, block.end) for block in self.composed.blocks if block.kind in _APART]
        found = sentences_of(self.text[:end], start)
        return tuple(
            (one.start, one.end)
            for one in found
            if one.whole and one.end - one.start <= LONGEST_QUOTE
            if not _touches(apart, one.start, one.end)
            if not is_in_capitals(self.text[one.start : one.end])
        )

    def said(self, span: Span) -> str:
        return self.text[span[0] : span[1]]

    def sentence_at(self, offset: int) -> Span | None:
        place = bisect.bisect_right(self.sentences, offset, key=lambda one: one[0]) - 1
        return self.sentences[place] if place >= 0 and offset < self.sentences[place][1] else None

    def naming(self, name: str) -> Span | None:
        """The first sentence of a readable length with this name, else the first of all."""
        named = re.compile(rf"\b{spaced(name)}\b")
        found = [span for span in self.sentences if named.search(self.said(span))]
        short = (one for one in found if one[1] - one[0] <= READABLE)
        return next(short, found[0] if found else None)

    def is_told(self, span: Span) -> bool:
        """By the narrator, at its beginning and end, and long enough to say something by itself."""
        speech = self.narration.speech
        start, end = span
        return end - start >= SHORTEST_SENTENCE and not speech.holds(start) and not speech.holds(end - 2)

    def evidence(self, span: Span, of: int = 0) -> FieldEvidence:
        start, end = span
        page, chapter = self.composed.page_at(start), self.composed.chapter_at(start)
        meant = [(b.start - start, b.end - start) for b in self.composed.blocks if b.kind in _KEEPS_LINES]
        quote = self.text[start:end]
        return FieldEvidence(
            quote=quote,
            shown=laid_out(quote, [one for one in meant if one[0] < len(quote) and one[1] > 0]),
            document_id=self.document_id,
            page_number=page.number if page else None,
            page_label=page.label if page else None,
            chapter=chapter.title if chapter else "",
            line_start=self.composed.line_at(start),
            line_end=self.composed.line_at(end - 1),
            char_start=start,
            char_end=end,
            of=of,
        )


def spaced(name: str) -> str:
    """As a pattern: lines of the stored text may end inside a name."""
    return r"\s+".join(map(re.escape, name.split()))


def _spelled(title: str) -> str:
    return title.strip(" .:*_").casefold()


def _touches(spans: Sequence[Span], start: int, end: int) -> bool:
    place = bisect.bisect_left(spans, end, key=lambda one: one[0]) - 1
    return place >= 0 and spans[place][1] > start
