"""What an answer took of a language model: calls, tokens, and their price as it is set."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.conf import settings

from chat.answering.answers import Making
from chat.asking import Outcome

LONGEST_REQUEST_ID = 200
_A_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Usage:
    """Over all calls; None where no provider told, and no cost where no price is set."""

    request_id: str = ""
    prompt_tokens: int | None = None
    output_tokens: int | None = None

    @property
    def cost(self) -> Decimal | None:
        return price_of(self.prompt_tokens, self.output_tokens)


def price_of(prompt_tokens: int | None, output_tokens: int | None) -> Decimal | None:
    """In the currency that the prices are in; None where none is set, or no provider told of any tokens."""
    prices = (settings.LLM_PRICE_IN, settings.LLM_PRICE_OUT)
    if not any(prices) or (prompt_tokens is None and output_tokens is None):
        return None
    tokens = (prompt_tokens or 0, output_tokens or 0)
    return sum((price * used for price, used in zip(prices, tokens, strict=True)), Decimal()) / _A_MILLION


def model_was_asked(outcome: Outcome) -> bool:
    """Also when its reply was of no use."""
    return any(one.answer.making.calls for one in outcome.rounds)


def usage_of(outcome: Outcome) -> Usage:
    """The request id is that of the call whose answer is shown."""
    return usage_of_attempts(list(_attempts(outcome)), attempts_of(outcome.answer.making))


def attempts_of(making: Making) -> list[Mapping[str, Any]]:
    """In order, as `Exchange.attempts` keeps them."""
    return [attempt for call in making.calls for attempt in call["attempts"]]


def usage_of_attempts(attempts: Sequence[Mapping[str, Any]], answering: Sequence[Mapping[str, Any]]) -> Usage:
    """Of all attempts, under the id of the last of those that answered."""
    named = (str(one["request_id"]) for one in reversed(answering) if one.get("request_id"))
    return Usage(
        request_id=next(named, "")[:LONGEST_REQUEST_ID],
        prompt_tokens=_sum(attempts, "prompt_tokens"),
        output_tokens=_sum(attempts, "output_tokens"),
    )


def _attempts(outcome: Outcome) -> Iterator[Mapping[str, Any]]:
    for one in outcome.rounds:
        yield from attempts_of(one.answer.making)


def _sum(attempts: Sequence[Mapping[str, Any]], name: str) -> int | None:
    told = [one[name] for one in attempts if one.get(name) is not None]
    return sum(told) if told else None
