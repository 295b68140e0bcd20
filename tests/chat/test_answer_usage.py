"""What an answer took of a language model, over all its rounds and attempts."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from pytest_django import Settings

from bookclub.clubs.models import User
from chat.answer_usage import Usage, price_of
from chat.models import AnswerTrace, Message
from tests.chat.trace_fixtures import *  # noqa: F403 - fixtures
from tests.chat.trace_fixtures import GOOD

pytestmark = pytest.mark.django_db(transaction=True)
Asked = Callable[..., Message]


def test_every_attempt_counts_and_the_request_is_that_of_the_answer(
    reader: User, asked: Asked, settings: Settings
) -> None:
    settings.LLM_PRICE_IN, settings.LLM_PRICE_OUT = Decimal("0.5"), Decimal("1.5")
    asked(reader, "no JSON", GOOD)
    trace = AnswerTrace.objects.get()
    (call,) = trace.rounds[0]["making"]["calls"]
    told = [(one["prompt_tokens"], one["output_tokens"]) for one in call["attempts"]]
    assert len(told) == 2
    assert (trace.prompt_tokens, trace.output_tokens) == tuple(map(sum, zip(*told, strict=True)))
    assert trace.request_id == "scripted-2"
    assert trace.cost == price_of(trace.prompt_tokens, trace.output_tokens)


def test_rules_take_nothing(reader: User, asked: Asked, settings: Settings) -> None:
    settings.LLM_PRICE_IN = Decimal(1)
    asked(reader)
    trace = AnswerTrace.objects.get()
    assert (trace.prompt_tokens, trace.output_tokens, trace.cost, trace.request_id) == (None, None, None, "")


def test_prices_are_for_a_million_tokens(settings: Settings) -> None:
    settings.LLM_PRICE_IN, settings.LLM_PRICE_OUT = Decimal(2), Decimal(8)
    assert price_of(500_000, 250_000) == 3
    assert price_of(500_000, None) == 1
    assert price_of(None, None) is None
    assert Usage(prompt_tokens=1, output_tokens=0).cost == Decimal("0.000002")
    settings.LLM_PRICE_IN = settings.LLM_PRICE_OUT = Decimal()
    assert price_of(500_000, 250_000) is None


def test_characters_that_no_database_takes_do_not_lose_the_answer(reader: User, asked: Asked) -> None:
    answer = asked(reader, f"\0\ud83d {GOOD}")
    assert answer.provider == "scripted"
    attempt = AnswerTrace.objects.get().rounds[0]["making"]["calls"][0]["attempts"][0]
    assert attempt["reply"] == f"\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER} {GOOD}"
