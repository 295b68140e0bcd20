"""A real model fills fields: whatever it says, what is found has a quotation that stands in the book."""

import json

import pytest

from bookclub.providers.openai_models import OpenAIChatModel
from chat.answering.extraction.asked_fields import AskedField
from chat.answering.extraction.extractor import Extractor
from chat.answering.extraction.field_spec import FieldSpec
from chat.questions.parse import parse_question
from chat.retrieval.provider_time import ProviderTime
from tests.real_model.test_model_answers import PASSAGES, PATIENCE_SECONDS, STORED, Servers

pytestmark = pytest.mark.real_model

FIELDS = (
    "keeper:text:Who kept the lighthouse at Penmore Point?",
    "steps:amount:How many steps did he climb?",
    "visitors:list:Who came over the sand in March?",
)


@pytest.fixture(params=[True, False], ids=["small", "as if large"])
def extractor(request: pytest.FixtureRequest, real_servers: Servers) -> Extractor:
    model = OpenAIChatModel(
        real_servers.model,
        base_url=real_servers.openai_url,
        context_tokens=real_servers.context_tokens,
        timeout_seconds=PATIENCE_SECONDS,
    )
    model.is_small = request.param
    return Extractor(model, time=ProviderTime(PATIENCE_SECONDS))


def test_what_it_finds_stands_in_the_book(extractor: Extractor) -> None:
    found = list(extractor.extract(asked()))
    for one in found:
        assert one.found is bool(one.evidence)
        for cited in one.evidence:
            assert STORED[cited.char_start : cited.char_end] == cited.quote
    assert {one.name for one in found} | set(extractor.failures) == {one.spec.name for one in asked()}
    attempts = [attempt for call in extractor.making.calls for attempt in call["attempts"]]
    assert attempts
    for attempt in attempts:
        assert "problem" in attempt or list(json.loads(attempt["reply"])) == ["fields"] + (
            [] if extractor.model.is_small else ["conflicting_evidence", "context_structured", "warnings"]
        )


def asked() -> list[AskedField]:
    specs = [FieldSpec.in_words(words) for words in FIELDS]
    return [AskedField(spec, parse_question(spec.question), tuple(PASSAGES)) for spec in specs]
