"""`manage.py retrieve --intent bootstrap`: a map on the command line."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from ingestion.models import Book

pytestmark = pytest.mark.django_db(transaction=True)


def printed(*arguments: str) -> str:
    out = StringIO()
    call_command("retrieve", *arguments, stdout=out)
    return out.getvalue()


def test_a_map_needs_no_query(ready_book: Book) -> None:
    made = json.loads(printed("--intent", "bootstrap", "--json"))
    assert (made["mode"], made["intent"]) == ("documental", "bootstrap")
    assert set(made) >= {"summary", "topics", "critical_points", "items", "follow_up_refs", "scope"}
    assert made["scope"]["document_ids"] == [ready_book.document_id]


def test_a_query_is_what_it_looks_at(ready_book: Book) -> None:
    made = json.loads(printed("red cap", "--intent", "bootstrap", "--json"))
    assert any("focus" in item["why"] for item in made["items"])


def test_a_map_stays_within_the_place_that_is_told(ready_book: Book) -> None:
    part = printed("--intent", "bootstrap", "--json", "--up-to-chapter", "1")
    assert "thirty years" in part
    assert "red cap" not in part
    assert "The Storm" not in part
    assert json.loads(part)["scope"]["read_up_to"][ready_book.document_id] > 0


def test_for_people_it_is_printed_as_lines_and_says_what_is_generated(ready_book: Book) -> None:
    lines = printed("--intent", "bootstrap")
    assert lines.startswith("# THE LIGHTHOUSE\n- ")
    assert "[generated: rules]" in lines
    assert "? Who is Tobias?" in lines


def test_other_retrieval_still_wants_a_query_and_gives_passages(ready_book: Book) -> None:
    with pytest.raises(CommandError, match="Give a question"):
        printed("--json")
    assert set(json.loads(printed("red cap", "--json"))) == {"items"}


def test_diagnostics_are_of_one_question(ready_book: Book) -> None:
    with pytest.raises(CommandError, match="one question"):
        printed("--intent", "bootstrap", "--diagnostics")
