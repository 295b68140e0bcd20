"""A call is known again by what was asked, and of whom."""

from dataclasses import replace

import pytest

from bookclub.providers.ports import ChatRequest
from ingestion.artifacts.model_calls import NoJournal, fingerprint

REQUEST = ChatRequest("Be kind.", "¿Qué?", {"properties": {"a": {}, "b": {}}}, "reply", 100)


def test_the_same_question_to_the_same_model_has_the_same_fingerprint() -> None:
    again = replace(REQUEST, schema={"properties": {"a": {}, "b": {}}})
    assert fingerprint(REQUEST, "p", "m") == fingerprint(again, "p", "m")
    assert len(fingerprint(REQUEST, "p", "m")) == 64


@pytest.mark.parametrize(
    "other",
    [
        replace(REQUEST, system="Be brief."),
        replace(REQUEST, user="Que?"),
        replace(REQUEST, schema={"properties": {"b": {}, "a": {}}}),
        replace(REQUEST, schema=None),
        replace(REQUEST, max_output_tokens=101),
        replace(REQUEST, temperature=0.1),
    ],
)
def test_whatever_else_is_asked_has_another(other: ChatRequest) -> None:
    assert fingerprint(other, "p", "m") != fingerprint(REQUEST, "p", "m")


def test_so_has_another_model_or_provider() -> None:
    assert len({fingerprint(REQUEST, provider, model) for provider in "pq" for model in "mn"}) == 4


def test_without_a_journal_nothing_is_remembered() -> None:
    assert NoJournal().finished(fingerprint(REQUEST, "p", "m")) is None
