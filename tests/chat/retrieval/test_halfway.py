"""Someone who is halfway is answered from what was read, and from what was made of that."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import CommandError

from bookclub.providers.errors import IndexDamaged
from chat.questions.asked_identifiers import asked_identifiers
from chat.retrieval.named_definitions import named_points
from chat.retrieval.passage import Passage
from chat.retrieval.scope import Scope
from chat.retrieval.search import retrieve, search
from chat.retrieval.stored_passages import passages_of
from ingestion import gate
from ingestion.actions import queue_build
from ingestion.models import Book, Chunk, ChunkType
from ingestion.passages.horizon import WHOLE_BOOK, Horizon
from tests.chat.retrieval.made_candidates import stored_group
from tests.chat.test_command_line import run
from tests.fakes import MemoryIndex
from tests.versioned_book import NAMES, NOVEL, with_versions

pytestmark = pytest.mark.django_db(transaction=True)

QUESTIONS = [
    "Who is Ada Finch?",
    "Who is Dorian Webb?",
    "What is this book about?",
    "How does the book end?",
    "Who lit the lamp?",
    "What are the main themes?",
]
NAME_PROFILE, PROFILE, NOTES = (
    ChunkType.NAME_PROFILE.value,
    ChunkType.BOOK_CLUB_PROFILE.value,
    ChunkType.PART_NOTES.value,
)


@pytest.fixture
def build(read_in: Callable[..., Book]) -> Callable[..., Book]:
    def build_book(text: str = NOVEL, name: str = "tower.txt") -> Book:
        return read_in(text, name)

    return build_book


@pytest.fixture
def novel(build: Callable[..., Book], passage_index: MemoryIndex) -> Book:
    return with_versions(build(), passage_index)


def read_to(chapter: int, *books: Book, whole: tuple[Book, ...] = ()) -> Scope:
    ends = {book.pk: gate.end_of_chapter(book.live_index.stored_text, chapter) for book in books}  # type: ignore[union-attr]
    return Scope(books[0].club, (*books, *whole), ends)


def kinds(found: list[Passage], kind: str) -> list[str]:
    return [passage.text for passage in found if passage.chunk_type == kind]


def chapters(found: list[Passage]) -> set[int]:
    """Of the book's own text, whichever passages it is joined to."""
    own = [passage for passage in found if not passage.is_generated]
    return {part.chapter_ordinal for one in own for part in one.parts or (one,)}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("chapter", [1, 2, 3])
def test_nothing_from_beyond_is_among_the_passages(novel: Book, question: str, chapter: int) -> None:
    found = search(read_to(chapter, novel), question, top_k=50)
    assert found
    for passage in found:
        assert not any(name in passage.text for name in NAMES[chapter:]), passage.text
    assert any(NAMES[chapter - 1] in passage.text for passage in found)


@pytest.mark.parametrize("chapter", [1, 2, 3])
def test_support_material_is_the_latest_that_was_made_of_what_was_read(novel: Book, chapter: int) -> None:
    found = search(read_to(chapter, novel), "Who is Ada Finch?", top_k=50)
    (profile,) = kinds(found, NAME_PROFILE)
    assert [name for name in NAMES if name in profile] == NAMES[:chapter]
    (profile,) = kinds(search(read_to(chapter, novel), "What is this book about?", top_k=50), PROFILE)
    assert [name for name in NAMES if name in profile] == NAMES[:chapter]
    assert len(kinds(found, NOTES)) == chapter


@pytest.mark.parametrize(
    ("question", "kind"), [("Who is Ada Finch?", NAME_PROFILE), ("What is this book about?", PROFILE)]
)
def test_of_a_book_that_was_read_whole_the_newest_alone(novel: Book, question: str, kind: str) -> None:
    for scope in (Scope(novel.club, (novel,)), read_to(99, novel)):
        found = search(scope, question, top_k=50)
        (profile,) = kinds(found, kind)
        assert NAMES[-1] in profile
        assert len(kinds(found, NOTES)) == 4


def test_the_end_is_as_far_as_somebody_has_read(novel: Book) -> None:
    found = search(read_to(2, novel), "How does the book end?", top_k=2)
    assert [passage.chapter_ordinal for passage in found] == [1, 2]


def test_of_two_books_each_is_read_as_far_as_it_was(
    novel: Book, build: Callable[..., Book], passage_index: MemoryIndex
) -> None:
    other = with_versions(build(NOVEL.replace("tower", "mill"), "mill.txt"), passage_index)
    found = search(read_to(1, novel, whole=(other,)), "Who lit the lamp?", top_k=50)
    told = {book.pk: "".join(p.text for p in found if p.book_pk == book.pk) for book in (novel, other)}
    assert [name for name in NAMES if name in told[novel.pk]] == NAMES[:1]
    assert [name for name in NAMES if name in told[other.pk]] == NAMES


def test_before_the_first_page_there_is_nothing_and_nothing_is_lost(
    novel: Book, passage_index: MemoryIndex
) -> None:
    scope = Scope(novel.club, (novel,), {novel.pk: 0})
    for question in QUESTIONS:
        assert search(scope, question) == []
    passage_index.points.clear()
    with pytest.raises(IndexDamaged):
        search(scope, "Who lit the lamp?")


