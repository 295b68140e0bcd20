"""What readers ask half-way through a book with strangers in it, and how far they have read."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, zip_longest

from chat.evaluation.canaries import Canary
from chat.evaluation.question_files import GoldQuestion

# About the whole book, its people, its beginning and its end: each is answered in a way of its own.
_WIDE = {
    "en": (
        "How does the book end?",
        "What is this book about?",
        "Who are the main characters?",
        "How does the book begin?",
        "What are the main themes of the book?",
        "Give me a summary of the whole book.",
    ),
    "es": (
        "¿Cómo termina el libro?",
        "¿De qué trata este libro?",
        "¿Quiénes son los personajes principales?",
        "¿Cómo empieza el libro?",
        "¿Cuáles son los temas principales del libro?",
        "Hazme un resumen de todo el libro.",
    ),
}


@dataclass(frozen=True, slots=True)
class ReaderQuestion:
    """A question about a book, by its name."""

    book: str
    text: str


def questions_about(
    book: str, language: str, gold: Sequence[GoldQuestion], canaries: Sequence[Canary]
) -> list[ReaderQuestion]:
    """The book's own, those about its strangers, and wide ones, in turns."""
    strangers = chain.from_iterable(zip(*(canary.questions(language) for canary in canaries), strict=True))
    wide = _WIDE["es" if language[:2] == "es" else "en"]
    rounds = zip_longest(wide, strangers, (question.text for question in gold))
    return [ReaderQuestion(book, text) for texts in rounds for text in texts if text is not None]


def in_turns(by_book: Sequence[Sequence[ReaderQuestion]], most: int) -> list[ReaderQuestion]:
    """At most so many, as evenly of all books as there are."""
    rounds = zip_longest(*by_book)
    return list(islice((one for row in rounds for one in row if one is not None), most))


def horizons(length: int, count: int, seed: str) -> Iterator[int]:
    """Places in a stored text of so many characters: before the first, at the very end, and by chance."""
    chance = random.Random(seed)  # noqa: S311 - has to be the same again
    yield from islice((0, length), count)
    yield from (chance.randrange(1, max(2, length)) for _ in range(count - 2))
