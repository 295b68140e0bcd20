"""Where generated texts came from, as other programs read it."""

import io
import json
from typing import Any

import pytest
from django.core.management import call_command

from bookclub.clubs.models import User
from bookclub.sentences import Sentence, gettext_noop
from ingestion import export
from ingestion.listed_corrections import place_in_words
from ingestion.models import ArtifactRun, Book, ChunkType, NameCorrection
from tests.fakes import MemoryIndex
from tests.versioned_book import with_versions

pytestmark = pytest.mark.django_db(transaction=True)

BUSY = Sentence(gettext_noop("The server is busy."))


@pytest.fixture
def book(ready_book: Book, passage_index: MemoryIndex) -> Book:
    return with_versions(ready_book, passage_index, chapters=2)


def test_every_version_is_printed_with_the_part_it_stands_at(book: Book) -> None:
    out = io.StringIO()
    call_command("chunks", "--book", book.document_id, "--json", stdout=out)
    rows = json.loads(out.getvalue())["chunks"]
    profiles = [row for row in rows if row["chunk_type"] == ChunkType.NAME_PROFILE]
    first, whole = profiles
    assert (first["part"], first["part_title"]) == (1, "<b>1</b>")
    assert first["superseded_index"] == whole["horizon_index"] > first["horizon_index"]
    assert (whole["part"], whole["superseded_index"]) == (None, None)
    source = rows[0]
    assert (source["part"], source["part_title"], source["superseded_index"]) == (None, None, None)


def test_a_book_tells_of_all_that_was_made_of_it(book: Book) -> None:
    made = export.book(book)["artifacts"]
    assert len(made) == 6
    assert {one["chunk_type"] for one in made} == set(ChunkType.values) - {ChunkType.SOURCE.value}
    for one in made:
        assert one["horizon_index"] == max(one["provenance"]["source_chunk_indexes"])
    assert json.dumps(made)


def test_a_book_tells_how_it_was_read_in(book: Book) -> None:
    book.ingestion, book.analysis_model, book.guidance = Book.Ingestion.ENRICHED, "large", "Look at the sea."
    told = export.book(book)
    assert (told["ingestion"], told["analysis_model"]) == ("enriched", "large")
    assert told["guidance"] == "Look at the sea."


def test_a_run_tells_what_it_cost_and_what_was_dropped(book: Book) -> None:
    ArtifactRun.objects.all().delete()
    ArtifactRun.objects.create(
        book=book,
        index_version=book.live_index,
        kind=ChunkType.PART_NOTES,
        provider="openai",
        outcome=ArtifactRun.Outcome.PARTIAL,
        reason=BUSY,
        calls_done=3,
        calls_total=4,
        prompt_tokens=100,
        output_tokens=20,
        dropped_quotes=2,
        dropped_lines=1,
    )
    (run,) = export.book(book)["runs"]
    wanted = {
        "kind": "literary_part_notes",
        "outcome": "partial",
        "reason": "The server is busy.",
        "calls_done": 3,
        "calls_total": 4,
        "prompt_tokens": 100,
        "output_tokens": 20,
        "dropped_quotes": 2,
        "dropped_lines": 1,
    }
    assert wanted.items() <= run.items()
    assert json.dumps(run)


def test_a_correction_tells_who_made_it_and_from_where_it_counts(book: Book, host: User) -> None:
    NameCorrection.objects.create(
        book=book,
        kind="merge",
        names=["Ada", "Adelina"],
        shown_in={"kind": "chapter", "ordinal": 3, "title": "The Storm"},
        shown_from=7,
        made_by=host,
        made_by_name="hanna",
    )
    (told,) = export.book(book)["corrections"]
    assert (told["kind"], told["names"], told["new_name"]) == ("merge", ["Ada", "Adelina"], None)
    assert (told["made_by"], told["shown_from"]) == ("hanna", 7)
    assert told["made_at"].endswith("+00:00")
    assert (told["place"], told["is_place_lost"]) == ("At the end of “The Storm”", False)


@pytest.mark.parametrize(
    ("chosen", "is_lost", "words"),
    [
        ({"kind": "first"}, False, "From where the book has named all of them"),
        ({"kind": "end"}, False, "At the end of the book"),
        ({"kind": "chapter", "ordinal": 3}, False, "At the end of chapter 3"),
        (
            {"kind": "chapter", "ordinal": 3, "title": "The Storm"},
            True,
            "At the end of the book: the place that was chosen is not in the text as it is now",
        ),
    ],
)
def test_the_place_of_a_correction_is_said_in_words(
    chosen: dict[str, Any], is_lost: bool, words: str
) -> None:
    row = NameCorrection(kind="merge", names=["Ada"], shown_in=chosen, shown_from=7, is_place_lost=is_lost)
    assert place_in_words(row) == words


def test_a_book_that_is_not_read_in_yet_has_none_of_it(book: Book) -> None:
    book.live_index = None
    told = export.book(book)
    assert (told["artifacts"], told["runs"], told["corrections"]) == ([], [], [])
