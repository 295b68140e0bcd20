"""Notes and profiles by rules: verbatim, and as of a part what the text up to there alone would give."""

import itertools
import json
from collections.abc import Callable

import pytest

from ingestion.artifacts.as_of import cut_at
from ingestion.artifacts.jobs import offline_analysis_job
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.material_json import material_to_json, names_to_json
from ingestion.artifacts.names import extract_names
from ingestion.artifacts.not_yet_met import MeetingPlaces
from ingestion.artifacts.profile import render_profile
from ingestion.artifacts.profile_sections import PartNotes
from ingestion.artifacts.whole_book import Analysis, OfflineWholeBook, analysis_from_json
from ingestion.structure.parts import Part
from tests.ingestion.artifacts.analysed_books import LISTS, Book, book_of, book_text

BOOK = book_of(book_text())


@pytest.fixture(scope="module", params=["alice", "marianela"])
def book(request: pytest.FixtureRequest, material_of: Callable[..., BookMaterial]) -> Book:
    """The first half of a novel, in three parts that end where chapters do."""
    novel: BookMaterial = request.getfixturevalue(request.param)
    chapters = sorted({chunk.chapter_ordinal: chunk.char_start for chunk in reversed(novel.chunks)}.values())
    bounds = [0, *(chapters[len(chapters) * step // 6] for step in (1, 2, 3))]
    material = material_of(novel.text[: bounds[-1]], novel.language, novel.title)
    parts = tuple(
        Part(number, "", start, end) for number, (start, end) in enumerate(itertools.pairwise(bounds), 1)
    )
    as_of = tuple(extract_names(cut_at(material, part.char_end)) for part in parts[:-1])
    return Book(material, parts, extract_names(material), as_of)


@pytest.fixture(scope="module")
def analysis(book: Book) -> Analysis:
    return OfflineWholeBook().analyse(book.material, book.parts, book.names, book.names_as_of)


def test_every_part_has_notes_and_a_profile_that_say_rules_wrote_them(analysis: Analysis) -> None:
    assert [written.notes.part for written in analysis.notes] == [1, 2, 3]
    assert [written.part for written in analysis.profiles] == [1, 2, None]
    assert {(written.provider, written.model) for written in analysis.notes} == {("offline", "rules")}
    assert {(written.provider, written.model) for written in analysis.profiles} == {("offline", "rules")}
    assert all(render_profile(one.sections, "es").count("## ") == 9 for one in analysis.profiles)


def test_notes_are_filled_and_verbatim(analysis: Analysis, book: Book) -> None:
    text = book.material.text
    for written, part in zip(analysis.notes, book.parts, strict=True):
        assert PartNotes.model_validate(written.notes.model_dump()) == written.notes
        assert all(getattr(written.notes, name) for name in ("events", "people", "evidence_notes"))
        for note in written.notes.evidence_notes:
            assert text[note.char_start : note.char_end] == note.quote
            assert part.char_start <= note.char_start < note.char_end <= part.char_end
            assert note.chunk_index in written.source_chunk_indexes


def test_what_stands_at_the_end_of_a_part_is_what_the_text_up_to_there_gives(
    analysis: Analysis, book: Book
) -> None:
    known = (*book.names_as_of, book.names)
    for place, part in enumerate(book.parts[:-1]):
        cut = cut_at(book.material, part.char_end)
        alone = OfflineWholeBook().analyse(cut, book.parts[: place + 1], known[place], known[:place])
        assert alone.notes == analysis.notes[: place + 1]
        assert alone.profiles[-1].sections == analysis.profiles[place].sections
        assert alone.profiles[-1].source_chunk_indexes == analysis.profiles[place].source_chunk_indexes


def test_nobody_is_named_who_comes_later() -> None:
    analysis = OfflineWholeBook().analyse(BOOK.material, BOOK.parts, BOOK.names, BOOK.names_as_of)
    places = MeetingPlaces(BOOK.material.text, BOOK.names)
    for written, part in zip(analysis.notes, BOOK.parts, strict=True):
        later = places.as_of(part.char_end)
        lines = [line for name in LISTS for line in getattr(written.notes, name)]
        assert lines
        assert not any(map(later.is_named_in, lines))


def test_the_job_gives_what_a_direct_call_gives() -> None:
    arguments = {
        "material": material_to_json(BOOK.material),
        "names": names_to_json(BOOK.names),
        "as_of": list(map(names_to_json, BOOK.names_as_of)),
        "parts": [
            {name: getattr(part, name) for name in ("number", "title", "char_start", "char_end")}
            for part in BOOK.parts
        ],
    }
    reply = json.loads(json.dumps(offline_analysis_job(json.loads(json.dumps(arguments)))))
    direct = OfflineWholeBook().analyse(BOOK.material, BOOK.parts, BOOK.names, BOOK.names_as_of)
    assert analysis_from_json(reply) == direct
