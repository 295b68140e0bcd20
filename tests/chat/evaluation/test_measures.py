"""From a folder of data to a result, over fakes behind the ports."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from bookclub.clubs.models import Club
from chat.evaluation import retrieval_report
from chat.evaluation.asked_books import AskedBook
from chat.evaluation.measures import (
    SpoilerOrder,
    measure_abstention,
    measure_retrieval,
    measure_spoilers,
    most_asked,
)
from chat.evaluation.pipelines import Pipeline, product_with
from chat.evaluation.question_files import GoldQuestion
from chat.evaluation.retrieval_report import LeftOut
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


def test_retrieval_is_measured_with_and_without_the_book_s_own_weights(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrieval_report, "index_pipelines", dict)
    learnt: list[str] = []

    def learn(books: Sequence[AskedBook]) -> LeftOut:
        (rock,) = books
        assert [question.id for question in rock.questions] == ["lqa-rock-1", "gutenqa-rock-2"]

        def left_out(book: str) -> Pipeline:
            learnt.append(book)
            return product_with()

        return left_out

    result = measure_retrieval(data, unwatched, learn)
    assert learnt == ["rock"]
    shipped, other = (result["pipelines"][name] for name in ("product", "product_left_out"))
    assert shipped == other
    assert shipped["all"]["questions"] == 2
    assert shipped["all"]["recall@10"] == 1.0


def test_abstention_is_measured_with_the_answerable_questions_of_the_same_book(data: Path) -> None:
    result = measure_abstention(data, unwatched)
    assert (result["all"]["unanswerable"], result["all"]["answerable"]) == (1, 2)
    assert result["all"]["answerable_refused"] == 0.0


def test_spoilers_are_measured_in_a_copy_with_strangers(data: Path) -> None:
    result = measure_spoilers(data, unwatched, SpoilerOrder(books=1, questions=5, horizons=4))
    assert result["passed"]
    assert (result["leaks"], result["questions"], result["trials"]) == (0, 5, 20)
    assert result["gate_off"]["leaks"] > 0
    ungated = measure_spoilers(
        data, unwatched, SpoilerOrder(books=1, questions=2, horizons=4, is_gated=False)
    )
    assert not ungated["passed"]
    assert ungated["leaks"] > 0
    assert ungated["gate_off"]["trials"] == 0


def test_every_language_has_its_book() -> None:
    counts = {"a": ("en", 3), "b": ("en", 2), "c": ("es", 1)}
    asked = {
        name: [GoldQuestion(name, "Who?", language, name, "", ((0, 1),))] * count
        for name, (language, count) in counts.items()
    }
    assert list(most_asked(asked, 2)) == ["a", "c"]
    assert list(most_asked(asked, 9)) == ["a", "c", "b"]
