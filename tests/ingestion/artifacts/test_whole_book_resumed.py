"""Runs that are stopped and taken up again, and calls side by side: nothing is asked twice."""

import json
import threading
import time

import pytest

from bookclub.providers.errors import (
    ContextTooLong,
)
from bookclub.providers.ports import ChatReply, ChatRequest
from bookclub.providers.scripted_models import ScriptedChatModel
from ingestion.artifacts.model_provider import ModelAnalysisProvider
from ingestion.artifacts.whole_book import WholeBookAnalysis
from tests.ingestion.artifacts.analysed_books import (
    AnsweringModel,
    KeptCalls,
    answer,
    book_of,
    book_text,
    is_for_notes,
    notes_reply,
)
from tests.ingestion.artifacts.analysing import BOOK, LONG, Killed, analyse, cut_off, reads


@pytest.mark.parametrize("stop_after", [1, 3, 5, 7])
def test_a_run_that_was_stopped_asks_only_for_the_rest(stop_after: int) -> None:
    journal = KeptCalls()
    first = AnsweringModel()
    with pytest.raises(Killed):
        analyse(first, journal, at_once=1, stop_after=stop_after)
    assert len(journal.records) == len(first.requests) == stop_after
    second, whole = AnsweringModel(), AnsweringModel()
    resumed = analyse(second, journal, at_once=1)
    assert resumed == analyse(whole, at_once=1)
    assert len(second.requests) == len(whole.requests) - stop_after
    again = AnsweringModel()
    assert analyse(again, journal) == resumed
    assert again.requests == []


@pytest.mark.parametrize("with_text", [True, False])
def test_neither_a_bad_reply_nor_its_repair_is_paid_for_twice(*, with_text: bool) -> None:
    def bad(request: ChatRequest) -> str:
        if not reads(request, "moss hung"):
            return answer(request)
        if with_text:
            return "I would rather not."
        raise cut_off('{"evidence_notes": [')

    journal = KeptCalls()
    first = analyse(AnsweringModel(bad), journal)
    unusable = [record for record in journal.records.values() if not record.is_usable]
    assert len(unusable) == 2
    assert all(record.problem for record in unusable)
    second = AnsweringModel(bad)
    assert analyse(second, journal) == first
    assert second.requests == []


def test_another_model_is_asked_anew() -> None:
    journal = KeptCalls()
    analyse(AnsweringModel(), journal)
    other = AnsweringModel(model="scripted-2")
    analyse(other, journal)
    assert len(other.requests) == 8


def test_the_journal_is_kept_at_once_and_only_by_the_thread_that_ordered() -> None:
    threads: set[int] = set()
    kept_when_reported: list[tuple[int, int]] = []

    class Watched(KeptCalls):
        def finished(self, fingerprint: str) -> ChatReply | None:
            threads.add(threading.get_ident())
            return super().finished(fingerprint)

        def keep(self, record: object) -> None:
            threads.add(threading.get_ident())
            super().keep(record)  # type: ignore[arg-type]

    journal = Watched()

    def report(done: int, total: int) -> None:
        threads.add(threading.get_ident())
        kept_when_reported.append((done, len(journal.records)))

    reader = WholeBookAnalysis(AnsweringModel(), journal, calls_at_once=3)
    reader.analyse(BOOK.material, BOOK.parts, BOOK.names, BOOK.names_as_of, report)
    assert threads == {threading.get_ident()}
    assert all(done == kept for done, kept in kept_when_reported)


def test_a_call_under_way_is_not_waited_for_when_the_run_is_stopped() -> None:
    released = threading.Event()

    def say(request: ChatRequest) -> str:
        if reads(request, "moss hung"):
            released.wait(20)
        return answer(request)

    started = time.monotonic()
    with pytest.raises(Killed):
        analyse(AnsweringModel(say), stop_after=1)
    assert time.monotonic() - started < 10
    released.set()


def test_calls_run_side_by_side_up_to_the_setting() -> None:
    under_way, most = 0, 0
    lock = threading.Lock()

    def say(request: ChatRequest) -> str:
        nonlocal under_way, most
        with lock:
            under_way += 1
            most = max(most, under_way)
        time.sleep(0.02)
        with lock:
            under_way -= 1
        return answer(request)

    analyse(AnsweringModel(say), book=LONG, at_once=3)
    assert most == 3


def test_the_scripted_model_of_the_project_will_do() -> None:
    analysis = analyse(ScriptedChatModel([answer], repeat_last=True), at_once=1)
    assert len(analysis.profiles) == 4


def test_the_basic_profile_has_journal_guidance_and_critical_passages_too() -> None:
    journal = KeptCalls()
    first = ModelAnalysisProvider(AnsweringModel(), journal).write_profile(BOOK.material, BOOK.names)
    second = AnsweringModel()
    assert ModelAnalysisProvider(second, journal).write_profile(BOOK.material, BOOK.names) == first
    assert second.requests == []
    (record,) = journal.records.values()
    assert (record.purpose, record.is_usable, record.prompt_tokens) == ("profile", True, 10)
    assert json.loads(record.reply)


def test_notes_without_the_end_of_their_part_name_nobody_who_comes_there() -> None:
    """They are shown to whoever has read as far as they were read: before the end of the part."""
    text = book_text().replace("CHAPTER 3\n", "").replace("CHAPTER 4\n", "")
    book = book_of(text)

    def naming(request: ChatRequest) -> str:
        people = ["Rosalind.", "Anne."]
        return notes_reply(request, people=people) if is_for_notes(request) else answer(request)

    def losing_the_end(request: ChatRequest) -> str:
        if reads(request, "Rosalind told Anne"):
            raise ContextTooLong("Too long.")
        return naming(request)

    whole = analyse(AnsweringModel(naming, context_tokens=2_500), book=book)
    lacking = analyse(AnsweringModel(losing_the_end, context_tokens=2_500), book=book)
    assert whole.notes[1].notes.people == ["Rosalind.", "Anne."]
    assert lacking.notes[1].is_partial
    assert lacking.notes[1].notes.people == ["Anne."]


@pytest.mark.parametrize("at_once", [1, 2, 5])
def test_stretches_that_are_alike_are_read_once(at_once: int) -> None:
    page = "Anne Hart sat by the mill, and the wheel stood still all day.\n" * 60
    book = book_of(f"CHAPTER 1\n{page}CHAPTER 1\n{page}CHAPTER 1\n{page}")
    model, journal = AnsweringModel(), KeptCalls()
    analysis = analyse(model, journal, book=book, at_once=at_once)
    assert sum(map(is_for_notes, model.requests)) == 1
    assert [written.notes.part for written in analysis.notes] == [1, 2, 3]
    assert len({note.char_start for one in analysis.notes for note in one.notes.evidence_notes}) == 6
