"""Which examples help: the nearest of the club, never one from further on than its reader knows."""

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bookclub.clubs.models import Club, User
from bookclub.providers import wiring
from chat.examples import bank
from chat.examples.actions import Change, change_example
from chat.examples.bank import FLOOR, LONGEST_PROMPT, MOST_EXAMPLES, nearest, prompt_of
from chat.models import AnswerExample
from chat.questions.parsed_question import AnswerShape, KeywordSource
from chat.retrieval.scope import Scope
from ingestion import pipeline
from ingestion.actions import delete_book
from ingestion.models import Book
from ingestion.told_places import tell
from tests.chat.examples.made_examples import FOUND, made
from tests.fakes import HashingEmbedder
from tests.ingestion.books_read_anew import end_of, read_anew
from tests.ingestion.enriching import now

pytestmark = pytest.mark.django_db

OTHER_TEXT = "CHAPTER I\n\nClara came over the sand.\n\nCHAPTER II\n\nThe parrot was called Admiral."
NEAR = ["What did Martha find?", "What did she find on the stones?", "What did Martha find on stones?"]


@pytest.fixture
def other_book(ready_book: Book, shelve: Callable[..., Book]) -> Book:
    """Of the same club."""
    book = shelve(OTHER_TEXT, "sand.txt")
    assert pipeline.build(book.pk)
    return now(book)


def found(
    book: Book,
    question: str = FOUND,
    *,
    reader: User | None = None,
    read_up_to: int | None = None,
    language: str = "en",
) -> list[str]:
    """The questions of the nearest examples, by whoever has read so far in the book that is asked."""
    limits = {} if read_up_to is None else {book.pk: read_up_to}
    near = nearest(Scope(book.club, (book,), limits), reader, question, language)
    return [one.prompt.question for one in near if one.prompt is not None]


def test_an_empty_bank_asks_no_embedder(ready_book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wiring, "embedder_of", lambda _space: pytest.fail("There is nothing to compare."))
    assert found(ready_book) == []


def test_the_nearest_come_first(ready_book: Book) -> None:
    for question in NEAR:
        made(ready_book, question=question)
    assert found(ready_book) == [NEAR[2], NEAR[1], NEAR[0]]


def test_what_is_not_near_is_left_out(ready_book: Book) -> None:
    made(ready_book, question="Who rang the bell all night?")
    assert found(ready_book) == []


@pytest.mark.parametrize(("more", "helps"), [(0.01, True), (-0.01, False)])
def test_the_floor_is_where_it_is_said_to_be(
    ready_book: Book, embedder: HashingEmbedder, monkeypatch: pytest.MonkeyPatch, more: float, helps: bool
) -> None:
    cosine = FLOOR + more
    vectors = {FOUND: [2.0, 0.0], "Near?": [3 * cosine, 3 * (1 - cosine**2) ** 0.5]}
    monkeypatch.setattr(embedder, "embed_query", lambda text: np.array(vectors[text], dtype=np.float32))
    made(ready_book, question="Near?")
    assert bool(found(ready_book)) is helps


def test_there_are_five_at_most(ready_book: Book) -> None:
    for number in range(MOST_EXAMPLES + 3):
        made(ready_book, question=f"{FOUND} {number}")
    assert len(found(ready_book)) == MOST_EXAMPLES


def test_only_those_in_its_language_help(ready_book: Book) -> None:
    made(ready_book)
    assert found(ready_book, language="es") == []


def test_one_that_is_off_does_not_help(ready_book: Book) -> None:
    made(ready_book, is_used=False)
    assert found(ready_book) == []


def test_another_club_has_its_own(ready_book: Book) -> None:
    made(ready_book, club=Club.objects.create(slug="other", name="Another club"))
    assert found(ready_book) == []


@pytest.mark.parametrize(
    ("answered_at", "read_up_to", "helps"),
    [
        (None, None, True),
        (None, 400, False),
        (400, None, True),
        (400, 400, True),
        (400, 401, True),
        (400, 399, False),
        (400, 0, False),
    ],
)
def test_it_helps_whoever_has_read_as_far(
    ready_book: Book, answered_at: int | None, read_up_to: int | None, helps: bool
) -> None:
    made(ready_book, read_up_to={} if answered_at is None else {str(ready_book.pk): answered_at})
    assert bool(found(ready_book, read_up_to=read_up_to)) is helps


def test_of_a_book_that_is_not_asked_its_reader_must_have_told_enough(
    ready_book: Book, other_book: Book, reader: User
) -> None:
    half = end_of(other_book, "CHAPTER I")
    example = made(other_book, read_up_to={str(other_book.pk): half})
    assert found(ready_book) == []
    assert found(ready_book, reader=reader) == []
    tell(reader, other_book, "not_begun")
    assert found(ready_book, reader=reader) == []
    tell(reader, other_book, "place", told={"kind": "chapter", "value": 1})
    assert found(ready_book, reader=reader) == [FOUND]
    AnswerExample.objects.filter(pk=example.pk).update(read_up_to={})
    assert found(ready_book, reader=reader) == []
    for everything in ("finished", "spoilers"):
        tell(reader, other_book, everything)
        assert found(ready_book, reader=reader) == [FOUND]


def test_of_a_book_that_is_asked_only_what_is_asked_counts(ready_book: Book, reader: User) -> None:
    tell(reader, ready_book, "finished")
    made(ready_book)
    assert found(ready_book, reader=reader, read_up_to=400) == []


def test_one_of_two_books_takes_both(ready_book: Book, other_book: Book, reader: User) -> None:
    made(ready_book, other_book)
    assert found(ready_book, reader=reader) == []
    tell(reader, other_book, "finished")
    assert found(ready_book, reader=reader) == [FOUND]
    assert found(ready_book, reader=reader, read_up_to=400) == []


