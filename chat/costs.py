"""What language models took for a book: for questions to it, and for its support material."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import Count, QuerySet, Sum

from bookclub.clubs.models import Club
from chat.answer_usage import price_of
from chat.models import AnswerTrace
from ingestion.models import Book, ModelCall


@dataclass(frozen=True, slots=True)
class Spent:
    """`number` of questions, or of calls for support material; `cost` is None where no price was set."""

    number: int = 0
    prompt_tokens: int = 0
    output_tokens: int = 0
    cost: Decimal | None = None

    @property
    def tokens(self) -> int:
        return self.prompt_tokens + self.output_tokens

    def __add__(self, other: "Spent") -> "Spent":
        return Spent(
            self.number + other.number,
            self.prompt_tokens + other.prompt_tokens,
            self.output_tokens + other.output_tokens,
            _sum(self.cost, other.cost),
        )


NOTHING = Spent()


@dataclass(frozen=True, slots=True)
class BookCosts:
    """A question to several books counts whole for each: it would be asked of any of them alone too."""

    book: Book
    questions: Spent = NOTHING
    support: Spent = NOTHING

    @property
    def tokens(self) -> int:
        return self.questions.tokens + self.support.tokens

    @property
    def cost(self) -> Decimal | None:
        return _sum(self.questions.cost, self.support.cost)


@dataclass(frozen=True, slots=True)
class ClubCosts:
    """`books`, the dearest first; `questions` counts each once. What was asked of a book goes with it."""

    club: Club
    books: tuple[BookCosts, ...]
    questions: Spent
    support: Spent

    @property
    def cost(self) -> Decimal | None:
        return _sum(self.questions.cost, self.support.cost)


def costs_of(clubs: Collection[Club]) -> list[ClubCosts]:
    """Of the answers whose traces are kept; in as many queries for one book as for a thousand.

    Support material keeps tokens alone, and costs what the prices are now.
    """
    books = Book.objects.filter(club__in=clubs).only("pk", "title", "document_id", "club_id")
    about, once, support = _of_questions(books), _of_clubs(clubs), _of_support(books)
    rows: dict[int, list[BookCosts]] = {club.pk: [] for club in clubs}
    for book in books:
        rows[book.club_id].append(BookCosts(book, about.get(book.pk, NOTHING), support.get(book.pk, NOTHING)))
    return [
        ClubCosts(
            club,
            tuple(sorted(rows[club.pk], key=_dearest_first)),
            once.get(club.pk, NOTHING),
            sum((row.support for row in rows[club.pk]), NOTHING),
        )
        for club in clubs
    ]


def _dearest_first(row: BookCosts) -> tuple[Decimal, int, int, str]:
    return -(row.cost or Decimal()), -row.tokens, -row.questions.number, row.book.title


def _of_questions(books: QuerySet[Book]) -> dict[int, Spent]:
    asked = AnswerTrace.books.through.objects.filter(book__in=books.values("pk"))
    sums = asked.values("book_id").annotate(
        number=Count("pk"),
        read=Sum("answertrace__prompt_tokens"),
        wrote=Sum("answertrace__output_tokens"),
        paid=Sum("answertrace__cost"),
    )
    return {row["book_id"]: _spent(row, row["paid"]) for row in sums.order_by()}


def _of_clubs(clubs: Iterable[Club]) -> dict[int, Spent]:
    sums = (
        AnswerTrace.objects.filter(club__in=clubs)
        .values("club_id")
        .annotate(number=Count("pk"), read=Sum("prompt_tokens"), wrote=Sum("output_tokens"), paid=Sum("cost"))
    )
    return {row["club_id"]: _spent(row, row["paid"]) for row in sums.order_by()}


def _of_support(books: QuerySet[Book]) -> dict[int, Spent]:
    sums = (
        ModelCall.objects.filter(book__in=books.values("pk"))
        .values("book_id")
        .annotate(number=Count("pk"), read=Sum("prompt_tokens"), wrote=Sum("output_tokens"))
    )
    return {row["book_id"]: _spent(row, price_of(row["read"], row["wrote"])) for row in sums.order_by()}


def _spent(row: Mapping[str, Any], cost: Decimal | None) -> Spent:
    return Spent(row["number"], row["read"] or 0, row["wrote"] or 0, cost)


def _sum(one: Decimal | None, other: Decimal | None) -> Decimal | None:
    told = [cost for cost in (one, other) if cost is not None]
    return sum(told, Decimal()) if told else None
