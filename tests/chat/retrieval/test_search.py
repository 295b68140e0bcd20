"""From a question to passages, over fakes behind the ports."""

from collections.abc import Callable

import pytest

from bookclub.clubs.models import Club
from bookclub.providers.errors import IndexDamaged
from chat.questions.parse import parse_question
from chat.questions.parsed_question import ParsedQuestion
from chat.retrieval.scope import Scope
from chat.retrieval.search import retrieve, search
from chat.retrieval.selection import BUDGET_CHARS
from ingestion import pipeline, synonyms
from ingestion.actions import delete_book, queue_build
from ingestion.models import Book, Chunk
from tests.fakes import HashingEmbedder, MemoryIndex

pytestmark = pytest.mark.django_db(transaction=True)


def scope_of(*books: Book) -> Scope:
    return Scope(books[0].club, books)


def loaded(*books: Book) -> Scope:
    """As a question finds them when it begins."""
    rows = Book.objects.select_related("live_index", "club").in_bulk([book.pk for book in books])
    return scope_of(*(rows[book.pk] for book in books))


def unjoined(question: str) -> ParsedQuestion:
    parsed = parse_question(question)
    return parsed.model_copy(update={"plan": parsed.plan.model_copy(update={"join_neighbours": False})})


def test_passages_carry_their_place_and_their_text(ready_book: Book) -> None:
    best = next(p for p in search(scope_of(ready_book), "red cap on the stones") if not p.is_generated)
    assert "red cap" in best.text
    assert best.chapter
    assert best.line_start is not None
    assert best.text == ready_book.live_index.stored_text.text[best.char_start : best.char_end]  # type: ignore[union-attr]


def test_passages_know_which_of_their_lines_are_meant(ready_book: Book) -> None:
    assert ready_book.live_index is not None
    stored = ready_book.live_index.stored_text
    stored.blocks = [["verse" if row[0] == "paragraph" else row[0], *row[1:]] for row in stored.blocks]
    stored.save(update_fields=["blocks"])
    best = next(p for p in search(scope_of(ready_book), "red cap on the stones") if not p.is_generated)
    lines = [best.text[max(0, start) : end] for start, end in best.line_blocks]
    assert any(one.startswith("In November the storm") and one.endswith("nothing else.") for one in lines)


def test_passages_know_what_of_them_the_question_points_to(ready_book: Book) -> None:
    assert ready_book.live_index is not None
    _ordinal, _title, _level, *chapter = ready_book.live_index.stored_text.chapters[-1][:5]
    asked = search(scope_of(ready_book), "Who is named in the last chapter?")
    ranges = {
        ((one.char_start or 0) + start, (one.char_start or 0) + end)
        for one in asked
        for start, end in one.pointed_at
    }
    assert ranges == {tuple(chapter)}
    assert not any(one.pointed_at for one in search(scope_of(ready_book), "Who is Martha Quill?"))


def test_words_that_hosts_say_mean_the_same_are_handed_over(ready_book: Book) -> None:
    synonyms.add(ready_book, ["lamp", "beacon"], None)
    assert retrieve(scope_of(ready_book), "Who lit the beacon?").synonyms == (frozenset({"lamp", "beacon"}),)


def test_only_the_books_asked_are_searched(ready_book: Book, shelve: Callable[..., Book]) -> None:
    other = shelve("Another book about a red cap on the stones, and a lamp.", name="other.txt")
    pipeline.build(other.pk)
    found = search(scope_of(ready_book), "red cap on the stones", top_k=50)
    assert {passage.book_pk for passage in found} == {ready_book.pk}


def test_a_broad_question_brings_the_profile_first(ready_book: Book) -> None:
    found = search(scope_of(ready_book), "What is this book about?")
    assert found[0].chunk_type == "literary_book_club_profile"
    assert found[0].is_generated


def test_a_question_about_a_person_brings_the_name_profile(ready_book: Book) -> None:
    text, profile = search(scope_of(ready_book), "Who is Martha Quill?", top_k=3)
    assert (text.is_generated, profile.chunk_type) == (False, "literary_name_profile")
    assert "Martha Quill kept the lighthouse" in text.text
    assert "red cap" in text.text


