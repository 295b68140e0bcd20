"""From a question that says where to look to the passages that stand there."""

import pytest
from django.db.models import F
from pytest_django import DjangoAssertNumQueries

from bookclub.clubs.models import Club
from chat.questions.parse import parse_question
from chat.questions.parsed_question import PASSAGES_AT_EDGE
from chat.retrieval.hinted_passages import MOST_CHUNKS, Hinted, hinted, is_read_whole
from ingestion.models import Book, Chunk, ChunkType
from ingestion.passages.horizon import NOTHING_READ, WHOLE_BOOK, Horizon
from tests.chat.retrieval.hinted_books import MARK, PARAGRAPHS, prepared, shelved
from tests.chat.retrieval.place_cases import NOWHERE, PLACE_CASES

pytestmark = pytest.mark.django_db


def look(question: str, *books: Book, read: int | None = None) -> Hinted:
    """`read` is the last source chunk that was read."""
    horizons = {book.live_index.pk: Horizon(read) for book in books if book.live_index}
    return hinted(parse_question(question), books, horizons)


def marks_of(found: Hinted) -> list[set[str]]:
    texts = Chunk.objects.in_bulk([chunk.chunk_pk for chunk in found.chunks])
    return [set(MARK.findall(texts[chunk.chunk_pk].text)) for chunk in found.chunks]


def expected_marks(name: str, places: list[str]) -> list[set[str]]:
    """Of the passages at each place in turn, every passage once, from the words of the passages alone."""
    book = prepared(name)
    passages = [
        frozenset(MARK.findall(book.text.text[chunk.char_start : chunk.char_end])) for chunk in book.chunks
    ]
    numbered = [
        index
        for place in places
        for index, marks in enumerate(passages)
        if any(mark == place or mark.rpartition(".")[0] == place for mark in marks)
    ]
    return [set(passages[index]) for index in dict.fromkeys(numbered)]


def remarks(found: Hinted) -> list[str]:
    return [str(remark) for remark in found.remarks]


@pytest.mark.parametrize(("name", "question", "places"), PLACE_CASES, ids=[case[1] for case in PLACE_CASES])
def test_the_places_a_question_names_are_found(
    club: Club, name: str, question: str, places: list[str]
) -> None:
    expected = expected_marks(name, places)
    assert bool(expected) == bool(places)
    assert marks_of(look(question, shelved(club, prepared(name)))) == expected


def test_the_place_itself_is_known_by_its_characters(club: Club) -> None:
    book = shelved(club, prepared("labelled"))
    ((start, end),) = look("What is on page 12?", book).ranges[book.pk]
    assert book.live_index is not None
    assert set(MARK.findall(book.live_index.stored_text.text[start:end])) == {"p25"}
    assert look("What is on page 12?", book, read=3).ranges[book.pk] == ()


