"""What is kept of how passages were found, and what is not."""

import json
import time

import pytest

from chat.questions.parse import parse_question
from chat.retrieval.candidate import Candidate, Fate, Reason
from chat.retrieval.trace import LEAST_POINTS, MOST_CANDIDATES, RetrievalTrace, SentQuery
from tests.chat.retrieval.made_candidates import candidate

CANARY = "zyzzyvaquux"


def sent(weight: float) -> SentQuery:
    return SentQuery(
        "question", "lamp", (("light", weight),), is_dense=True, chunk_types=("source",), found=2
    )


@pytest.fixture
def trace() -> RetrievalTrace:
    return RetrievalTrace(parse_question("Who lit the lamp?"))


def test_no_text_of_a_book_is_in_it(trace: RetrievalTrace) -> None:
    text = f"The {CANARY} was lit."
    trace.candidates += [
        candidate(0, text, headings=(CANARY,), fused=0.5),
        candidate(1, text, is_generated=True),
    ]
    trace.queries.append(sent(0.7))
    dumped = json.dumps(trace.to_json())
    assert CANARY not in dumped
    assert "chk:doc-1:documental:0" in dumped
    assert "chk:doc-1:documental:1" in dumped


def test_everything_that_was_decided_is_in_it(trace: RetrievalTrace) -> None:
    one = Candidate(
        candidate(3).chunk,
        fused=0.123456,
        dense=0.5,
        queries=["question", "part: Who?"],
        score=2.0,
        reasons=(
            Reason("words", 0.5, 1.5),
            Reason("place", 0.1, LEAST_POINTS / 2),
            Reason("opening", 1, -0.5),
        ),
        fate=Fate.CHOSEN,
        place=1,
    )
    trace.candidates.append(one)
    trace.queries.append(sent(0.333))
    trace.queries_left_out = 2
    trace.chosen, trace.beyond, trace.rerankers = [one.chunk.chunk_id], ["chk:late"], ["linear-1"]
    shown = json.loads(json.dumps(trace.to_json()))
    assert shown["question"]["original"] == "Who lit the lamp?"
    assert shown["candidates"] == [
        {
            "chunk_id": one.chunk.chunk_id,
            "point_id": one.chunk.point_id,
            "dense": 0.5,
            "sparse": None,
            "fused": 0.1235,
            "score": 2.0,
            "queries": ["question", "part: Who?"],
            "reasons": [["words", 0.5, 1.5], ["opening", 1, -0.5]],
            "fate": "chosen",
            "place": 1,
        }
    ]
    assert shown["queries"] == [
        {
            "name": "question",
            "words": "lamp",
            "widened": [["light", 0.33]],
            "is_dense": True,
            "chunk_types": ["source"],
            "found": 2,
        }
    ]
    assert shown["queries_left_out"] == 2
    assert (shown["chosen"], shown["beyond"], shown["rerankers"]) == (
        [one.chunk.chunk_id],
        ["chk:late"],
        ["linear-1"],
    )


def test_those_handed_over_come_first_and_the_rest_by_score_up_to_a_bound(trace: RetrievalTrace) -> None:
    trace.candidates += [candidate(index, score=index) for index in range(2 * MOST_CANDIDATES)]
    trace.candidates[0].place, trace.candidates[7].place = 2, 1
    shown = [row["chunk_id"].rpartition(":")[2] for row in trace.to_json()["candidates"]]
    assert shown[:4] == ["7", "0", "119", "118"]
    assert len(shown) == MOST_CANDIDATES


def test_steps_of_one_name_add_up_and_a_failed_one_counts(
    trace: RetrievalTrace, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = iter([0.0, 1.5, 10.0, 10.25])
    monkeypatch.setattr(time, "perf_counter", lambda: next(moments))
    with trace.step("index"):
        pass
    with pytest.raises(ZeroDivisionError), trace.step("index"):
        raise ZeroDivisionError
    assert trace.to_json()["seconds"] == {"index": 1.75}
