"""The name profile measured on lists of characters: a row a book, and all books together."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.names import extract_names
from ingestion.evaluation.name_scores import (
    AliasPairs,
    Entry,
    Share,
    alias_pairs,
    missed_people,
    precision_at_k,
    precision_of_top,
)
from ingestion.evaluation.name_sets import FULL_SET, SETS, NameSet

_PLACES = 4

Row = dict[str, Any]
FindEntries = Callable[[str, str], Sequence[Entry]]
"""From a text and its language to what each person in it is called, most important first."""


@dataclass(frozen=True, slots=True)
class _Precision:
    """Of a book whose list is complete."""

    top: Share
    at_k: Share
    pairs: AliasPairs


@dataclass(frozen=True, slots=True)
class BookScores:
    """`precision` is None where the list names the main characters only."""

    kind: str
    work: str
    found: Share
    missed: tuple[str, ...]
    precision: _Precision | None


def found_entries(text: str, language: str) -> list[Entry]:
    """The people that the name profile finds, each with its main name and its aliases."""
    people = extract_names(BookMaterial("", (), language, text, ())).people
    return [{person.name, *(alias.name for alias in person.aliases)} for person in people]


def scores(listed: Iterable[NameSet], find: FindEntries = found_entries) -> Iterator[BookScores]:
    """Raises `EvaluationDataError` when a text cannot be read."""
    for name_set in listed:
        yield _score(name_set, find(name_set.text(), name_set.language))


def _score(listed: NameSet, entries: Sequence[Entry]) -> BookScores:
    people = listed.characters
    major = sum(character.is_major for character in people)
    missed = tuple(character.name for character in missed_people(entries, people))
    precision = (
        _Precision(
            precision_of_top(entries, people), precision_at_k(entries, people), alias_pairs(entries, people)
        )
        if listed.kind == FULL_SET
        else None
    )
    return BookScores(listed.kind, listed.work, Share(major - len(missed), major), missed, precision)


def report(books: Sequence[BookScores]) -> Row:
    """`books`, one row each, and `overall`, one row for every set that has books."""
    kinds = [kind for kind in SETS if any(book.kind == kind for book in books)]
    return {
        "books": [_book_row(book) for book in books],
        "overall": {kind: _overall([book for book in books if book.kind == kind]) for kind in kinds},
    }


def _book_row(book: BookScores) -> Row:
    row: Row = {"book": book.work, "set": book.kind, **_found(book.found), "missed": list(book.missed)}
    if book.precision:
        top, at_k = book.precision.top.value, book.precision.at_k.value
        row |= _precision(top, at_k, book.precision.pairs)
    return row


def _overall(books: Sequence[BookScores]) -> Row:
    """People and pairs of all books are counted together; precision is the mean of the books'."""
    found = Share(sum(book.found.part for book in books), sum(book.found.whole for book in books))
    row: Row = {"books": len(books), **_found(found)}
    measured = [book.precision for book in books if book.precision]
    if measured:
        top = sum(precision.top.value for precision in measured) / len(measured)
        at_k = sum(precision.at_k.value for precision in measured) / len(measured)
        row |= _precision(top, at_k, sum((precision.pairs for precision in measured), AliasPairs()))
    return row


def _found(found: Share) -> Row:
    return {
        "major_characters": found.whole,
        "major_found": found.part,
        "recall": round(found.value, _PLACES),
    }


def _precision(top: float, at_k: float, pairs: AliasPairs) -> Row:
    return {
        "precision_at_30": round(top, _PLACES),
        "precision_at_k": round(at_k, _PLACES),
        "alias_pairs": {
            "true": pairs.true,
            "false": pairs.false,
            "missed": pairs.missed,
            "precision": round(pairs.precision, _PLACES),
            "recall": round(pairs.recall, _PLACES),
            "f1": round(pairs.f1, _PLACES),
        },
    }
