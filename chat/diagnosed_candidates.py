"""Candidates of an answer as whoever looks at them may see them: nothing from beyond their own place."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from bookclub.clubs.queries import Visitor
from chat import diagnostics_words as words
from ingestion import places, reading_places
from ingestion.gate import horizon_of_offset, made_within
from ingestion.models import Book, Chunk
from ingestion.passages.horizon import WHOLE_BOOK
from ingestion.queries import books_seen_by
from ingestion.reading_address import passage_address

BEGINNING = 140
"""Characters of a passage, enough to know it again."""
TELLING_REASONS = frozenset({"opening", "place"})
"""They say where in the book a passage stands."""


@dataclass(frozen=True, slots=True)
class Passage:
    """What may be shown of a candidate's chunk; no `address` where the viewer has no page of it."""

    book_title: str
    language: str
    place: str
    beginning: str
    kind: str
    is_generated: bool
    address: str


@dataclass(frozen=True, slots=True)
class ShownReason:
    name: str
    points: float


@dataclass(frozen=True, slots=True)
class ShownCandidate:
    """Without a `passage` it is further on than the viewer is, or gone (`is_gone`) with a former build."""

    place: int | None
    passage: Passage | None
    is_gone: bool
    dense: float | None
    sparse: float | None
    fused: float
    score: float
    reasons: tuple[ShownReason, ...]
    found_by: str
    fate: str
    fate_key: str


def shown_candidates(
    rows: Sequence[Mapping[str, Any]], books: Sequence[Book], visitor: Visitor
) -> list[ShownCandidate]:
    """`rows` as diagnostics keep them."""
    points = [str(row["point_id"]) for row in rows if row.get("point_id")]
    passages, there = _passages(points, books, visitor), _there(points, books)
    return [_shown(row, passages, there) for row in rows]


def fates(candidates: Iterable[ShownCandidate]) -> list[tuple[str, int]]:
    """How many came to which end, in the order in which they are told."""
    counts = Counter(one.fate_key for one in candidates)
    return [(words.in_words(words.FATES, key), counts[key]) for key in words.FATES if counts[key]]


def _shown(row: Mapping[str, Any], passages: Mapping[str, Passage], there: frozenset[str]) -> ShownCandidate:
    point, fate = str(row.get("point_id", "")), str(row.get("fate", ""))
    passage = passages.get(point)
    found_by = (words.query_name(name, with_part=False) for name in row.get("queries", ()))
    return ShownCandidate(
        place=row.get("place"),
        passage=passage,
        is_gone=point not in there,
        dense=row.get("dense"),
        sparse=row.get("sparse"),
        fused=row.get("fused", 0.0),
        score=row.get("score", 0.0),
        reasons=tuple(_reasons(row, is_hidden=passage is None)),
        found_by=" · ".join(dict.fromkeys(found_by)),
        fate=words.in_words(words.FATES, fate),
        fate_key=fate,
    )


def _reasons(row: Mapping[str, Any], *, is_hidden: bool) -> Iterator[ShownReason]:
    """The weightiest first."""
    for name, _value, points in sorted(row.get("reasons", ()), key=lambda one: -abs(one[2])):
        if not (is_hidden and name in TELLING_REASONS):
            yield ShownReason(words.in_words(words.REASONS, name), points)


def _there(points: Sequence[str], books: Sequence[Book]) -> frozenset[str]:
    """Only live builds count: a reader's place is one in the text as it is now."""
    live = [book.live_index_id for book in books if book.live_index_id is not None]
    rows = Chunk.objects.filter(point_id__in=points, index_version__in=live)
    return frozenset(map(str, rows.values_list("point_id", flat=True)))


def _passages(points: Sequence[str], books: Sequence[Book], visitor: Visitor) -> dict[str, Passage]:
    """By point, those within the visitor's own place; of two versions of an artifact also the earlier."""
    known = reading_places.read_up_to(visitor, books)
    own = frozenset(
        books_seen_by(visitor).filter(pk__in=[book.pk for book in books]).values_list("pk", flat=True)
    )
    found: dict[str, Passage] = {}
    for book in books:
        version = book.live_index
        if version is None:
            continue
        offset = known.get(book.pk)
        horizon = WHOLE_BOOK if offset is None else horizon_of_offset(version, offset)
        chunks = Chunk.objects.filter(index_version=version, point_id__in=points)
        for chunk in made_within(chunks, horizon):
            found[str(chunk.point_id)] = _passage(book, chunk, is_own=book.pk in own)
    return found


def _passage(book: Book, chunk: Chunk, *, is_own: bool) -> Passage:
    beginning = " ".join(chunk.text[: 2 * BEGINNING].split())
    return Passage(
        book_title=book.title,
        language=book.language,
        place=_place(book, chunk),
        beginning=f"{beginning[:BEGINNING]} …" if len(beginning) > BEGINNING else beginning,
        kind=words.chunk_kind(chunk.chunk_type),
        is_generated=chunk.is_generated,
        address=_address(book, chunk) if is_own else "",
    )


def _place(book: Book, chunk: Chunk) -> str:
    if chunk.chunk_mode == Book.Mode.CODIGO:
        return places.passage_place(book, chunk)
    return places.place(chunk.chapter, chunk.page_number, chunk.page_label)


def _address(book: Book, chunk: Chunk) -> str:
    if chunk.is_generated:
        return reverse("ingestion:artifact", args=[book.pk, chunk.chunk_index])
    return passage_address(book, chunk.char_start, {"chunk": chunk.pk}) + "#passage"
