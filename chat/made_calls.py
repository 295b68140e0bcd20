"""Who wrote an answer, in how many calls and rounds and why, in sentences for its reader."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chat.answering.offline_answerer import OfflineAnswerer
from chat.diagnostics_words import in_words
from chat.made_words import WHY_SEVERAL
from chat.models import Message

Rounds = Sequence[Mapping[str, Any]]
"""As `AnswerTrace.rounds` keeps them."""


def answering_round(rounds: Rounds) -> Mapping[str, Any]:
    """The one whose answer is shown, chosen as `chat.answer_rounds.best_of` does; empty for none."""
    return max(rounds, key=_worth, default={})


def making_of(one: Mapping[str, Any]) -> Mapping[str, Any]:
    making: Mapping[str, Any] = one.get("making") or {}
    return making


def call_sentences(answer: Message, rounds: Rounds) -> Iterator[str]:
    """Of what is not kept any more nothing is said."""
    yield _who(answer)
    making = making_of(answering_round(rounds))
    yield from _calls(rounds)
    if why := making.get("why_sequential"):
        yield in_words(WHY_SEVERAL, why)
    yield from _asked_again(rounds)
    yield from _left_out(making)
    yield from _rounds(rounds)


def _worth(one: Mapping[str, Any]) -> tuple[bool, bool, int]:
    is_found, supported = bool(one.get("answer_found")), int(one.get("supported", 0))
    return is_found, is_found and bool(one.get("is_complete")) and supported > 0, supported


def _who(answer: Message) -> str:
    if answer.provider != OfflineAnswerer.provider:
        who = {"model": answer.model, "provider": answer.provider}
        return _("A language model wrote it: %(model)s (%(provider)s).") % who
    if answer.model_was_asked:
        return _(
            "A language model was asked, but its reply could not be used. Rules chose sentences of the book."
        )
    return _("No language model was asked. Rules chose sentences of the book.")


def _calls(rounds: Rounds) -> Iterator[str]:
    calls = sum(len(making_of(one).get("calls", ())) for one in rounds)
    if calls:
        yield ngettext(
            "The model was asked in %(number)d call.", "The model was asked in %(number)d calls.", calls
        ) % {"number": calls}


def _asked_again(rounds: Rounds) -> Iterator[str]:
    calls = (call for one in rounds for call in making_of(one).get("calls", ()))
    again = sum(max(0, len(call.get("attempts", ())) - 1) for call in calls)
    if again:
        yield ngettext(
            "%(number)d reply could not be used, so the model was asked again.",
            "%(number)d replies could not be used, so the model was asked again.",
            again,
        ) % {"number": again}


def _left_out(making: Mapping[str, Any]) -> Iterator[str]:
    if number := len(making.get("left_out", ())):
        yield ngettext(
            "%(number)d passage was not handed over: there was no room or no time for it.",
            "%(number)d passages were not handed over: there was no room or no time for them.",
            number,
        ) % {"number": number}


def _rounds(rounds: Rounds) -> Iterator[str]:
    """Only those after the first, which every answer has."""
    for number, one in enumerate(rounds[1:], start=2):
        words = ", ".join(_("“%(word)s”") % {"word": word} for word in one.get("keywords", ()))
        yield _(
            "The answer was not complete yet, so there was a round %(number)d: it searched for %(words)s too,"
            " which the model came upon in the passages."
        ) % {"number": number, "words": words}