@pytest.mark.parametrize("question", QUESTIONS)
def test_hosts_are_told_what_only_the_horizon_keeps_back_and_it_is_not_handed_over(
    novel: Book, question: str
) -> None:
    scope = read_to(2, novel)
    (horizon,) = scope.horizons().values()
    rows = Chunk.objects.filter(chunk_type=ChunkType.SOURCE, horizon_index__gt=horizon.index or 0)
    beyond = set(rows.values_list("chunk_id", flat=True))
    told = retrieve(scope, question, top_k=50, tells_beyond=True)
    assert set(told.trace.beyond) == beyond != set()
    assert len(told.trace.beyond) == len(beyond)
    assert retrieve(scope, question, top_k=50).trace.beyond == []
    assert not beyond & {one.chunk.chunk_id for one in told.trace.candidates}
    assert not beyond & {part.chunk_id for one in told.passages for part in one.parts or (one,)}
    assert not any(name in json.dumps(told.trace.to_json()) for name in NAMES[2:] if name not in question)


def test_of_a_book_that_was_read_whole_nothing_is_beyond(novel: Book) -> None:
    scope = Scope(novel.club, (novel,))
    assert retrieve(scope, "Who lit the lamp?", tells_beyond=True).trace.beyond == []


def test_of_two_books_only_what_was_not_read_is_beyond(
    novel: Book, build: Callable[..., Book], passage_index: MemoryIndex
) -> None:
    other = with_versions(build(NOVEL.replace("tower", "mill"), "mill.txt"), passage_index)
    told = retrieve(read_to(1, novel, whole=(other,)), "Who lit the lamp?", tells_beyond=True).trace.beyond
    assert told
    assert all(chunk_id.startswith(f"chk:{novel.document_id}:") for chunk_id in told)


def test_who_is_halfway_stays_halfway_when_the_book_is_read_in_anew(novel: Book) -> None:
    before = read_to(2, novel)
    before = replace(before, books=tuple(Book.objects.select_related("live_index", "club")))
    queue_build(novel)
    assert search(before, "Who lit the lamp?", top_k=50) == []
    before = replace(before, known_now=lambda: before.read_up_to)
    found = search(before, "Who lit the lamp?", top_k=50)
    assert before.as_it_is_now().builds() != before.builds()
    assert chapters(found) == {1, 2}


def test_what_an_index_gives_away_the_database_keeps_back(novel: Book) -> None:
    """Points from before there were versions do not say that they are superseded."""
    assert novel.live_index is not None
    version, rows = novel.live_index.pk, novel.live_index.chunks.order_by("chunk_index")
    each = [stored_group(row) for row in rows]
    assert {p.chunk_index for p in passages_of(each, {version: Horizon(0)}) if not p.is_generated} == {0}
    assert len(kinds(passages_of(each, {version: WHOLE_BOOK}), NAME_PROFILE)) == 1
    assert passages_of(each, {}) == []


def test_of_a_passage_that_reaches_beyond_only_the_best_chunk_is_shown(novel: Book) -> None:
    assert novel.live_index is not None
    version, rows = novel.live_index.pk, novel.live_index.chunks.filter(chunk_type=ChunkType.SOURCE)
    first, second, third = rows.order_by("chunk_index")[:3]
    (whole,) = passages_of([stored_group(first, second, third)], {version: WHOLE_BOOK})
    assert [part.chunk_pk for part in whole.parts] == [first.pk, second.pk, third.pk]
    (shown,) = passages_of([stored_group(first, second, third)], {version: Horizon(1)})
    assert (shown.text, shown.parts) == (first.text, ())
    assert passages_of([stored_group(third, second)], {version: Horizon(1)}) == []


def test_definitions_beyond_are_not_looked_up(build: Callable[..., Book]) -> None:
    body = "\n".join(f"    lamp.burning = {number}" for number in range(60))
    code = build(f"def early(lamp):\n{body}\n\n\ndef late(lamp):\n{body}\n", name="lamp.py")
    assert code.live_index is not None
    late = Chunk.objects.get(chunk_type="source", anchor="late")
    asked = asked_identifiers("What does `late` do?")
    for horizon, wanted in [(Horizon(late.chunk_index - 1), []), (WHOLE_BOOK, [str(late.point_id)])]:
        assert named_points([code], {code.live_index.pk: horizon}, asked) == wanted


@pytest.mark.parametrize("command", ["ask", "retrieve"])
def test_a_command_answers_as_of_a_chapter(novel: Book, command: str) -> None:
    late = "Clara Stone"
    for name, chapter, is_told in [("Bruno Hale", 2, True), (late, 2, False), (late, 3, True)]:
        (row,) = run(command, f"Where did {name} go?", "--up-to-chapter", str(chapter), "--top-k", "50")
        assert (name in json.dumps(row)) == is_told


def test_a_line_of_a_batch_has_a_chapter_of_its_own(novel: Book, tmp_path: Path) -> None:
    file = tmp_path / "batch.jsonl"
    asked = {"id": 1, "query": "Who lit the lamp?", "top_k": 50}
    lines = [{**asked, "up_to_chapter": chapter} for chapter in (1, 3, None, -1, "2")]
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    told = [json.dumps(row) for row in run("retrieve", "--batch", str(file), "--up-to-chapter", "2")]
    named = [[name for name in NAMES if name in one] for one in told]
    assert named == [NAMES[:1], NAMES[:3], NAMES[:2], [], []]
    assert all("up_to_chapter must be" in one for one in told[3:])


def test_a_chapter_that_cannot_be_is_one_sentence(novel: Book) -> None:
    with pytest.raises(CommandError, match="whole number"):
        run("retrieve", "lamp", "--up-to-chapter", "-1")
