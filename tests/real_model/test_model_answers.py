"""A real model answers from passages: whatever it says, what is shown as a quotation stands in the book."""

import json
from typing import Any, Protocol

import pytest

from bookclub.providers.errors import MalformedOutput
from bookclub.providers.ollama_models import OllamaChatModel
from bookclub.providers.openai_models import OpenAIChatModel
from bookclub.providers.ports import ChatModel
from bookclub.providers.token_estimate import MESSAGE_OVERHEAD, estimate_tokens
from chat.answering.answers import Answer, CitationDraft, PartialAnswer
from chat.answering.dispatcher import Dispatcher
from chat.questions.parse import parse_question
from chat.retrieval.passage import Passage
from chat.retrieval.provider_time import ProviderTime
from ingestion.passages.verify import locate_quote
from tests.chat.answering.shown_words import is_of, quotations_shown

pytestmark = pytest.mark.real_model

PATIENCE_SECONDS = 600.0

STORED = """Old Mr. Harrow kept the lighthouse at Penmore Point, and he kept it alone.
Every evening at six he climbed the ninety-one steps with a can of oil,
because the lift had been broken since his wife died.

On the third of March his niece Clara came over the sand with a yellow
suitcase. She had left the bank in Truro and did not mean to go back.
"You may stay," said Mr. Harrow, "if you can bear the gulls."
"""
SECOND_AT = STORED.index("On the third")


class Servers(Protocol):
    openai_url: str
    ollama_url: str
    model: str
    context_tokens: int


def passage(start: int, end: int, index: int) -> Passage:
    text = STORED[start:end].rstrip("\n")
    line = STORED.count("\n", 0, start) + 1
    return Passage(
        chunk_pk=index,
        chunk_id=f"chk:doc:documental:{index}",
        chunk_index=index,
        document_id="doc",
        book_pk=1,
        book_title="The Light at Penmore",
        language="en",
        chunk_type="source",
        is_generated=False,
        text=text,
        page_number=4,
        page_label="4",
        chapter="I",
        chapter_ordinal=1,
        heading_path=("I",),
        line_start=line,
        line_end=line + text.count("\n"),
        char_start=start,
        char_end=start + len(text),
        score=1.0 / (index + 1),
    )


PASSAGES = [passage(0, SECOND_AT, 0), passage(SECOND_AT, len(STORED), 1)]


@pytest.fixture(params=["openai", "ollama"])
def model(request: pytest.FixtureRequest, real_servers: Servers) -> ChatModel:
    more: dict[str, Any] = {
        "context_tokens": real_servers.context_tokens,
        "timeout_seconds": PATIENCE_SECONDS,
    }
    if request.param == "openai":
        return OpenAIChatModel(real_servers.model, base_url=real_servers.openai_url, **more)
    return OllamaChatModel(real_servers.model, host=real_servers.ollama_url, **more)


@pytest.mark.parametrize(
    "question", ["Who came over the sand in March?", "Quote what Mr. Harrow says to Clara"]
)
def test_whatever_it_says_what_is_shown_as_a_quotation_stands_in_the_book(
    question: str, model: ChatModel
) -> None:
    steps = steps_of(patient(model), question)
    assert steps
    for words in (words for step in steps for words in quotations_shown(step)):
        assert is_of({"doc": STORED}, words, f"{question} The Light at Penmore"), words
    for citation in (one for step in steps for item in step.items for one in item.citations):
        if citation.verified:
            assert_verbatim(citation)


def test_an_answer_is_valid_and_its_calls_are_kept(model: ChatModel) -> None:
    dispatcher = patient(model)
    answers = [one for one in steps_of(dispatcher, "Who came in March?") if isinstance(one, Answer)]
    for answer in answers:
        assert answer.provider == model.provider
        assert answer.answer_found == bool(answer.items)
        assert set(answer.typed) >= {"items", "answer_found", "confidence", "extraction_method"}
    assert dispatcher.making.template_version.startswith("answer-base-")
    for call in dispatcher.making.calls:
        for attempt in call["attempts"]:
            guess = estimate_tokens(call["system"]) + estimate_tokens(attempt["user"]) + MESSAGE_OVERHEAD
            assert 100 < attempt["prompt_tokens"] <= guess
            assert "problem" in attempt or "items" in json.loads(attempt["reply"])


def patient(model: ChatModel) -> Dispatcher:
    """Who shares a machine with other tests waits longer than a reader would."""
    return Dispatcher(model, time=ProviderTime(PATIENCE_SECONDS))


def steps_of(dispatcher: Dispatcher, question: str) -> list[Answer | PartialAnswer]:
    """Without an answer at the end where the model's replies were of no use."""
    steps: list[Answer | PartialAnswer] = []
    try:
        for step in dispatcher.answer(parse_question(question), PASSAGES):
            steps.append(step)
    except MalformedOutput:
        assert len(dispatcher.making.calls[-1]["attempts"]) == 2
    return steps


def assert_verbatim(citation: CitationDraft) -> None:
    assert citation.char_start is not None
    assert STORED[citation.char_start : citation.char_end] == citation.quote
    assert locate_quote(STORED, citation.quote) is not None
    assert citation.line_start == STORED.count("\n", 0, citation.char_start) + 1
    assert citation.page_label == "4"
