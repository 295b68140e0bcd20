"""What `ask` and `retrieve` are put to: which books, and how far each of them is read."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from bookclub.clubs.models import Club, User
from ingestion import pipeline
from ingestion.models import Book, StoredText
from ingestion.told_places import tell
from tests.chat.test_command_line import CODE, run

pytestmark = pytest.mark.django_db(transaction=True)

STORM = "What did Martha find on the stones in November?"
TELLING = ("stones", "red cap", "November", "The Storm")
"""Words that nobody knows before the second chapter."""

MILL = "THE MILL\n\nCHAPTER I\n\nAnna ground the corn on the stones of the mill in November.\n"


@pytest.fixture
def paged(ready_book: Book) -> Book:
    """Its second chapter begins the page that is counted as 2 and has `7` printed on it."""
    assert ready_book.live_index is not None
    stored = ready_book.live_index.stored_text
    second = stored.text.index("CHAPTER II")
    StoredText.objects.filter(pk=stored.pk).update(
        pages=[[1, "vi", 0, second], [2, "7", second, len(stored.text)]]
    )
    return ready_book


@pytest.fixture
def shelf(ready_book: Book, shelve: Callable[..., Book]) -> dict[str, Book]:
    """Prose with a tag, other prose with a reference, and source code."""
    mill, code = shelve(MILL, name="mill.txt"), shelve(CODE, name="pipeline.py")
    for book in (mill, code):
        assert pipeline.build(book.pk)
    Book.objects.filter(pk=ready_book.pk).update(tags=["sea", "winter"])
    Book.objects.filter(pk=mill.pk).update(tags=["corn"], source_ref="v1")
    return {"lighthouse": ready_book, "mill": mill, "code": code}


def found(*arguments: str, question: str = STORM) -> str:
    """All that is found, as text."""
    (row,) = run("retrieve", question, *arguments)
    return json.dumps(row["items"])


def documents(*arguments: str) -> set[str]:
    (row,) = run("retrieve", "the stones of November, and lamps that are lit", *arguments)
    return {item["document_id"] for item in row["items"]}


def tells(text: str) -> list[str]:
    return [word for word in TELLING if word in text]


def refusal(command: str, *arguments: str) -> str:
    with pytest.raises(CommandError) as refused:
        run(command, *arguments)
    return str(refused.value)


def batch(tmp_path: Path, *lines: dict[str, Any], arguments: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    file = tmp_path / "batch.jsonl"
    file.write_text("\n".join(json.dumps({"query": STORM, **line}) for line in lines), encoding="utf-8")
    return run("retrieve", "--batch", str(file), *arguments)


def test_without_a_limit_the_whole_book_is_open(ready_book: Book) -> None:
    assert tells(found()) == list(TELLING)


@pytest.mark.parametrize(
    ("arguments", "is_open"),
    [
        (["--up-to-chapter", "1"], False),
        (["--up-to-chapter", "2"], True),
        (["--up-to-page", "vi"], False),
        (["--up-to-page", "VI"], False),
        (["--up-to-page", "7"], True),
        (["--up-to-percent", "0"], False),
        (["--up-to-percent", "60"], False),
        (["--up-to-percent", "100"], True),
    ],
)
def test_a_place_is_where_the_book_ends(paged: Book, arguments: list[str], is_open: bool) -> None:
    assert bool(tells(found(*arguments))) is is_open
    (row,) = run("ask", STORM, *arguments)
    assert bool(tells(json.dumps(row["items"]))) is is_open
    if not is_open:
        assert row["refusal"] == "not_read_yet"


def test_pages_are_counted_where_nothing_else_is_printed_on_them(paged: Book) -> None:
    assert paged.live_index is not None
    stored = StoredText.objects.get(pk=paged.live_index.stored_text_id)
    stored.pages = [[number, None, start, end] for number, _label, start, end in stored.pages]
    stored.save(update_fields=["pages"])
    assert not tells(found("--up-to-page", "1"))
    assert tells(found("--up-to-page", "2"))
    assert refusal("retrieve", STORM, "--up-to-page", "vi").startswith("The book has no page vi.")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--up-to-page", "2"], "No page has the number “2” printed on it."),
        (["--up-to-page", ""], "No page has the number “” printed on it."),
        (["--up-to-percent", "101"], "A share of the book is a whole number from 0 to 100."),
        (["--up-to-percent", "-1"], "A share of the book is a whole number from 0 to 100."),
        (["--up-to-chapter", "-1"], "up_to_chapter must be a whole number"),
        (["--reader", "nobody"], "There is no reader nobody."),
        (["--reader", "a\0b"], "There is no reader"),
        (["--up-to-percent", "10", "--up-to-chapter", "1"], "in one way alone"),
        (["--reader", "rita", "--up-to-page", "7"], "in one way alone"),
    ],
)
@pytest.mark.parametrize("command", ["ask", "retrieve"])
def test_a_place_that_is_none_is_one_sentence(
    paged: Book, reader: User, command: str, arguments: list[str], why: str
) -> None:
    assert why in refusal(command, STORM, *arguments)


def test_which_book_has_no_such_page_is_said(paged: Book) -> None:
    assert paged.document_id in refusal("retrieve", STORM, "--up-to-page", "99")


def test_a_readers_own_place_holds(ready_book: Book, reader: User, host: User) -> None:
    tell(reader, ready_book, "place", told={"kind": "chapter", "value": 1})
    tell(host, ready_book, "finished")
    assert not tells(found("--reader", "rita"))
    assert tells(found("--reader", "hanna"))
    tell(reader, ready_book, "not_begun")
    (row,) = run("ask", STORM, "--reader", "rita")
    assert row["refusal"] == "not_read_yet"


def test_of_whom_nothing_is_known_the_book_is_open(ready_book: Book, reader: User) -> None:
    assert tells(found("--reader", "rita"))


def test_a_reader_of_another_club_is_none_of_these_books(ready_book: Book, stranger: User) -> None:
    assert "sven is not a member of the club" in refusal("ask", STORM, "--reader", "sven")


def test_a_line_has_its_own_place_before_that_of_the_command(
    paged: Book, reader: User, tmp_path: Path
) -> None:
    tell(reader, paged, "place", told={"kind": "chapter", "value": 1})
    rows = batch(
        tmp_path,
        *({"up_to_page": "vi"}, {"up_to_page": 7}, {"up_to_percent": 10}, {"reader": "rita"}, {}),
        {"up_to_chapter": 2, "up_to_page": None},
        arguments=("--up-to-chapter", "1"),
    )
    assert [bool(tells(json.dumps(row["items"]))) for row in rows] == [False, True, False, False, False, True]


@pytest.mark.parametrize(
    "line",
    [
        *({"up_to_page": ["vi"]}, {"up_to_page": True}, {"up_to_percent": 10.5}, {"up_to_percent": "half"}),
        *({"reader": 5}, {"reader": "\ud800"}, {"up_to_page": "vi", "up_to_percent": 5}, {"tags": "sea"}),
        *({"source_ids": [1]}, {"mode": "poetry"}, {"mode": ["codigo"]}, {"document_ids": "doc:x"}),
        *({"source_refs": {"a": 1}}, {"tags": ["none such"]}),
    ],
)
def test_a_line_with_an_odd_limit_is_one_line(paged: Book, tmp_path: Path, line: dict[str, Any]) -> None:
    rows = batch(tmp_path, line, {})
    assert set(rows[0]) == {"id", "error"}
    assert "Something went wrong" not in rows[0]["error"]
    assert rows[1]["items"]


def test_filters_choose_books(shelf: dict[str, Book]) -> None:
    ids = {name: book.document_id for name, book in shelf.items()}
    assert documents() == set(ids.values())
    assert documents("--tag", "sea") == {ids["lighthouse"]}
    assert documents("--tag", "sea", "--tag", "corn") == {ids["lighthouse"], ids["mill"]}
    assert documents("--source-ref", "v1") == {ids["mill"]}
    assert documents("--mode", "codigo") == documents("--mode", "code") == {ids["code"]}
    assert documents("--mode", "documental") == {ids["lighthouse"], ids["mill"]}
    assert documents("--document-id", ids["mill"]) == documents("--book", ids["mill"]) == {ids["mill"]}
    assert documents("--source-id", shelf["mill"].source.source_id) == set(ids.values())


def test_lines_of_a_batch_choose_books(shelf: dict[str, Book], tmp_path: Path) -> None:
    mill = shelf["mill"]
    rows = batch(
        tmp_path,
        *({"tags": ["corn"]}, {"source_refs": ["v1"]}, {"document_ids": [mill.document_id]}),
        *({"books": [mill.document_id], "mode": "documental"}, {"tags": ["corn"], "up_to_percent": 100}),
        arguments=("--tag", "corn"),
    )
    assert [{item["document_id"] for item in row["items"]} for row in rows] == [{mill.document_id}] * 5


@pytest.mark.parametrize("command", ["ask", "retrieve"])
@pytest.mark.parametrize(
    "arguments",
    [["--tag", "desert"], ["--source-id", "src:none"], ["--source-ref", "v9"], ["--mode", "codigo"]],
)
def test_a_filter_that_leaves_no_book_says_so(ready_book: Book, command: str, arguments: list[str]) -> None:
    why = "There is no book with this source, reference, tag or mode among those asked."
    assert refusal(command, STORM, *arguments) == why


def many_books(like: Book, count: int) -> None:
    """Further books of the club that are ready, as far as can be told without reading them in."""
    for number in range(count):
        Book.objects.create(
            club=like.club,
            source=like.source,
            document_key=f"copy-{number}",
            document_id=f"doc:copy-{number}",
            title=f"Copy {number}",
            hash=f"{number:064}",
            size_bytes=1,
            live_index=like.live_index,
            tags=["copies"] if number else ["one"],
        )


@pytest.mark.parametrize("command", ["ask", "retrieve"])
def test_a_shelf_of_more_books_than_can_be_asked_has_to_be_narrowed(ready_book: Book, command: str) -> None:
    many_books(ready_book, 20)
    why = refusal(command, STORM)
    assert why.startswith("There are 21 books on the shelf, and at most 20 can be asked at once: name them")
    assert run(command, STORM, "--book", ready_book.document_id)
    assert run(command, STORM, "--tag", "one")


def test_twenty_books_are_not_too_many(ready_book: Book, club: Club) -> None:
    many_books(ready_book, 19)
    assert run("retrieve", STORM)