def test_a_book_that_is_not_read_in_may_have_places_to_tell(
    ready_book: Book, shelve: Callable[..., Book], reader: User
) -> None:
    made(shelve(OTHER_TEXT, "sand.txt"), club=ready_book.club)
    assert found(ready_book, reader=reader) == []


def test_one_without_books_helps_nobody(ready_book: Book, reader: User) -> None:
    made(club=ready_book.club)
    assert found(ready_book, reader=reader) == []


def test_it_goes_with_its_book(ready_book: Book, other_book: Book, reader: User) -> None:
    made(ready_book, other_book)
    tell(reader, other_book, "finished")
    delete_book(other_book)
    assert not AnswerExample.objects.exists()


def test_its_place_moves_with_the_text(ready_book: Book) -> None:
    stored = ready_book.live_index.stored_text.text if ready_book.live_index else ""
    place = stored.index("CHAPTER II")
    example = made(ready_book, read_up_to={str(ready_book.pk): place})
    book = read_anew(ready_book, "A FOREWORD\n\nThe editor thanks the library.\n\n" + stored)
    example.refresh_from_db()
    moved = example.read_up_to[str(book.pk)]
    assert moved > place
    assert found(book, read_up_to=moved) == [FOUND]
    assert found(book, read_up_to=moved - 1) == []


def test_a_place_that_is_gone_is_at_the_end(ready_book: Book) -> None:
    example = made(ready_book, read_up_to={str(ready_book.pk): 400})
    book = read_anew(ready_book, "CHAPTER I\n\n" + "Nothing of it was kept in the draft. " * 40)
    example.refresh_from_db()
    assert example.read_up_to == {}
    assert found(book, read_up_to=500) == []
    assert found(book) == [FOUND]


def test_vectors_are_kept_and_made_anew_for_another_embedder(
    ready_book: Book, embedder: HashingEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = made(ready_book)
    found(ready_book)
    example.refresh_from_db()
    assert (example.vector_space, len(bytes(example.vector or b""))) == ("fake/hashing-1/64", 256)
    monkeypatch.setattr(embedder, "embed_passages", lambda _texts: pytest.fail("They are kept."))
    assert found(ready_book) == [FOUND]
    another = HashingEmbedder()
    another.dimensions = 32
    monkeypatch.setattr(wiring, "embedder_of", lambda _space: another)
    monkeypatch.setattr(bank, "_name", lambda _space: "fake/hashing-2/32")
    assert found(ready_book) == [FOUND]
    example.refresh_from_db()
    assert (example.vector_space, len(bytes(example.vector or b""))) == ("fake/hashing-2/32", 128)


def test_a_vector_of_the_former_words_is_not_kept(ready_book: Book, embedder: HashingEmbedder) -> None:
    example = made(ready_book)

    def meanwhile() -> None:
        changed = AnswerExample.objects.get(pk=example.pk)
        change_example(changed, Change("Who lit the lamp?", (), is_used=True))

    embedder.before = meanwhile
    found(ready_book)
    example.refresh_from_db()
    assert (example.question, example.vector) == ("Who lit the lamp?", None)


def test_a_change_shows_at_the_next_question(ready_book: Book) -> None:
    example = made(ready_book)
    assert found(ready_book) == [FOUND]
    change_example(example, Change("Who rang the bell all night?", (), is_used=True))
    assert found(ready_book) == []
    assert found(ready_book, "Who rang the bell?") == ["Who rang the bell all night?"]
    change_example(example, Change("Who rang the bell all night?", (), is_used=False))
    assert found(ready_book, "Who rang the bell?") == []


@pytest.mark.parametrize("former", [{"parse": {"question": "?"}}, {"shape": "poem"}])
def test_one_of_a_form_that_is_no_longer_read_does_not_help(ready_book: Book, former: dict[str, Any]) -> None:
    made(ready_book, **former)
    near = made(ready_book, question=NEAR[0])
    assert found(ready_book) == [near.question]


def test_one_that_is_long_lends_its_parse_alone(ready_book: Book) -> None:
    made(ready_book, text="The cap. " * (LONGEST_PROMPT // 9))
    (near,) = nearest(Scope(ready_book.club, (ready_book,)), None, FOUND, "en")
    assert near.prompt is None
    assert near.parse.words == ("martha", "stones")
    assert near.shape is AnswerShape.TEXT


def test_an_answer_of_a_former_form_is_not_shown_to_a_model(ready_book: Book) -> None:
    assert prompt_of(made(ready_book, answer={"items": [{"said": "His cap."}]})) is None


def test_names_of_another_book_are_lent_to_none(ready_book: Book, other_book: Book, reader: User) -> None:
    tell(reader, other_book, "finished")
    made(other_book)
    (near,) = nearest(Scope(ready_book.club, (ready_book,)), reader, FOUND, "en")
    assert KeywordSource.NAME not in {word.source for word in near.parse.keywords}
    assert "stones" in near.parse.words
    (near,) = nearest(Scope(ready_book.club, (other_book,)), reader, FOUND, "en")
    assert "Martha" in {word.text for word in near.parse.keywords}


def test_a_prompt_has_the_question_the_lines_and_the_answer(ready_book: Book) -> None:
    prompt = prompt_of(made(ready_book))
    assert prompt is not None
    assert prompt.question == FOUND
    assert "1\t2\t\tshe found his red cap on the stones" in prompt.passages
    answer = json.loads(prompt.answer)
    assert answer["items"][0]["text"] == "His red cap."
    assert answer["items"][0]["spans"][0]["line_start"] == 1
