"""What the value of an item is held against: the quotations found for it, and what it was made from."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property, lru_cache

from chat.answering.folded_passages import folded
from chat.answering.numbers_in_text import numbers_in
from chat.answering.schemas.called import is_called, name_words
from chat.questions.parsed_question import ParsedQuestion
from ingestion.passages.folding import FoldedText
from ingestion.passages.verify import locate_quote

_AT_HAND = 8
"""Prompts whose passages are kept folded: an item after the other is looked up in them."""


@dataclass(frozen=True)
class BookText:
    """The passages of the book that a model was handed. `language`, "en" or "es", is how numbers are read."""

    texts: tuple[str, ...] = ()
    language: str = "en"

    @cached_property
    def folded(self) -> tuple[FoldedText, ...]:
        return tuple(map(folded, self.texts))

    @cached_property
    def numbers(self) -> frozenset[Decimal]:
        return self.numbers_in(self.texts)

    @cached_property
    def name_words(self) -> tuple[tuple[str, ...], ...]:
        return tuple(map(name_words, self.texts))

    def numbers_in(self, texts: Iterable[str]) -> frozenset[Decimal]:
        return frozenset(number for text in texts for number in numbers_in(text, self.language))

    def has(self, words: str) -> bool:
        return any(locate_quote(text, words) for text in self.folded)


@lru_cache(maxsize=_AT_HAND)
def book_text(texts: tuple[str, ...], language: str) -> BookText:
    return BookText(texts, language)


@dataclass(frozen=True, slots=True)
class Grounds:
    """`quotes` were found in the book, `around` is each with the words beside it, `handed_over` has generated
    passages too. `titles` are those of books and chapters. `is_foreign`: the book is not in the language of
    the answer.
    """

    question: ParsedQuestion
    book: BookText = BookText()
    handed_over: BookText = BookText()
    quotes: tuple[str, ...] = ()
    around: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    is_foreign: bool = False

    @property
    def language(self) -> str:
        return self.book.language

    def is_quoted(self, words: str) -> bool:
        """In one of the quotations, or right beside it."""
        return any(locate_quote(text, words) for text in (*self.quotes, *self.around))

    def is_named(self, words: str) -> bool:
        """In the passages, in the question, or in a title."""
        return self.book.has(words) or any(locate_quote(text, words) for text in self._beside_the_book)

    def is_called(self, name: str) -> bool:
        """The same for somebody's name, which need not stand there in just this form."""
        beside = map(name_words, self._beside_the_book)
        return self.is_named(name) or is_called(name, (*self.book.name_words, *beside))

    @property
    def _beside_the_book(self) -> tuple[str, ...]:
        return (self.question.original, self.question.resolved, *self.titles)

    def numbers_quoted(self) -> frozenset[Decimal]:
        return self.book.numbers_in(self.quotes)

    def numbers_around(self) -> frozenset[Decimal]:
        return self.book.numbers_in((*self.quotes, *self.around))