def test_a_lost_index_is_said_and_not_taken_for_an_empty_book(
    ready_book: Book, passage_index: MemoryIndex
) -> None:
    passage_index.points.clear()
    with pytest.raises(IndexDamaged):
        search(scope_of(ready_book), "red cap")


def test_a_build_that_was_replaced_meanwhile_is_not_a_lost_index(ready_book: Book) -> None:
    before = loaded(ready_book)
    queue_build(ready_book)
    assert before.as_it_is_now().builds() != before.builds()
    assert search(before, "red cap on the stones")


def test_of_two_books_the_one_that_was_replaced_meanwhile_is_found_too(
    ready_book: Book, shelve: Callable[..., Book]
) -> None:
    other = shelve("Another book, about an engine driver and his kettle.", name="other.txt")
    pipeline.build(other.pk)
    before = loaded(ready_book, other)
    queue_build(ready_book)
    found = search(before, "red cap on the stones", top_k=50)
    assert {passage.book_pk for passage in found} == {ready_book.pk, other.pk}


def test_a_book_that_was_deleted_meanwhile_has_no_passages(ready_book: Book) -> None:
    before = loaded(ready_book)
    delete_book(ready_book)
    assert search(before, "red cap") == []


def test_every_embedder_that_saw_the_question_is_named(ready_book: Book, embedder: HashingEmbedder) -> None:
    before = loaded(ready_book)
    assert retrieve(before, "red cap").embedders == (embedder,)
    queue_build(ready_book)
    assert retrieve(before, "red cap").embedders == (embedder, embedder)


def test_generated_passages_know_who_wrote_them(ready_book: Book) -> None:
    found = search(scope_of(ready_book), "What is this book about?", top_k=50)
    writers = {(p.chunk_type, p.generated_by_provider, p.generated_by_model) for p in found}
    assert ("literary_book_club_profile", "offline", "rules") in writers
    assert ("source", "", "") in writers


def test_a_point_without_a_row_is_left_out(ready_book: Book) -> None:
    Chunk.objects.filter(chunk_index=0).delete()
    found = search(scope_of(ready_book), "lighthouse", top_k=50)
    assert 0 not in {passage.chunk_index for passage in found}


def test_no_ready_book_is_no_passage(club: Club) -> None:
    assert search(Scope(club, ()), "anything") == []


@pytest.mark.parametrize(("question", "first"), [("How does the book end?", False), ("¿Cómo empieza?", True)])
def test_a_question_about_an_edge_of_the_book_brings_its_passages(
    shelve: Callable[..., Book],
    embedder: HashingEmbedder,
    passage_index: MemoryIndex,
    no_model: None,
    in_this_process: None,
    question: str,
    first: bool,
) -> None:
    paragraphs = (
        f"On day {day} the keeper climbed the ninety steps, lit the lamp and wrote a line. " * 9
        for day in range(60)
    )
    book = shelve("\n\n".join(paragraphs))
    pipeline.build(book.pk)
    book = Book.objects.select_related("live_index", "club").get(pk=book.pk)
    indexes = sorted(Chunk.objects.filter(chunk_type="source").values_list("chunk_index", flat=True))
    wanted = indexes[:5] if first else indexes[-5:]
    joined, single = search(scope_of(book), question), search(scope_of(book), unjoined(question))
    for found in (joined, single):
        assert [passage.chunk_index for passage in found[:5]] == wanted
        assert not any(passage.parts for passage in found[:5])
        handed = [part.chunk_pk for passage in found for part in passage.parts or (passage,)]
        assert len(handed) == len(set(handed))
        assert sum(len(passage.text) for passage in found) <= BUDGET_CHARS
    assert any(passage.parts for passage in joined[5:])
    assert len(single) == 10
    nearest = wanted[:2] if first else wanted[-2:]
    assert [passage.chunk_index for passage in search(scope_of(book), question, top_k=2)] == nearest
