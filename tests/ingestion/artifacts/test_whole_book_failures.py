"""Models that time out, talk nonsense or stop halfway, and runs that are stopped: nothing is lost."""

import json
import threading
import time
from collections.abc import Callable

import pytest

from bookclub.providers.errors import (
    ContextTooLong,
    MalformedOutput,
    ProviderError,
    RateLimited,
    ServerUnreachable,
    TimedOut,
    WrongKey,
)
from bookclub.providers.ports import ChatReply, ChatRequest
from bookclub.providers.scripted_models import ScriptedChatModel
from ingestion.artifacts.asking import pause
from ingestion.artifacts.model_calls import CallJournal, NoJournal, Stopped
from ingestion.artifacts.model_provider import ModelAnalysisProvider
from ingestion.artifacts.profile import render_profile
from ingestion.artifacts.whole_book import Analysis, WholeBookAnalysis
from tests.ingestion.artifacts.analysed_books import (
    AnsweringModel,
    Book,
    KeptCalls,
    answer,
    book_of,
    book_text,
    is_for_notes,
    is_repair,
    lines_of,
    notes_reply,
)

BOOK = book_of(book_text())
LONG = book_of(book_text(40))
Say = Callable[[ChatRequest], str]


class Killed(Exception):
    """What a lost lease raises."""


def analyse(
    model: AnsweringModel | ScriptedChatModel,
    journal: CallJournal | None = None,
    book: Book = BOOK,
    at_once: int = 2,
    stop_after: int = 10_000,
) -> Analysis:
    def report(done: int, total: int) -> None:
        if done >= stop_after:
            raise Killed

    reader = WholeBookAnalysis(model, journal or NoJournal(), calls_at_once=at_once)
    return reader.analyse(book.material, book.parts, book.names, book.names_as_of, report)


def are_partial(analysis: Analysis) -> list[bool]:
    return [one.is_partial for one in analysis.notes] + [one.is_partial for one in analysis.profiles]


def reads(request: ChatRequest, text: str) -> bool:
    return is_for_notes(request) and any(text in line for _, line in lines_of(request))


def failing(error: ProviderError, where: str) -> Say:
    def say(request: ChatRequest) -> str:
        if reads(request, where):
            raise error
        return answer(request)

    return say


def test_a_window_that_times_out_is_missing_and_the_rest_is_there() -> None:
    analysis = analyse(AnsweringModel(failing(TimedOut("Too slow."), "moss hung")))
    assert [written.notes.part for written in analysis.notes] == [1, 3, 4]
    assert [written.part for written in analysis.profiles] == [1, 2, 3, None]
    assert [written.is_partial for written in analysis.profiles] == [False, True, True, True]
    assert analysis.failed_calls == 1
    assert analysis.reasons == (
        "1 of 8 calls failed: Too slow.",
        "Nothing could be noted of part 2.",
    )


def test_what_failed_is_in_nobodys_provenance_as_read() -> None:
    failed = AnsweringModel(failing(TimedOut("Too slow."), "It was nine by"), context_tokens=2_500)
    analysis = analyse(failed, at_once=1)
    lost = [request for request in failed.requests if reads(request, "It was nine by")]
    assert lost
    (part, *_) = [written for written in analysis.notes if written.is_partial]
    own = [c for c in BOOK.material.chunks if c.chapter_ordinal == part.notes.part]
    assert 0 < len(part.source_chunk_indexes) < len(own)


def test_three_passing_failures_in_a_row_end_it() -> None:
    def gone(request: ChatRequest) -> str:
        raise ServerUnreachable("Nobody there.")

    model = AnsweringModel(gone)
    with pytest.raises(ServerUnreachable):
        analyse(model, book=LONG, at_once=1)
    assert len(model.requests) == 3


def test_failures_here_and_there_do_not() -> None:
    def now_and_then(request: ChatRequest) -> str:
        if len(model.requests) % 3 == 1:
            raise TimedOut("Slow.")
        return answer(request)

    model = AnsweringModel(now_and_then)
    analysis = analyse(model, book=LONG, at_once=1)
    assert analysis.failed_calls >= 3
    assert len(analysis.profiles) == 4


