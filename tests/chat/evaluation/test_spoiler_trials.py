"""The gate holds in a small book with strangers in it, and the same check finds leaks without the gate."""

from collections.abc import Sequence

import pytest

from bookclub.clubs.models import Club
from chat.evaluation.canaries import Canary, planted
from chat.evaluation.reading_in import read_in
from chat.evaluation.spoiler_questions import horizons
from chat.evaluation.spoiler_trials import BookTrials, Trial
from ingestion import gate
from ingestion.passages.horizon import Horizon, horizon_at
from tests.chat.evaluation.evaluation_data import small_book
from tests.fakes import HashingEmbedder, MemoryIndex

pytestmark = pytest.mark.django_db(transaction=True)

TEXT, CANARIES = planted(small_book(), "en", 1)
LAST = CANARIES[-1]
QUESTIONS = (
    "How does the book end?",
    "What is this book about?",
    "What did she find on the stones?",
    *(canary.questions("en")[0] for canary in CANARIES[::3]),
)


@pytest.fixture
def trials(
    club: Club, embedder: HashingEmbedder, passage_index: MemoryIndex, in_this_process: None
) -> BookTrials:
    books = read_in({"rock": TEXT}, lambda _name: lambda *_progress: None)
    return BookTrials("rock", books["rock"], TEXT, CANARIES)


def tried(trials: BookTrials, *, is_gated: bool) -> list[Trial]:
    return [
        trials.run(question, place, is_gated=is_gated)
        for question in QUESTIONS
        for place in horizons(trials.length, 5, question)
    ]


def test_nothing_comes_from_beyond_the_place_a_reader_has_reached(trials: BookTrials) -> None:
    done = tried(trials, is_gated=True)
    assert [leak for trial in done for leak in trial.leaks] == []
    looked_at = sum((trial.looked_at for trial in done), start=done[0].looked_at.__class__())
    assert min(looked_at[kind] for kind in ("passages", "prompts", "answers", "citations")) > 0
    assert looked_at["generated_passages"] > 0


def test_without_the_gate_passages_prompts_and_answers_leak(trials: BookTrials) -> None:
    done = tried(trials, is_gated=False)
    places = {leak.where for trial in done for leak in trial.leaks}
    assert places == {"passage", "generated passage", "prompt", "answer", "citation"}


def test_a_gate_that_opens_one_passage_too_far_is_found_out(
    trials: BookTrials, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_far(chunk_ends: Sequence[int], offset: int) -> Horizon:
        right = horizon_at(chunk_ends, offset).index
        assert right is not None
        return Horizon(right + 1)

    monkeypatch.setattr(gate, "horizon_at", too_far)
    done = tried(trials, is_gated=True)
    assert {leak.where for trial in done for leak in trial.leaks} >= {"passage", "prompt"}


def test_whoever_has_read_it_all_is_told_everything(trials: BookTrials) -> None:
    done = trials.run(f"Who is {LAST.person}?", trials.length)
    assert done.looked_at["passages"]
    assert done.leaks == ()


def test_a_stranger_ahead_leaks_and_one_behind_does_not(trials: BookTrials) -> None:
    def leaks(canary: Canary, place: int) -> list[str]:
        done = trials.run(canary.questions("en")[0], place, is_gated=False)
        return [leak.what for leak in done.leaks if leak.what.startswith("names ")]

    assert f"names {LAST.first}" in leaks(LAST, trials.length // 2)
    assert f"names {LAST.first}" not in leaks(LAST, trials.length)
