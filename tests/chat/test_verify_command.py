"""`verify` as a person or a script calls it."""

import io
import json
import sys
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from ingestion.models import Book, StoredText

pytestmark = pytest.mark.django_db(transaction=True)

KEYS = ["id", "verified", "line_start", "line_end", "page_label", "how"]


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes | str], None]:
    """Puts lines on stdin."""

    def give(lines: bytes | str) -> None:
        content = lines if isinstance(lines, bytes) else lines.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))

    return give


def printed(book: Book, *arguments: str) -> str:
    out = io.StringIO()
    call_command("verify", "--book", book.document_id, *arguments, stdout=out)
    return out.getvalue()


def rows(book: Book) -> list[dict[str, Any]]:
    return [json.loads(line) for line in printed(book, "--json").split("\n") if line]


def asked(*quotes: str) -> str:
    return "".join(json.dumps({"id": number, "quote": quote}) + "\n" for number, quote in enumerate(quotes))


def test_a_line_is_printed_for_each_in_order(ready_book: Book, given: Callable[..., None]) -> None:
    given(asked("ninety steps", "NINETY\nsteps and lit", "eighty steps", "the ninety ... lit the lamp"))
    found = rows(ready_book)
    assert [list(row) for row in found] == [KEYS] * 4
    assert [row["id"] for row in found] == [0, 1, 2, 3]
    assert [row["how"] for row in found][1:] == ["folded", None, "elided"]
    assert [row["verified"] for row in found] == [True, True, False, True]
    assert found[2]["line_start"] is found[2]["line_end"] is None


def test_lines_are_those_of_the_stored_text(ready_book: Book, given: Callable[..., None]) -> None:
    given(asked("the storm took the boat", "lit the lamp. Her brother Tobias"))
    stored = StoredText.objects.get().text.split("\n")
    for row, words in zip(rows(ready_book), ("the storm took", "lit the lamp"), strict=True):
        assert words in stored[row["line_start"] - 1]
        assert row["line_end"] >= row["line_start"]


def test_the_page_is_the_printed_one(ready_book: Book, given: Callable[..., None]) -> None:
    stored = StoredText.objects.get()
    turn = stored.text.index("CHAPTER II")
    StoredText.objects.update(pages=[[1, "xi", 0, turn], [2, "1", turn, len(stored.text)]])
    given(asked("lit the lamp", "took the boat"))
    assert [row["page_label"] for row in rows(ready_book)] == ["xi", "1"]
    given(asked("took the boat"))
    assert "p. 1" in printed(ready_book)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"no json", "Line 1 is not JSON"),
        (b"[]", "Line 1 is not a JSON object"),
        (b"\xff\xfe", "Line 1 is not UTF-8"),
        (b'{"id": 1}', "Line 1 has no quote"),
        (b'{"id": 1, "quote": null}', "Line 1 has no quote"),
        (b'{"id": 1, "quote": 5}', "must be a text"),
        (b'{"id": 1, "quote": "half \\ud800"}', "must be a text"),
        (b"[" * 100_000, "Line 1 is"),
        (b'{"id": 1, "quote": "' + b"x" * 1_000_000 + b'"}', "Line 1 is longer"),
    ],
)
def test_a_bad_line_has_its_reason_and_the_rest_is_checked(
    ready_book: Book, given: Callable[..., None], line: bytes, reason: str
) -> None:
    good = b'{"id": "b", "quote": "lit the lamp"}'
    given(line + b"\n\n" + good)
    bad, checked = rows(ready_book)
    assert list(bad) == [*KEYS, "error"]
    assert reason in bad["error"]
    assert not bad["verified"]
    assert checked["verified"]
    given(line + b"\n\n" + good)
    first, second = printed(ready_book).splitlines()
    assert reason in first
    assert second.startswith("b: verified (exact), line")


def test_a_quotation_of_no_words_is_not_verified(ready_book: Book, given: Callable[..., None]) -> None:
    given(asked("", "…", " . "))
    assert [row["verified"] for row in rows(ready_book)] == [False] * 3


def test_people_read_what_was_not_found_too(ready_book: Book, given: Callable[..., None]) -> None:
    given('\ufeff{"quote": "eighty steps"}\n{"id": ["\\ud800"], "quote": "lit the\\u2028lamp"}')
    first, second = printed(ready_book).splitlines()
    assert first == "not verified"
    assert second.startswith('["\\ud800"]: verified (folded)')


def test_each_is_told_before_the_next_is_given(ready_book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program may wait for one answer before it asks again."""
    out = io.StringIO()

    class Asking(io.BytesIO):
        def __next__(self) -> bytes:
            assert out.getvalue().count("\n") == self.tell() // len(line)
            return super().__next__()

    line = b'{"id": 1, "quote": "ninety steps"}\n'
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Asking(line * 3)))
    call_command("verify", "--book", ready_book.document_id, "--json", stdout=out)
    assert out.getvalue().count("\n") == 3


def test_an_unknown_book_is_one_sentence(ready_book: Book, given: Callable[..., None]) -> None:
    given(asked("ninety steps"))
    for name in ("doc:none", "doc:\0"):
        with pytest.raises(CommandError, match="There is no book doc:"):
            call_command("verify", "--book", name, "--json")


def test_so_is_one_that_is_not_ready(shelve: Callable[..., Book], given: Callable[..., None]) -> None:
    given(asked("ninety steps"))
    with pytest.raises(CommandError, match="not ready yet"):
        printed(shelve())