def test_a_wrong_key_ends_it_at_once() -> None:
    model = AnsweringModel(failing(WrongKey("No."), "Anne"))
    with pytest.raises(WrongKey):
        analyse(model, at_once=1)
    assert len(model.requests) == 1


def test_one_stretch_that_a_server_will_not_read_is_missing_and_the_rest_is_there() -> None:
    analysis = analyse(AnsweringModel(failing(ProviderError("Not this one."), "moss hung")))
    assert [written.notes.part for written in analysis.notes] == [1, 3, 4]
    assert analysis.reasons[0] == "1 of 8 calls failed: Not this one."


def test_an_account_without_credit_ends_it_at_once() -> None:
    spent = RateLimited("No credit left.")
    spent.permanent = True
    model = AnsweringModel(failing(spent, "Anne"))
    with pytest.raises(RateLimited):
        analyse(model, at_once=1)
    assert len(model.requests) == 1


def _busy(model: AnsweringModel, times: int, retry_after: float | None) -> Say:
    def say(request: ChatRequest) -> str:
        if len(model.requests) <= times:
            error = RateLimited("Too fast.")
            error.retry_after = retry_after
            raise error
        return answer(request)

    return say


@pytest.mark.parametrize("at_once", [1, 2, 8])
def test_a_server_that_says_when_to_come_again_is_waited_for(at_once: int) -> None:
    model = AnsweringModel()
    model.say = _busy(model, 4, 0.05)
    started = time.monotonic()
    analysis = analyse(model, at_once=at_once)
    assert time.monotonic() - started > 0.05
    assert (analysis.failed_calls, analysis.reasons) == (0, ())


def test_a_limit_without_a_word_is_waited_for_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pause, "UNTOLD_PAUSE", 0.01)
    model = AnsweringModel()
    model.say = _busy(model, 3, None)
    assert analyse(model, at_once=1).failed_calls == 0


def test_nobody_waits_for_hours_nor_for_ever() -> None:
    model = AnsweringModel()
    model.say = _busy(model, 1_000, 7_200.0)
    with pytest.raises(RateLimited):
        analyse(model, at_once=1)
    assert len(model.requests) == 3
    model.say = _busy(model, 1_000, 0.001)
    with pytest.raises(RateLimited):
        analyse(model, at_once=1)


def test_whoever_waits_for_a_server_can_be_stopped() -> None:
    model = AnsweringModel()
    model.say = _busy(model, 1_000, 100.0)

    def stop(_done: int, _total: int) -> None:
        raise Stopped

    reader = WholeBookAnalysis(model, NoJournal(), calls_at_once=2)
    started = time.monotonic()
    with pytest.raises(Stopped):
        reader.analyse(BOOK.material, BOOK.parts, BOOK.names, BOOK.names_as_of, stop)
    assert time.monotonic() - started < 10


def test_calls_under_way_when_a_host_stops_it_are_kept() -> None:
    journal, model = KeptCalls(), AnsweringModel()

    def say(request: ChatRequest) -> str:
        time.sleep(0.3 if reads(request, "moss hung") else 0.0)
        return answer(request)

    def stop(_done: int, _total: int) -> None:
        raise Stopped

    model.say = say
    reader = WholeBookAnalysis(model, journal, calls_at_once=4)
    with pytest.raises(Stopped):
        reader.analyse(BOOK.material, BOOK.parts, BOOK.names, BOOK.names_as_of, stop)
    assert len(journal.records) == len(model.requests) == 4


def test_what_cannot_be_seen_is_no_part_of_a_line() -> None:
    def hidden(request: ChatRequest) -> str:
        themes = ["What the mill\0 is\u202e worth.", "Colonel Za\u00adpa\u200bta comes."]
        return notes_reply(request, themes=themes) if is_for_notes(request) else answer(request)

    first, *_, last = analyse(AnsweringModel(hidden)).notes
    assert first.notes.themes == ["What the mill is worth."]
    assert last.notes.themes == ["What the mill is worth.", "Colonel Zapata comes."]


