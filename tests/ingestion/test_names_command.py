"""`names` as a person or a script calls it."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from ingestion import artifact_jobs, named_people, pipeline
from ingestion.models import Book, NameCorrection, StoredText
from ingestion.readers.failures import FailureCode, ReadingFailed

pytestmark = pytest.mark.django_db(transaction=True)

CHAPTERS = (
    """CHAPTER I

The Rock

Martha Quill kept the lamp. Every evening Martha climbed the steps, and Tobias brought oil.
"You should come ashore," said Tobias to Martha Quill. Mr. Crane agreed with Tobias. Mr. Crane went home.
""",
    """CHAPTER II

The Storm

The storm took the boat. Mr. Edmund Crane rang the bell. Martha called him Ned.
Then Edmund Crane wept, and Martha with him. Mr. Edmund Crane slept.
""",
    """CHAPTER III

The Guest

"Good day," said Colonel Burnaby. Martha knew Colonel Burnaby. The Colonel
sat down. Mr. Crane disliked Colonel Burnaby.
""",
)


def names(book: Book, *arguments: str) -> dict[str, Any]:
    out = io.StringIO()
    call_command("names", "--book", book.document_id, "--json", *arguments, stdout=out)
    printed: dict[str, Any] = json.loads(out.getvalue())
    return printed


@pytest.fixture
def read_in(
    shelve: Callable[..., Book],
    embedder: object,
    passage_index: object,
    no_model: None,
    in_this_process: None,
) -> Callable[..., Book]:
    """Puts a text on the shelf and reads it in."""

    def read(text: str, name: str = "rock.txt") -> Book:
        book = shelve(text, name)
        assert pipeline.build(book.pk)
        return Book.objects.get(pk=book.pk)

    return read


@pytest.fixture
def novel(read_in: Callable[..., Book]) -> Book:
    return read_in("\n\n".join(CHAPTERS))


def test_it_prints_who_is_in_a_book_with_every_key(novel: Book) -> None:
    printed = names(novel)
    assert list(printed) == ["document_id", "people", "places", "groups"]
    assert printed["document_id"] == novel.document_id
    assert [p["mentions"] for p in printed["people"]] == sorted(
        (p["mentions"] for p in printed["people"]), reverse=True
    )
    for person in printed["people"]:
        assert set(person) == {
            *("name", "aliases", "gender", "mentions", "first", "chapters", "source_chunk_indexes"),
            *("telling_chunk_indexes", "companions", "is_narrator", "is_corrected"),
        }
        assert all(set(alias) == {"name", "count"} for alias in person["aliases"])
        assert set(person["first"]) == {"chunk_index", "page_label", "line"}


def test_the_first_mention_is_where_the_text_has_it(novel: Book) -> None:
    lines = StoredText.objects.get().text.split("\n")
    for person in names(novel)["people"]:
        called = {alias["name"].split()[-1] for alias in person["aliases"]}
        line = person["first"]["line"]
        assert any(word in lines[line - 1] for word in called)
        assert not any(word in " ".join(lines[: line - 1]) for word in called)
        assert person["first"]["page_label"] is None
        assert person["first"]["chunk_index"] == person["source_chunk_indexes"][0]


def test_in_a_paged_book_it_is_on_the_page_of_the_mention(novel: Book) -> None:
    stored = StoredText.objects.get()
    turn = stored.text.index("said Colonel")
    StoredText.objects.update(pages=[[1, "xi", 0, turn], [2, "1", turn, len(stored.text)]])
    page = {
        alias["name"]: person["first"]["page_label"]
        for person in names(novel)["people"]
        for alias in person["aliases"]
    }
    assert (page["Martha Quill"], page["Colonel Burnaby"]) == ("xi", "1")


def test_the_same_book_gives_the_same_bytes(novel: Book) -> None:
    first, second = io.StringIO(), io.StringIO()
    for out in (first, second):
        call_command("names", "--book", novel.document_id, "--json", stdout=out)
    assert first.getvalue() == second.getvalue()


@pytest.mark.parametrize("chapter", [1, 2])
def test_up_to_a_chapter_it_is_what_the_book_that_ends_there_has(
    novel: Book, read_in: Callable[..., Book], chapter: int
) -> None:
    short = read_in("\n\n".join(CHAPTERS[:chapter]), "short.txt")
    assert names(novel, "--up-to-chapter", str(chapter))["people"] == names(short)["people"]


def test_nothing_of_what_comes_later_is_known(novel: Book) -> None:
    printed = names(novel, "--up-to-chapter", "1")
    assert "Tobias" in json.dumps(printed)
    assert "Edmund" not in json.dumps(printed)
    assert "Burnaby" not in json.dumps(printed)
    assert {chapter for person in printed["people"] for chapter in person["chapters"]} == {1}
    assert "Burnaby" in json.dumps(names(novel))


def test_beyond_the_last_chapter_it_is_the_whole_book(novel: Book) -> None:
    assert names(novel, "--up-to-chapter", "99") == names(novel)


def test_there_is_a_table_for_people(novel: Book) -> None:
    out = io.StringIO()
    call_command("names", "--book", novel.document_id, stdout=out)
    header, *rows = out.getvalue().splitlines()
    assert "name (also called)" in header
    assert len(rows) == len(names(novel)["people"])
    assert any("Martha Quill" in row and row.endswith(")") for row in rows)


def test_corrections_count_from_where_the_book_has_shown_them(novel: Book) -> None:
    NameCorrection.objects.create(
        book=novel,
        kind=NameCorrection.Kind.MERGE,
        names=["Martha Quill", "Colonel Burnaby"],
        shown_from=StoredText.objects.get().text.index("disliked"),
        made_by_name="hanna",
    )
    (martha,) = [person for person in names(novel)["people"] if person["is_corrected"]]
    assert {"Martha", "Colonel Burnaby"} <= {alias["name"] for alias in martha["aliases"]}
    assert not any(person["is_corrected"] for person in names(novel, "--up-to-chapter", "2")["people"])


def test_an_unknown_book_is_one_sentence(novel: Book) -> None:
    with pytest.raises(CommandError, match="There is no book doc:none") as refused:
        call_command("names", "--book", "doc:none", "--json")
    assert novel.document_id in str(refused.value)


def test_source_code_has_no_names(read_in: Callable[..., Book]) -> None:
    code = read_in("def light_the_lamp():\n    return True\n", "lamp.py")
    with pytest.raises(CommandError, match="source code"):
        names(code)


def test_a_book_that_is_not_read_in_says_so(shelve: Callable[..., Book]) -> None:
    with pytest.raises(CommandError, match="not been read in"):
        names(shelve())


def test_nobody_is_known_before_the_first_chapter(novel: Book) -> None:
    assert names(novel, "--up-to-chapter", "0")["people"] == []


def test_a_chapter_below_nought_is_refused(novel: Book) -> None:
    with pytest.raises(CommandError, match="count from 1"):
        names(novel, "--up-to-chapter", "-1")


def test_a_run_that_is_stopped_is_one_sentence(novel: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise ReadingFailed(FailureCode.TIMED_OUT, "names 300 s")

    monkeypatch.setattr(artifact_jobs, "run_isolated", stopped)
    with pytest.raises(named_people.NoNames, match="timed_out"):
        named_people.named_people(novel)
