"""Fields asked of the short story, and replies that a model might give."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bookclub.providers.scripted_models import ScriptedChatModel
from chat.answering.extraction.asked_fields import AskedField
from chat.answering.extraction.extractor import Extractor
from chat.answering.extraction.field_spec import FieldSpec
from chat.questions.parse import parse_question
from chat.retrieval.passage import Passage

QUESTIONS = {
    "keeper": "keeper:text:Who keeps the lighthouse?",
    "steps": "steps:amount:How many steps are there?",
    "arrival": "arrival:date:When does Clara arrive?",
    "alone": "alone:boolean:Does Mr. Harrow live alone?",
    "animals": "animals:list:Which animals are in the house?",
}


@pytest.fixture
def field(passages: list[Passage]) -> Callable[..., AskedField]:
    def make(words: str, found: Sequence[Passage] | None = None) -> AskedField:
        spec = FieldSpec.in_words(QUESTIONS.get(words, words))
        return AskedField(
            spec, parse_question(spec.question, "en"), tuple(passages if found is None else found)
        )

    return make


@pytest.fixture
def reply() -> Callable[..., str]:
    def make(**fields: Any) -> str:
        return json.dumps({"fields": fields})

    return make


@pytest.fixture
def large() -> Callable[..., ScriptedChatModel]:
    def make(*script: Any, **more: Any) -> ScriptedChatModel:
        return ScriptedChatModel(script, model="scripted-70b", **more)

    return make


@pytest.fixture
def ask() -> Callable[..., dict[str, Any]]:
    def run(model: ScriptedChatModel, fields: Sequence[AskedField], **more: Any) -> dict[str, Any]:
        return {one.name: one for one in Extractor(model, **more).extract(fields)}

    return run