def test_half_characters_stop_nothing() -> None:
    journal = KeptCalls()
    analysis = analyse(
        AnsweringModel(lambda request: answer(request).replace("Anne", "Anne\ud83d") + "}"), journal
    )
    assert len(analysis.profiles) == 4
    assert all(record.reply.encode() for record in journal.records.values())


def test_nonsense_from_first_to_last_is_a_failure() -> None:
    with pytest.raises(MalformedOutput):
        analyse(AnsweringModel(lambda request: "I would rather not."))


def test_nonsense_is_asked_for_again_once_with_the_error() -> None:
    model = AnsweringModel(lambda r: answer(r) if is_repair(r) else "I would rather not.")
    analysis = analyse(model)
    assert not any(are_partial(analysis))
    assert sum(map(is_repair, model.requests)) == len(model.requests) / 2
    assert all("I would rather not." in request.user for request in model.requests if is_repair(request))


def test_what_is_valid_is_kept_of_two_bad_replies() -> None:
    def half_bad(request: ChatRequest) -> str:
        if not is_for_notes(request):
            return answer(request)
        return notes_reply(request, themes=["Debt.", 7, "x" * 900], motifs="moss")

    analysis = analyse(AnsweringModel(half_bad))
    assert all(are_partial(analysis))
    assert {tuple(written.notes.themes) for written in analysis.notes} == {("Debt.",)}
    assert all(written.notes.evidence_notes for written in analysis.notes)
    assert analysis.failed_calls == 0
    assert analysis.reasons == ("Of 4 replies only a part was valid and kept.",)


def cut_off(text: str) -> MalformedOutput:
    error = MalformedOutput("The reply of scripted-1 was cut off at its length limit.")
    error.reply = ChatReply(text, "scripted", "scripted-1", "length", "id", 10, 1000)
    return error


def test_of_a_reply_cut_off_halfway_the_whole_entries_are_kept() -> None:
    def halfway(request: ChatRequest) -> str:
        text = answer(request)
        raise cut_off(text[: text.index('"people"') + 14]) if is_for_notes(request) else cut_off(text[:-9])

    journal = KeptCalls()
    analysis = analyse(AnsweringModel(halfway), journal)
    assert all(written.is_partial and written.notes.evidence_notes for written in analysis.notes)
    assert all(written.sections.themes for written in analysis.profiles)
    assert all("shorter" in record.problem for record in journal.records.values())
    assert {record.output_tokens for record in journal.records.values()} == {1000}


def test_a_profile_that_cannot_be_had_is_made_of_the_notes() -> None:
    analysis = analyse(AnsweringModel(lambda r: answer(r) if is_for_notes(r) else "no"))
    assert [written.part for written in analysis.profiles] == [1, 2, 3, None]
    for written in analysis.profiles:
        assert written.is_partial
        assert written.sections.plot_overview
        assert written.sections.evidence_notes
        assert render_profile(written.sections, "en").count("## ") == 9
    assert analysis.failed_calls == 4


def test_a_window_that_is_too_long_for_the_server_is_halved() -> None:
    def narrow(request: ChatRequest) -> str:
        if is_for_notes(request) and sum(len(text) for _, text in lines_of(request)) > 1_000:
            raise ContextTooLong("Too long.")
        return answer(request)

    analysis = analyse(AnsweringModel(narrow))
    assert analysis.failed_calls == 0
    assert not any(written.is_partial for written in analysis.notes)
    whole = analyse(AnsweringModel())
    assert [one.source_chunk_indexes for one in analysis.notes] == [
        one.source_chunk_indexes for one in whole.notes
    ]


def test_a_server_to_which_everything_is_too_long_is_said() -> None:
    def none(request: ChatRequest) -> str:
        raise ContextTooLong("Too long.")

    with pytest.raises(ContextTooLong):
        analyse(AnsweringModel(none))


def test_a_profile_that_is_too_long_for_the_server_is_asked_for_with_less() -> None:
    def narrow(request: ChatRequest) -> str:
        if not is_for_notes(request) and len(request.user) > 6_000:
            raise ContextTooLong("Too long.")
        return answer(request)

    analysis = analyse(AnsweringModel(narrow))
    assert analysis.failed_calls == 0
    assert all(written.sections.themes for written in analysis.profiles)


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
