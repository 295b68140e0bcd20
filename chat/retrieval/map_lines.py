"""The lines of a map on each book: what it tells, its topics, what to ask next. Nothing is made up."""

import re
from collections.abc import Iterator, Mapping, Sequence

from chat.answering.support_material import lines_on
from chat.questions.parsed_question import Topic
from chat.retrieval.domain_map import FollowUp, MapTopic, SummaryLine, TopicKind
from chat.retrieval.map_books import MappedBook, MappedPart
from chat.retrieval.map_items import cut, first_sentence
from chat.retrieval.map_questions import language_of
from chat.retrieval.passage import Passage
from ingestion import places

MOST_OPENINGS = 4
MOST_DEFINITIONS = 12
MOST_PEOPLE = 8
MOST_CHAPTERS = 30
MOST_ASKED = 4
"""People, and chapters, of a book that questions are suggested about."""
LONGEST_NAME = 80

_SUBJECT = re.compile(r"[:(;—–]| - ")
_MARKS = " *_«»“”\"'.,"
_QUESTIONS: Mapping[str, tuple[str, str]] = {
    "en": ("Who is {}?", "What happens in “{}”?"),
    "es": ("¿Quién es {}?", "¿Qué pasa en «{}»?"),
}
_ABOUT_CODE = "What does {} do?"


def summary_of(book: MappedBook, openings: Sequence[Passage], longest: int) -> list[SummaryLine]:
    """The profile's lines on the plot; without a profile the first sentences of chapters, or what a file of
    source code defines. `openings` are where the book's chapters begin."""
    if book.profile is not None and (lines := list(_plot(book, book.profile, longest))):
        return lines
    if book.is_code:
        return list(_defined(book, longest))
    found = ((passage, first_sentence(passage, longest)) for passage in openings)
    return [
        SummaryLine(
            document_id=passage.document_id,
            book_title=passage.book_title,
            text=sentence,
            place=cut(passage.chapter, LONGEST_NAME),
            is_generated=False,
            chunk_ids=(passage.chunk_id,),
        )
        for passage, sentence in found
        if sentence
    ]


def _plot(book: MappedBook, profile: Passage, longest: int) -> Iterator[SummaryLine]:
    for line in lines_on(Topic.PLOT, [profile]):
        yield SummaryLine(
            document_id=book.book.document_id,
            book_title=book.book.title,
            text=cut(profile.text[line.start : line.end], longest),
            is_generated=True,
            written_by=profile.generated_by_model,
            chunk_ids=(profile.chunk_id,),
        )


def _defined(book: MappedBook, longest: int) -> Iterator[SummaryLine]:
    defined = book.definitions[:MOST_DEFINITIONS]
    if defined:
        yield SummaryLine(
            document_id=book.book.document_id,
            book_title=book.book.title,
            text=cut(", ".join(part.name for part in defined), longest),
            place=_file(book),
            is_generated=False,
            chunk_ids=tuple(part.chunk_id for part in defined),
        )


def topics_of(book: MappedBook) -> list[MapTopic]:
    """Themes, people and chapters; of source code the file and its definitions."""
    if book.is_code:
        chunks = tuple(part.chunk_id for part in (book.opening,) if part is not None)
        file = [_topic(book, _file(book), TopicKind.FILE, chunks)] if chunks else []
        return [*file, *_parts(book, book.definitions[:MOST_DEFINITIONS], TopicKind.DEFINITION)]
    people = [
        _topic(book, person.name, TopicKind.PERSON, person.chunk_ids, person.written_by)
        for person in book.people[:MOST_PEOPLE]
    ]
    return [*_themes(book), *people, *_parts(book, book.chapters[:MOST_CHAPTERS], TopicKind.CHAPTER)]


def _themes(book: MappedBook) -> Iterator[MapTopic]:
    profile = book.profile
    for line in lines_on(Topic.THEMES, [profile]) if profile is not None else ():
        assert profile is not None  # noqa: S101 - for the type checker: there are no lines without it
        name = _SUBJECT.split(profile.text[line.start : line.end], maxsplit=1)[0].strip(_MARKS)
        if name:
            yield _topic(book, name, TopicKind.THEME, (profile.chunk_id,), profile.generated_by_model)


def _parts(book: MappedBook, parts: Sequence[MappedPart], kind: TopicKind) -> list[MapTopic]:
    return [_topic(book, part.name, kind, (part.chunk_id,)) for part in parts]


def _topic(
    book: MappedBook, name: str, kind: TopicKind, chunk_ids: tuple[str, ...], written_by: str = ""
) -> MapTopic:
    return MapTopic(
        name=cut(name, LONGEST_NAME),
        kind=kind,
        document_id=book.book.document_id,
        is_generated=bool(written_by),
        written_by=written_by,
        chunk_ids=chunk_ids,
    )


def follow_ups_of(book: MappedBook) -> list[FollowUp]:
    """About people and chapters in turns, or about definitions: only what is visible is named."""
    who, what = _QUESTIONS[language_of(book.book)]
    if book.is_code:
        return [
            _asked(book, _ABOUT_CODE, part.name, (part.chunk_id,)) for part in book.definitions[:MOST_ASKED]
        ]
    people = [_asked(book, who, one.name, one.chunk_ids) for one in book.people[:MOST_ASKED]]
    chapters = [_asked(book, what, one.name, (one.chunk_id,)) for one in book.chapters[:MOST_ASKED]]
    return [*people, *chapters]


def _asked(book: MappedBook, wording: str, name: str, chunk_ids: tuple[str, ...]) -> FollowUp:
    question = wording.format(cut(name, LONGEST_NAME))
    return FollowUp(question=question, document_id=book.book.document_id, chunk_ids=chunk_ids)


def _file(book: MappedBook) -> str:
    return places.code_file(book.book, None)
