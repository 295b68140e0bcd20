"""What could be asked next in a conversation, as far as its reader has read."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bookclub.clubs.queries import Visitor
from bookclub.sentences import Sentence
from chat.answering.clarifying import is_asking_back
from chat.horizons import Known
from chat.models import AnswerTrace, Message
from chat.questions.languages import language_of
from chat.questions.parsed_question import Note
from chat.suggesting.completed import completed
from chat.suggesting.met import Met
from chat.suggesting.reading import met_in
from chat.suggesting.wording import MOST_AT_START, MOST_NEXT, next_questions, starting_questions
from ingestion import reading_places
from ingestion.models import Book


@dataclass(frozen=True, slots=True)
class Talk:
    """The last exchange of a conversation, as far as it is shown, and all that was asked in it."""

    question: Message | None = None
    answer: Message | None = None
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Suggestions:
    """Questions to be asked with one click; `meant` complete one that did not say whom it means."""

    questions: tuple[str, ...] = ()
    meant: tuple[str, ...] = ()
    is_start: bool = False

    def __bool__(self) -> bool:
        return bool(self.questions or self.meant)


NOTHING = Suggestions()


def suggestions(visitor: Visitor, books: Sequence[Book], known: Known, talk: Talk) -> Suggestions:
    """A fixed number of queries. `known` is how far the visitor is in the books."""
    met = met_in(visitor, books, known)
    if talk.question is None or talk.answer is None:
        return Suggestions(_starting(met), is_start=True)
    meant = _meant(talk.question, talk.answer, met)
    if meant:
        return Suggestions(meant=meant)
    return Suggestions(_next(met, talk.question, talk.answer, talk.asked))


def starting_suggestions(visitor: Visitor, book: Book) -> tuple[str, ...]:
    return _starting(met_in(visitor, [book], reading_places.read_up_to(visitor, [book])))


def _starting(met: Iterable[Met]) -> tuple[str, ...]:
    """Of several books the first of each in turns."""
    of_books = [starting_questions(one) for one in met]
    turns = (own[turn] for turn in range(MOST_AT_START) for own in of_books if turn < len(own))
    return tuple(dict.fromkeys(turns))[:MOST_AT_START]


def _next(met: Sequence[Met], question: Message, answer: Message, asked: Sequence[str]) -> tuple[str, ...]:
    """Of the book that the answer cites first."""
    cited = list(answer.citations.all())
    title = next((one.book_title for one in cited), "")
    book = next((one for one in met if one.title == title), met[0] if len(met) == 1 else None)
    if book is None:
        return ()
    language = language_of(question.text, book.language)
    told = " ".join((answer.text, *(one.quote for one in cited if not one.is_generated)))
    chapters = [one.chapter_ordinal for one in cited if one.chapter_ordinal is not None]
    before = [*asked, question.resolved]
    return tuple(next_questions(book, language, told, before, chapters)[:MOST_NEXT])


def _meant(question: Message, answer: Message, met: Sequence[Met]) -> tuple[str, ...]:
    """Where the answer asks back; nothing once it is no longer kept how it was made."""
    if not any(is_asking_back(one) for one in answer.warnings if isinstance(one, Sentence)):
        return ()
    traces = AnswerTrace.objects.filter(message=answer)
    rows = traces.values_list("diagnostics__question__notes", flat=True).first() or ()
    notes = [Note(rule=row["rule"], detail=row["detail"]) for row in rows]
    people = [person for one in met for person in one.people]
    return tuple(completed(question.text, notes, people))
