"""From a folder of data to answers as numbers, over fakes behind the ports."""

from pathlib import Path

import pytest

from bookclub.clubs.models import Club
from bookclub.providers import wiring
from bookclub.providers.errors import ProviderError, TimedOut
from bookclub.providers.scripted_models import ScriptedChatModel
from bookclub.providers.wiring import ModelInUse
from chat.evaluation import measured_answers
from chat.evaluation.measured_answers import AnswersOrder, measure_answers
from chat.evaluation.quoting_model import quoting_model
from ingestion.models import StoredText
from ingestion.progress import Watch
from tests.chat.evaluation.evaluation_data import write_data
from tests.fakes import HashingEmbedder, MemoryIndex

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def data(
    tmp_path: Path, club: Club, embedder: HashingEmbedder, passage_index: MemoryIndex, in_this_process: None
) -> Path:
    return write_data(tmp_path / "data")


def unwatched(_name: str) -> Watch:
    return lambda *_progress: None


def test_the_offline_answerer_is_measured(data: Path) -> None:
    result = measure_answers(data, unwatched, AnswersOrder(questions=5))
    assert list(result["answerers"]) == ["offline"]
    row = result["answerers"]["offline"]
    assert row["answered_by"] == {"offline extractive-3": 4}
    assert (row["abstention"]["unanswerable"], row["abstention"]["answerable"]) == (1, 3)
    assert (row["quotes_verbatim"], row["quotes_on_their_lines"]) == (1.0, 1.0)
    assert row["items_with_verified_span"] == 1.0
    (literary, tales) = row["sets"].values()
    assert (literary["questions"], literary["with_place"], tales["with_place"]) == (2, 1, 1)
    assert literary["gold_passage"]["answer"] == literary["gold_passage"]["retrieval@1"] == 1.0
    assert literary["token_f1"] > 0


def test_a_configured_model_is_measured_beside_it(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = quoting_model()
    monkeypatch.setattr(wiring, "_stand_in", ModelInUse(model))
    result = measure_answers(data, unwatched, AnswersOrder(questions=1))
    _offline, by_model = result["answerers"].values()
    assert list(by_model["answered_by"]) == [f"{model.provider} {model.model}"]
    assert by_model["quotes"] > 0
    assert by_model["quotes_verbatim"] == 1.0


def test_calls_that_fail_are_counted_until_there_are_too_many(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = ScriptedChatModel([TimedOut("Away.")], repeat_last=True)
    monkeypatch.setattr(wiring, "_stand_in", ModelInUse(away))
    _offline, failing = measure_answers(data, unwatched, AnswersOrder(questions=5))["answerers"].values()
    assert (failing["questions"], failing["failed"], failing["seconds"]) == (0, 4, None)
    monkeypatch.setattr(measured_answers, "MOST_FAILED", 3)
    with pytest.raises(ProviderError):
        measure_answers(data, unwatched, AnswersOrder(questions=5))


def test_why_a_model_cannot_be_used_is_told(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wiring, "_stand_in", ModelInUse(None, "No such model."))
    assert measure_answers(data, unwatched, AnswersOrder(questions=1))["problem"] == "No such model."


def test_a_text_that_says_something_else_than_quoted_would_show(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check reads the stored text itself: an answerer that quotes from elsewhere is found out."""
    measured = measure_answers(data, unwatched, AnswersOrder(questions=1))
    assert measured["answerers"]["offline"]["quotes_verbatim"] == 1.0
    text = StoredText.objects.get()
    text.text = text.text.replace("a", "o")
    text.save(update_fields=["text"])
    monkeypatch.setattr("chat.evaluation.answer_trials.RawOffsets.range_of", lambda *_range: None)
    monkeypatch.setattr("chat.evaluation.raw_offsets._LEAST_ALIGNED", 0)
    measured = measure_answers(data, unwatched, AnswersOrder(questions=1))
    assert measured["answerers"]["offline"]["quotes_verbatim"] == 0.0
