"""Chunks in a row become one passage, which is a range of the stored text like each of them."""

from collections.abc import Callable

import pytest

from bookclub.clubs.models import Club
from chat.answering.citing import cite, cite_unverified
from chat.retrieval.passage import Passage
from chat.retrieval.stored_passages import layout_of, passages_of
from ingestion import pipeline
from ingestion.models import Book, Chunk, ChunkType, StoredText
from ingestion.passages.horizon import WHOLE_BOOK
from ingestion.structure.composed_text import BlockSpan
from tests.chat.retrieval.hinted_books import prepared, shelved
from tests.chat.retrieval.made_candidates import stored_group

pytestmark = pytest.mark.django_db(transaction=True)

DAYS = "\n\n".join(
    f"On day {day} the keeper climbed the ninety steps. He lit lamp {day} and wrote line {day}. " * 8
    for day in range(12)
)


@pytest.fixture
def diary(
    shelve: Callable[..., Book], embedder: None, passage_index: None, no_model: None, in_this_process: None
) -> Book:
    """Whose chunks overlap, as those of real books do."""
    book = shelve(DAYS, "diary.txt")
    assert pipeline.build(book.pk)
    return Book.objects.select_related("live_index__stored_text").get(pk=book.pk)


def sources(book: Book) -> list[Chunk]:
    assert book.live_index is not None
    return list(book.live_index.chunks.filter(chunk_type=ChunkType.SOURCE).order_by("chunk_index"))


def stored(book: Book) -> StoredText:
    assert book.live_index is not None
    return book.live_index.stored_text


def joined(book: Book, *indexes: int) -> Passage:
    """The first is the best."""
    rows = sources(book)
    assert book.live_index is not None
    (passage,) = passages_of(
        [stored_group(*(rows[index] for index in indexes))], {book.live_index.pk: WHOLE_BOOK}
    )
    return passage


@pytest.mark.parametrize("indexes", [(1,), (1, 2), (2, 1, 3), (3, 2, 1)])
def test_the_text_of_a_passage_is_a_range_of_the_stored_text(diary: Book, indexes: tuple[int, ...]) -> None:
    rows, passage = sources(diary), joined(diary, *indexes)
    text = stored(diary).text
    first, last = rows[min(indexes)], rows[max(indexes)]
    assert (first.char_end or 0) > (rows[min(indexes) + 1].char_start or 0), "chunks should overlap"
    assert (passage.char_start, passage.char_end) == (first.char_start, last.char_end)
    assert passage.text == text[passage.char_start : passage.char_end]
    assert passage.line_start == text.count("\n", 0, passage.char_start) + 1
    assert (passage.line_start, passage.line_end) == (first.line_start, last.line_end)


def test_a_passage_is_named_by_its_best_chunk_and_knows_all(diary: Book) -> None:
    rows, passage = sources(diary), joined(diary, 2, 1, 3)
    assert (passage.chunk_pk, passage.chunk_id, passage.chunk_index) == (rows[2].pk, rows[2].chunk_id, 2)
    assert [part.chunk_pk for part in passage.parts] == [rows[index].pk for index in (1, 2, 3)]
    for part, row in zip(passage.parts, rows[1:4], strict=True):
        assert passage.text[part.start : part.end] == part.text == row.text
        assert (part.chunk_id, part.chapter, part.chapter_ordinal) == (
            row.chunk_id,
            row.chapter,
            row.chapter_ordinal,
        )
    assert joined(diary, 2).parts == ()


def test_a_passage_of_several_pages_knows_where_each_begins(club: Club) -> None:
    book = shelved(club, prepared("labelled"))
    rows = sources(book)
    row = next(row for row in rows if row.page_label == "2")
    passage = joined(book, row.chunk_index + 1, row.chunk_index, row.chunk_index + 2)
    assert (passage.page_number, passage.page_label) == (row.page_number, "2")
    assert [label for _start, _number, label in passage.page_marks] == ["2", "3"]
    (begin, *_first), (turn, number, _label) = passage.page_marks
    assert (begin, number) == (0, (row.page_number or 0) + 1)
    assert passage.text[turn:].startswith(f"⟨p{number}⟩")
    assert [cite(passage, place, place + 3).page_label for place in (turn - 3, turn)] == ["2", "3"]


def test_lines_that_are_meant_are_marked_in_all_of_a_passage(diary: Book) -> None:
    text, rows = stored(diary), sources(diary)
    text.blocks = [["verse" if row[0] == "paragraph" else row[0], *row[1:]] for row in text.blocks]
    text.save(update_fields=["blocks"])
    layout_of.cache_clear()
    passage = joined(diary, 1, 2)
    meant = [(block.start, block.end) for block in (BlockSpan(*row) for row in text.blocks)]
    start, end = rows[1].char_start or 0, rows[2].char_end or 0
    within = [(first - start, last - start) for first, last in meant if first < end and last > start]
    assert list(passage.line_blocks) == within
    assert len(within) > len(joined(diary, 1).line_blocks)


def test_a_quotation_is_from_the_chunk_that_holds_it(diary: Book) -> None:
    rows, passage = sources(diary), joined(diary, 2, 1, 3)
    for part, row in zip(passage.parts, rows[1:4], strict=True):
        middle = (part.start + part.end) // 2
        draft = cite(passage, middle, middle + 30)
        assert draft.part.chunk_pk == row.pk
        assert draft.quote in row.text
        assert (row.char_start or 0) <= (draft.char_start or 0) < (draft.char_end or 0) <= (row.char_end or 0)


def test_a_quotation_that_two_chunks_hold_is_from_the_earlier(diary: Book) -> None:
    rows, passage = sources(diary), joined(diary, 2, 1)
    begin = passage.parts[1].start
    assert cite(passage, begin, begin + 10).part.chunk_pk == rows[1].pk


def test_a_quotation_over_an_edge_is_from_the_chunk_with_most_of_it(diary: Book) -> None:
    rows, passage = sources(diary), joined(diary, 2, 1)
    edge = passage.parts[0].end
    assert cite(passage, passage.parts[1].start, edge + 400).part.chunk_pk == rows[2].pk
    assert cite(passage, passage.parts[1].start - 400, edge + 10).part.chunk_pk == rows[1].pk


def test_what_was_not_found_is_said_of_a_chunk_of_the_passage(diary: Book) -> None:
    passage = joined(diary, 2, 1)
    part = cite_unverified(passage, "never said").part
    assert part in passage.parts
    assert cite_unverified(joined(diary, 2), "never said").part.chunk_pk == sources(diary)[2].pk


def test_a_chunk_that_is_gone_leaves_the_best_by_itself(diary: Book) -> None:
    rows = sources(diary)
    group = stored_group(rows[2], rows[1])
    assert diary.live_index is not None
    rows[1].delete()
    (passage,) = passages_of([group], {diary.live_index.pk: WHOLE_BOOK})
    assert (passage.text, passage.parts) == (rows[2].text, ())


def test_passages_keep_the_order_of_the_ranking(diary: Book) -> None:
    rows = sources(diary)
    assert diary.live_index is not None
    groups = [stored_group(rows[index]) for index in (3, 0, 2)]
    found = passages_of(groups, {diary.live_index.pk: WHOLE_BOOK})
    assert [passage.chunk_index for passage in found] == [3, 0, 2]