@pytest.mark.parametrize(("name", "question", "places"), NOWHERE, ids=[case[1] for case in NOWHERE])
def test_without_a_place_nothing_is_read_or_said(
    club: Club,
    name: str,
    question: str,
    places: list[str],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    book = shelved(club, prepared(name))
    with django_assert_num_queries(0):
        assert look(question, book) == Hinted()


@pytest.mark.parametrize(
    ("name", "question", "said"),
    [
        ("labelled", "What is on page 12?", "Page 12 is the page printed as 12 (page 25 of the file)."),
        (
            "labelled",
            "What is on pages 5 to 7 and 9?",
            "Pages 5–7, 9 are the pages printed as 5–7, 9 (pages 18–20, 22 of the file).",
        ),
        ("labelled", "What is on page xii?", "Page xii is the page printed as xii (page 12 of the file)."),
        ("labelled", "What is on page 44?", "No page is printed as 44: page 44 of the file was taken."),
        (
            "labelled",
            "What is on pages 42 and 43?",
            "No pages are printed as 42, 43: pages 42, 43 of the file were taken.",
        ),
        ("labelled", "What is on page ii?", "There is no text on page ii."),
        ("labelled", "What is on page 99?", "There is no page 99."),
        (
            "labelled",
            "What does the last page say?",
            "The last page is printed as A-2 (page 45 of the file).",
        ),
        ("same", "What does the last page say?", "The last page with text is page 20."),
        ("marked", "What does the last page say?", "The last page with text is page 24."),
        ("marked", "What is on pages 1 to 3?", "There are no pages 1–3."),
        (
            "unlabelled",
            "What is on page 12?",
            "The pages have no printed numbers: page 12 of the file was taken.",
        ),
        ("twice", "What is on page 3?", "Pages 3, 11 of the file are printed as 3: all of them were taken."),
        ("novel", "What is on page 3?", "This book has no pages."),
        ("novel", "What does the last page say?", "This book has no pages."),
        ("novel", "What happens in chapter 30?", "There is no chapter 30."),
        ("novel", "What happens in the chapter “Xyz”?", "There is nothing called “Xyz”."),
        ("novel", "What is in the glossary?", "There is nothing called “glossary”."),
        (
            "volumes",
            "What happens in chapter 3?",
            "Several chapters have the number 3: all of them were taken.",
        ),
    ],
)
def test_it_is_said_what_was_taken(club: Club, name: str, question: str, said: str) -> None:
    assert remarks(look(question, shelved(club, prepared(name)))) == [said]


@pytest.mark.parametrize(
    ("name", "question"),
    [
        ("same", "What is on page 12?"),
        ("marked", "What is on page 12?"),
        ("novel", "What happens in chapter 3?"),
        ("volumes", "What happens in chapter 3 of volume II?"),
        ("novel", "How does it end?"),
    ],
)
def test_what_needs_no_telling_is_not_told(club: Club, name: str, question: str) -> None:
    found = look(question, shelved(club, prepared(name)))
    assert found.chunks
    assert remarks(found) == []


def test_what_no_book_has_is_missing(club: Club) -> None:
    found = look("What is on page 99, in chapter 3 and in the glossary?", shelved(club, prepared("novel")))
    assert [hint.value for hint in found.missing] == ["99", "glossary"]
    assert not found.beyond


def test_each_passage_tells_its_hint_and_its_place(club: Club) -> None:
    book = shelved(club, prepared("novel"))
    found = look("Compare chapter 2 and chapter 1", book)
    assert [chunk.hint.number for chunk in found.chunks] == [2] * 3 + [1] * 3
    rows = Chunk.objects.in_bulk([chunk.chunk_pk for chunk in found.chunks])
    for chunk in found.chunks:
        row = rows[chunk.chunk_pk]
        assert (chunk.point_id, chunk.chunk_index) == (str(row.point_id), row.chunk_index)
        assert chunk.version_pk == row.index_version_id == book.live_index_id


def test_only_passages_of_the_book_itself_are_found(club: Club) -> None:
    book = shelved(club, prepared("novel"))
    Chunk.objects.filter(index_version=book.live_index_id, text__contains="⟨ch3.2⟩").update(
        chunk_type=ChunkType.PART_NOTES
    )
    assert marks_of(look("What happens in chapter 3?", book)) == [{"ch3.1"}, {"ch3.3"}]


def test_a_former_build_is_not_asked(club: Club) -> None:
    book, other = shelved(club, prepared("novel")), shelved(club, prepared("novel"))
    versions = {chunk.version_pk for chunk in look("What happens in chapter 3?", other).chunks}
    assert versions == {other.live_index_id}
    assert book.live_index_id != other.live_index_id


def test_passages_that_overlap_are_counted_once_at_an_edge(club: Club) -> None:
    book = shelved(club, prepared("numerals"))
    rows = Chunk.objects.filter(index_version=book.live_index_id)
    rows.filter(chunk_index__gt=0).update(char_start=F("char_start") - 20)
    assert len(look("What happens at the beginning?", book).chunks) == PASSAGES_AT_EDGE
    assert len(look("How does it end?", book).chunks) == PASSAGES_AT_EDGE


class TestBounds:
    def test_one_long_chapter_is_given_up_to_the_bound(self, club: Club) -> None:
        found = look("What happens in chapter 2?", shelved(club, prepared("long")))
        first = len(prepared("long").chunks) - 30 * PARAGRAPHS
        assert [chunk.chunk_index for chunk in found.chunks] == list(range(first, first + MOST_CHUNKS))

    def test_several_long_places_all_get_their_share(self, club: Club) -> None:
        found = look("Compare chapters 1 and 2", shelved(club, prepared("long")))
        assert [chunk.hint.number for chunk in found.chunks] == [1] * 30 + [2] * 30

    def test_a_short_place_beside_a_long_one_is_whole(self, club: Club) -> None:
        found = look("What is in chapter 1 and on page 30?", shelved(club, prepared("labelled")))
        marks = marks_of(found)
        assert len(marks) == MOST_CHUNKS
        assert [number for number, chunk in enumerate(found.chunks) if chunk.hint.value == "30"] == [58, 59]
        assert marks[58:] == [{"p43"}, {"p43"}]


class TestWithAHorizon:
    def test_nothing_beyond_is_found(self, club: Club) -> None:
        book = shelved(club, prepared("novel"))
        total = len(prepared("novel").chunks)
        questions = [case[1] for case in PLACE_CASES if case[0] == "novel"]
        for read in range(NOTHING_READ, total, 4):
            for question in questions:
                found = look(question, book, read=read)
                assert all(chunk.chunk_index <= read for chunk in found.chunks), (read, question)

    @pytest.mark.parametrize(
        ("question", "beyond"),
        [
            ("What happens in chapter 1?", False),
            ("What happens in chapter 2?", True),
            ("What happens in chapter 6?", True),
            ("What happens in the last chapter?", True),
            ("How does the book end?", True),
            ("What does the epilogue say?", True),
            ("What happens in chapter 30?", False),
            ("What happens at the beginning?", False),
        ],
    )
    def test_it_is_known_whether_something_is_beyond(self, club: Club, question: str, beyond: bool) -> None:
        book = shelved(club, prepared("novel"))
        last = next(
            chunk.index
            for chunk in prepared("novel").chunks
            if "⟨ch1.3⟩" in prepared("novel").text.text[chunk.char_start : chunk.char_end]
        )
        found = look(question, book, read=last)
        assert found.beyond is beyond
        assert bool(found.chunks) is not (beyond or bool(found.missing))

    def test_of_a_chapter_half_read_the_half_is_found(self, club: Club) -> None:
        book = shelved(club, prepared("numerals"))
        found = look("What happens in chapter 1?", book, read=4)
        assert marks_of(found) == [{"ch1.1"}, {"ch1.2"}]
        assert found.beyond

    @pytest.mark.parametrize("title", ["The Bell", "The Whale", "Bell", "CHAPTER VI. The Bell"])
    def test_a_title_beyond_is_neither_confirmed_nor_denied(self, club: Club, title: str) -> None:
        book = shelved(club, prepared("novel"))
        found = look(f"What happens in the chapter “{title}”?", book, read=18)
        assert (found.chunks, found.remarks, found.missing, found.beyond) == ((), (), (), True)

    def test_a_page_whose_last_words_are_seen_again_beyond_is_no_secret(self, club: Club) -> None:
        book = shelved(club, prepared("same"))
        rows = Chunk.objects.filter(index_version=book.live_index_id)
        end = rows.get(chunk_index=1).char_end or 0
        rows.filter(chunk_index=2).update(char_start=end - 20)
        found = look("What is on page 1?", book, read=1)
        assert [chunk.chunk_index for chunk in found.chunks] == [0, 1]
        assert not found.beyond
        assert look("What is on page 1?", book, read=0).beyond

    def test_a_better_title_beyond_does_not_take_the_place_of_one_that_was_met(self, club: Club) -> None:
        book = shelved(club, prepared("bells"))
        question = "What happens in the chapter “The Bell”?"
        assert marks_of(look(question, book)) == [{"ch3.1"}, {"ch3.2"}, {"ch3.3"}]
        found = look(question, book, read=5)
        assert marks_of(found) == [{"ch1.1"}, {"ch1.2"}, {"ch1.3"}]
        assert not found.beyond

    def test_a_title_that_was_met_is_found(self, club: Club) -> None:
        found = look("Who is in the chapter “The Lamp”?", shelved(club, prepared("novel")), read=17)
        assert marks_of(found) == [{"ch1.1"}, {"ch1.2"}, {"ch1.3"}]
        assert not found.beyond

    def test_pages_beyond_are_not_described(self, club: Club) -> None:
        book = shelved(club, prepared("labelled"))
        found = look("What is on page 12 and on page ii?", book, read=NOTHING_READ)
        assert (found.chunks, found.remarks, found.missing, found.beyond) == ((), (), (), True)

    def test_a_number_that_comes_again_beyond_is_not_told(self, club: Club) -> None:
        for name in ("volumes", "twice"):
            book = shelved(club, prepared(name))
            question = "What happens in chapter 1?" if name == "volumes" else "What is on page 1?"
            found = look(question, book, read=4)
            assert found.chunks
            assert not any("all of them" in remark for remark in remarks(found))

    def test_who_has_read_it_all_is_told_all(self, club: Club) -> None:
        book = shelved(club, prepared("novel"))
        last = len(prepared("novel").chunks) - 1
        for question in ("How does the book end?", "What happens in the chapter “The Bell”?"):
            found = look(question, book, read=last)
            assert marks_of(found) == marks_of(look(question, book))
            assert found.chunks
            assert not found.beyond


class TestSeveralBooks:
    def test_each_is_looked_up_on_its_own(self, club: Club) -> None:
        books = [shelved(club, prepared(name)) for name in ("novel", "novela")]
        found = look("Compare chapters 5 and 6", *books)
        assert [(chunk.version_pk, chunk.hint.number) for chunk in found.chunks] == [
            *[(books[0].live_index_id, 5)] * 3,
            *[(books[1].live_index_id, 5)] * 3,
            *[(books[0].live_index_id, 6)] * 3,
        ]
        assert (found.missing, found.remarks) == ((), ())

    def test_what_one_has_is_not_missing(self, club: Club) -> None:
        books = [shelved(club, prepared("novel")), shelved(club, prepared("labelled"), "The <Rock>")]
        found = look("What is on page 12?", *books)
        assert found.missing == ()
        assert remarks(found) == ["The <Rock>: Page 12 is the page printed as 12 (page 25 of the file)."]

    def test_each_has_its_own_horizon(self, club: Club) -> None:
        first, second = (shelved(club, prepared("numerals")) for _ in range(2))
        assert first.live_index
        assert second.live_index
        horizons = {first.live_index.pk: WHOLE_BOOK, second.live_index.pk: Horizon(3)}
        found = hinted(parse_question("What happens in chapter 2?"), [first, second], horizons)
        assert {chunk.version_pk for chunk in found.chunks} == {first.live_index.pk}
        assert found.beyond

    def test_a_book_that_is_not_ready_is_left_out(self, club: Club) -> None:
        book = shelved(club, prepared("novel"))
        book.live_index = None
        assert look("What happens in chapter 2?", book) == Hinted()


@pytest.mark.parametrize("read", [None, 20])
def test_few_queries_are_asked_and_no_text_is_read(
    club: Club, read: int | None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    books = [shelved(club, prepared(name)) for name in ("novel", "labelled")]
    question = "What is on page 3, in chapter 2, in the chapter “The Bell”, in the preface and at the end?"
    with django_assert_num_queries(2 * (2 if read is None else 3)) as asked:
        assert look(question, *books, read=read).chunks
    assert not any('"text"' in query["sql"] for query in asked.captured_queries)


class TestReadWhole:
    @pytest.mark.parametrize(
        ("name", "is_whole"), [("text", True), ("labelled", False), ("novel", False), ("marked", False)]
    )
    def test_short_books_are(self, club: Club, name: str, is_whole: bool) -> None:
        version = shelved(club, prepared(name)).live_index
        assert version
        assert is_read_whole(version) is is_whole

    def test_a_document_of_one_page_is(self, club: Club) -> None:
        version = shelved(club, prepared("sheet")).live_index
        assert version
        assert is_read_whole(version)
