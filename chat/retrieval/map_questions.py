"""The internal queries of a map: what is asked of books that nobody has asked about yet."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from chat.questions.languages import base_language
from chat.retrieval.domain_map import Why
from chat.retrieval.scope import Scope
from ingestion.models import Book

MOST_QUERIES = 12
"""Questions put to the books for one map, the focus among them."""

_PROSE: Mapping[str, Mapping[Why, str]] = {
    "en": {
        Why.ABOUT: "What is this book about?",
        Why.BEGINNING: "How does the book begin?",
        Why.PEOPLE: "Who are the main characters?",
        Why.TURNING_POINTS: "When does everything change, and what is the turning point?",
        Why.SETTING: "Where and when does the story take place?",
        Why.THEMES: "What are the main themes?",
    },
    "es": {
        Why.ABOUT: "¿De qué trata este libro?",
        Why.BEGINNING: "¿Cómo empieza el libro?",
        Why.PEOPLE: "¿Quiénes son los personajes principales?",
        Why.TURNING_POINTS: "¿Cuándo cambia todo y cuál es el momento decisivo?",
        Why.SETTING: "¿Dónde y cuándo transcurre la historia?",
        Why.THEMES: "¿Cuáles son los temas principales?",
    },
}
_NAMED: Mapping[str, Mapping[Why, str]] = {
    "en": {Why.PEOPLE: "Who are {}?", Why.THEMES: "What is told about {}?"},
    "es": {Why.PEOPLE: "¿Quiénes son {}?", Why.THEMES: "¿Qué se cuenta de {}?"},
}
MOST_NAMED = 4
"""People or themes in one question, when few books have names for them."""
_CODE: Mapping[Why, str] = {
    Why.ABOUT: "What is this program for, and what does it do?",
    Why.BEGINNING: "Where does the program start: main, entry point, command line?",
    Why.PEOPLE: "Which are the main classes and functions?",
    Why.SETTING: "Which settings, configuration and environment does it use?",
    Why.TURNING_POINTS: "How are errors and failures handled?",
}


@dataclass(frozen=True, slots=True)
class MapQuestion:
    why: Why
    text: str
    scope: Scope


Named = Mapping[int, Mapping[Why, Sequence[str]]]
"""By primary key of the book: the people and themes that its reader may know of, the main ones first."""


def map_questions(scope: Scope, focus: str, named: Named) -> list[MapQuestion]:
    """At most `MOST_QUERIES`: the focus to all books, the others to those of one language and mode each."""
    groups = [list(_of_group(scope, books, named)) for books in _groups(scope.books)]
    own = [MapQuestion(Why.FOCUS, focus, scope)] if focus else []
    each = (MOST_QUERIES - len(own)) // max(1, len(groups))
    return [*own, *(question for group in groups for question in group[:each])]


def _of_group(scope: Scope, books: Sequence[Book], named: Named) -> Iterator[MapQuestion]:
    """People and themes by their names, where there are some and not too many."""
    language = language_of(books[0])
    for why, text in (_CODE if is_code(books[0]) else _PROSE[language]).items():
        names = [name for book in books for name in named.get(book.pk, {}).get(why, ())[:MOST_NAMED]]
        few = 0 < len(names) <= MOST_NAMED
        asked = _NAMED[language][why].format(", ".join(names)) if few else text
        yield MapQuestion(why, asked, replace(scope, books=tuple(books)))


def _groups(books: Sequence[Book]) -> list[list[Book]]:
    groups: dict[str, list[Book]] = {}
    for book in books:
        groups.setdefault("code" if is_code(book) else language_of(book), []).append(book)
    return list(groups.values())


def is_code(book: Book) -> bool:
    return book.live_index is not None and book.live_index.is_code


def language_of(book: Book) -> str:
    """Of the two that questions are worded in."""
    return "es" if base_language(book.language) == "es" else "en"
