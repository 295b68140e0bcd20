"""The profile by rules: nine sections of the book's own, every quotation verbatim, always the same."""

import json
import os
import subprocess
import sys
import time
from dataclasses import replace

import pytest

from ingestion.artifacts.as_of import cut_at
from ingestion.artifacts.jobs import names_job, offline_profile_job
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.material_json import material_to_json, names_to_json, written_from_json
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.names import extract_names
from ingestion.artifacts.offline_provider import OfflineAnalysisProvider
from ingestion.artifacts.profile_sections import ProfileSections, WrittenProfile
from ingestion.artifacts.providers import LiteraryAnalysisProvider
from ingestion.passages.folding import FoldedText
from ingestion.passages.verify import locate_quote

_PROGRAM = """
import json, sys
from ingestion.artifacts.jobs import names_job, offline_profile_job
material = json.load(sys.stdin)
ends = [len(material["text"]) // 2]
names = names_job({"material": material, "corrections": [], "ends": ends})
profile = offline_profile_job({"material": material, "names": names["whole"]})
print(json.dumps([names, profile], sort_keys=True))
"""


@pytest.fixture(scope="module", params=["alice", "marianela"])
def book(request: pytest.FixtureRequest) -> BookMaterial:
    material = request.getfixturevalue(request.param)
    assert isinstance(material, BookMaterial)
    return material


@pytest.fixture(scope="module")
def written(book: BookMaterial) -> WrittenProfile:
    provider: LiteraryAnalysisProvider = OfflineAnalysisProvider()
    return provider.write_profile(book, extract_names(book))


def test_it_says_that_rules_wrote_it(written: WrittenProfile, book: BookMaterial) -> None:
    assert (written.provider, written.model) == ("offline", "rules")
    assert written.prompt_version == "offline-profile-v2"
    assert OfflineAnalysisProvider.leaves_machine is False
    assert written.source_chunk_indexes == tuple(chunk.index for chunk in book.chunks)


def test_all_nine_sections_are_filled_within_their_bounds(written: WrittenProfile) -> None:
    assert all(getattr(written.sections, name) for name in ProfileSections.model_fields)
    assert ProfileSections.model_validate(written.sections.model_dump()) == written.sections


def test_every_evidence_note_is_verbatim_in_the_chunk_it_names(
    written: WrittenProfile, book: BookMaterial
) -> None:
    chunks = {chunk.index: chunk.text for chunk in book.chunks}
    notes = written.sections.evidence_notes
    assert len(notes) >= 8
    assert all(note.quote in chunks[note.chunk_index] for note in notes)


def test_the_plot_is_told_in_the_books_own_sentences_in_order(
    written: WrittenProfile, book: BookMaterial
) -> None:
    folded = FoldedText(book.text)
    closing = "»" if book.language == "es" else "”"
    places = []
    for line in written.sections.plot_overview:
        quote = line.partition(": ")[2][1:].removesuffix(closing)
        match = locate_quote(folded, quote)
        assert match is not None
        places.append(match.start)
    assert len(places) >= 5
    assert places == sorted(places)


def test_its_lines_are_in_the_books_language(written: WrittenProfile, book: BookMaterial) -> None:
    spanish = book.language == "es"
    assert ("menciones" if spanish else "mentions") in written.sections.major_characters[0]
    assert all(("?" in question) for question in written.sections.discussion_questions)
    assert any(("¿" in question) is spanish for question in written.sections.discussion_questions)


def test_the_questions_name_the_books_people(written: WrittenProfile, book: BookMaterial) -> None:
    hero = "Nela" if book.language == "es" else "Alice"
    assert any(hero in question for question in written.sections.discussion_questions)
    assert hero in written.sections.likely_protagonists[0]


def test_other_processes_write_the_same_bytes(alice: BookMaterial) -> None:
    told = json.dumps(material_to_json(alice))
    results = {
        subprocess.run(
            [sys.executable, "-c", _PROGRAM],
            input=told,
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2", "77")
    }
    assert len(results) == 1


def test_the_jobs_give_what_direct_calls_give(alice: BookMaterial) -> None:
    names = extract_names(alice)
    material = material_to_json(alice)
    end = len(alice.text) // 3
    found = names_job({"material": json.loads(json.dumps(material)), "corrections": [], "ends": [end]})
    assert found["whole"] == names_to_json(names)
    assert found["as_of"] == [names_to_json(extract_names(cut_at(alice, end)))]
    reply = json.loads(json.dumps(offline_profile_job({"material": material, "names": names_to_json(names)})))
    assert written_from_json(reply) == OfflineAnalysisProvider().write_profile(alice, names)


def test_a_book_without_names_chapters_or_text_still_gets_a_profile() -> None:
    empty = BookMaterial("", (), "en", "", ())
    assert OfflineAnalysisProvider().write_profile(empty, NameProfile(())).sections == ProfileSections()


def test_it_is_written_in_seconds(alice: BookMaterial) -> None:
    names = extract_names(alice)
    started = time.process_time()
    OfflineAnalysisProvider().write_profile(alice, names)
    assert time.process_time() - started < 2


def test_a_month_in_a_persons_name_is_no_time_of_the_year(alice: BookMaterial) -> None:
    sections = OfflineAnalysisProvider().write_profile(alice, extract_names(alice)).sections
    assert "march (3)" in " ".join(sections.setting)


def test_what_hosts_call_critical_is_quoted_first_of_all(alice: BookMaterial) -> None:
    names = extract_names(alice)
    starts = [alice.chunks[index].char_start for index in range(3, 60, 4)]
    marked = replace(alice, critical=tuple((start, start + 1500) for start in starts))
    plain = OfflineAnalysisProvider().write_profile(alice, names).sections.evidence_notes
    notes = OfflineAnalysisProvider().write_profile(marked, names).sections.evidence_notes
    critical = [note for note in notes if "call critical" in note.shows]
    assert len(critical) == 8
    assert not any("call critical" in note.shows for note in plain)
    assert len(notes) <= 20
    for note in critical:
        assert any(start <= note.char_start < note.char_end <= start + 1500 for start in starts)
        assert alice.text[note.char_start : note.char_end] == note.quote


def test_nothing_critical_from_after_the_cut_is_quoted(alice: BookMaterial) -> None:
    end = alice.chunks[20].char_end
    late, early = alice.chunks[30], alice.chunks[5]
    marked = replace(alice, critical=((late.char_start, late.char_end), (early.char_start, early.char_end)))
    cut = cut_at(marked, end)
    notes = OfflineAnalysisProvider().write_profile(cut, extract_names(cut)).sections.evidence_notes
    critical = [note for note in notes if "call critical" in note.shows]
    assert [early.char_start <= note.char_start < early.char_end for note in critical] == [True]
