"""Models that time out, talk nonsense or stop halfway: nothing is lost."""

import time

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
from bookclub.providers.ports import ChatRequest
from ingestion.artifacts.asking import pause
from ingestion.artifacts.model_calls import NoJournal, Stopped
from ingestion.artifacts.profile import render_profile
from ingestion.artifacts.whole_book import WholeBookAnalysis
from tests.ingestion.artifacts.analysed_books import (
    AnsweringModel,
    KeptCalls,
    answer,
    is_for_notes,
    is_repair,
    lines_of,
    notes_reply,
)
from tests.ingestion.artifacts.analysing import BOOK, LONG, Say, analyse, are_partial, cut_off, failing, reads


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
