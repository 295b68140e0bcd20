"""A real model answers from passages: whatever it says, what is shown as a quotation stands in the book."""

import json
from typing import Any, Protocol

import pytest

from bookclub.providers.ollama_models import OllamaChatModel
from bookclub.providers.openai_models import OpenAIChatModel
from bookclub.providers.ports import ChatModel
from bookclub.providers.token_estimate import MESSAGE_OVERHEAD, estimate_tokens
from chat.answering.answers import Answer, CitationDraft, PartialAnswer
from chat.answering.model_answerer import ModelAnswerer
from chat.questions.parse import parse_question
from chat.retrieval.passage import Passage
from ingestion.passages.verify import locate_quote

pytestmark = pytest.mark.real_model

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
    more: dict[str, Any] = {"context_tokens": real_servers.context_tokens}
    if request.param == "openai":
        return OpenAIChatModel(real_servers.model, base_url=real_servers.openai_url, **more)
    return OllamaChatModel(real_servers.model, host=real_servers.ollama_url, **more)


def test_an_answer_is_valid_its_verified_quotes_verbatim_and_the_call_kept(model: ChatModel) -> None:
    *steps, answer = ModelAnswerer(model).answer(parse_question("Who came over the sand in March?"), PASSAGES)
    assert isinstance(answer, Answer)
    assert steps
    assert all(isinstance(step, PartialAnswer) for step in steps)
    assert answer.provider == model.provider
    assert answer.answer_found == bool(answer.items)
    assert answer.template_version.startswith("answer-base-")
    attempt = answer.call["attempts"][0]
    assert isinstance(json.loads(attempt["reply"])["items"], list)
    guess = estimate_tokens(answer.call["system"]) + estimate_tokens(attempt["user"]) + MESSAGE_OVERHEAD
    assert 100 < attempt["prompt_tokens"] <= guess
    for citation in (one for item in answer.items for one in item.citations if one.verified):
        assert_verbatim(citation)


def assert_verbatim(citation: CitationDraft) -> None:
    assert citation.char_start is not None
    assert STORED[citation.char_start : citation.char_end] == citation.quote
    assert locate_quote(STORED, citation.quote) is not None
    assert citation.line_start == STORED.count("\n", 0, citation.char_start) + 1
    assert citation.page_label == "4"
