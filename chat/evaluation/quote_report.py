"""Quotations looked up in the books as they are stored: which are found, and whether where they stand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chat.evaluation.question_files import raw_text
from chat.evaluation.quote_files import ListedQuote, listed_quotes
from chat.evaluation.raw_offsets import RawOffsets
from ingestion.evaluation.as_of_books import TextUnreadable, novel_of
from ingestion.evaluation.name_sets import EvaluationDataError
from ingestion.passages.book_quotes import BookQuotes, QuotePlace
from ingestion.progress import Watch
from ingestion.structure.composed_text import ComposedText

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class CheckedQuote:
    """`place` is None for one that is not verified; `raw` is its place in the file."""

    listed: ListedQuote
    place: QuotePlace | None
    raw: tuple[int, int] | None
    is_substring: bool

    @property
    def is_right(self) -> bool:
        return (self.place is not None) == self.listed.in_book

    @property
    def is_substring_right(self) -> bool:
        return self.is_substring == self.listed.in_book

    @property
    def is_where_it_stands(self) -> bool | None:
        """None where that is not known, or not to be asked."""
        known = self.listed.true_span
        if known is None or self.raw is None or not self.listed.in_book:
            return None
        return min(self.raw[1], known[1]) > max(self.raw[0], known[0])


def check_quotes(folder: Path, watch: Watch) -> list[CheckedQuote]:
    """Each in its book as our reader reads its file, without putting it on a shelf.

    Raises `EvaluationDataError`.
    """
    listed = listed_quotes(folder)
    books = list(dict.fromkeys(one.book for one in listed))
    checked: list[CheckedQuote] = []
    for number, book in enumerate(books, 1):
        watch("checking quotations", number, len(books), 100 * number // len(books))
        checked += _checked_in(folder, book, [one for one in listed if one.book == book])
    return checked


def _checked_in(folder: Path, book: str, listed: Sequence[ListedQuote]) -> Iterator[CheckedQuote]:
    raw = raw_text(folder, book)
    stored = _as_stored(book, raw)
    quotes, offsets = BookQuotes(stored), RawOffsets(raw, stored.text)
    for one in listed:
        place = quotes.place_of(one.quote)
        where = None if place is None else offsets.range_of(place.start, place.end)
        yield CheckedQuote(one, place, where, one.quote in stored.text)


def _as_stored(book: str, raw: str) -> ComposedText:
    try:
        return novel_of(f"{book}.txt", raw).composed
    except TextUnreadable as error:
        raise EvaluationDataError(str(error)) from error


def report(checked: Sequence[CheckedQuote]) -> Row:
    """`all`, a row for every kind, and what was taken for what it is not."""
    kinds = dict.fromkeys(one.listed.kind for one in checked)
    return {
        "all": _row(checked),
        "kinds": {kind: _row([one for one in checked if one.listed.kind == kind]) for kind in kinds},
        "wrong": [
            {"id": one.listed.id, "book": one.listed.book, "in_book": one.listed.in_book}
            for one in checked
            if not one.is_right
        ],
    }


def _row(checked: Sequence[CheckedQuote]) -> Row:
    places = [one.is_where_it_stands for one in checked if one.is_where_it_stands is not None]
    return {
        "quotes": len(checked),
        "right": sum(one.is_right for one in checked),
        "exact_substring_right": sum(one.is_substring_right for one in checked),
        "verified": sum(one.place is not None for one in checked),
        "how": dict(Counter(one.place.how for one in checked if one.place is not None)),
        "places_known": len(places),
        "places_right": sum(places),
    }


def lines(result: Row) -> Iterator[str]:
    yield f"{'':14} {'quotes':>7} {'right':>7} {'substring':>10} {'verified':>9} {'there':>9}  how"
    for name, row in {"all": result["all"], **result["kinds"]}.items():
        how = ", ".join(f"{count} {kind}" for kind, count in row["how"].items())
        there = f"{row['places_right']}/{row['places_known']}"
        counts = f"{row['quotes']:7} {row['right']:7} {row['exact_substring_right']:10} {row['verified']:9}"
        yield f"{name:14} {counts} {there:>9}  {how}".rstrip()
    for one in result["wrong"]:
        taken = "not verified, and stands there" if one["in_book"] else "verified, and does not stand there"
        yield f"{one['id']} in {one['book']}: {taken}"
