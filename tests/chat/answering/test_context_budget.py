"""What a prompt costs, before a provider has said so and after."""

from bookclub.providers.ports import ChatReply, ChatRequest
from bookclub.providers.token_estimate import estimate_tokens
from chat.answering.context_budget import CONTEXT_SHARE, MOST_RAISED, TokenMeter, room_for_passages

REQUEST = ChatRequest(system="Answer in words.", user="What is the time? " * 40)


def reply(prompt_tokens: int | None) -> ChatReply:
    return ChatReply("", "scripted", "scripted-1", "stop", prompt_tokens=prompt_tokens)


def test_the_estimate_holds_until_a_provider_reports_more() -> None:
    meter = TokenMeter()
    assert meter.tokens("Who came?") == estimate_tokens("Who came?")
    meter.learn(REQUEST, reply(10))
    meter.learn(REQUEST, reply(None))
    assert meter.factor == 1.0


def test_a_tokenizer_that_takes_twice_as_many_halves_the_room() -> None:
    meter, used = TokenMeter(), 2 * (estimate_tokens(REQUEST.system) + estimate_tokens(REQUEST.user) + 16)
    meter.learn(REQUEST, reply(used))
    assert meter.factor == 2.0
    assert meter.tokens("Who came?") == 2 * estimate_tokens("Who came?")
    meter.learn(REQUEST, reply(10))
    assert meter.factor == 2.0


def test_what_a_provider_reports_without_measure_is_not_believed() -> None:
    meter = TokenMeter()
    meter.learn(REQUEST, reply(10**9))
    assert meter.factor == MOST_RAISED


def test_the_reply_has_its_place_within_the_share() -> None:
    room = room_for_passages(1_000, TokenMeter(), ("one two",), 200)
    assert room == int(1_000 * CONTEXT_SHARE) - 200 - 16 - 2
