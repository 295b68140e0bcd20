"""What a question means where it is asked: as a follow-up, parsed, with a model's help where it is wanted."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings

from bookclub.providers import wiring
from bookclub.providers.ports import ChatModel
from chat.known_genders import genders_in
from chat.questions.base_memory import NOTHING_KNOWN, BaseMemory, resolved_from
from chat.questions.follow_up import Resolution
from chat.questions.parse import parse_question
from chat.questions.parsed_question import EVERYTHING, ParsedQuestion, ScopeFilter
from chat.questions.turns import Turn
from chat.retrieval.model_help import helped, needs_help
from chat.retrieval.provider_time import ProviderTime
from chat.retrieval.scope import Scope
from chat.retrieval.search import language_of


@dataclass(frozen=True, slots=True)
class Conversed:
    """What was said before: `history`, and `base`, what the conversation has started from.

    Both must lie within the horizons of whoever asks.
    """

    history: Sequence[Turn] = ()
    base: BaseMemory = NOTHING_KNOWN


def resolution_of(scope: Scope, question: str, before: Conversed) -> Resolution:
    if not before.history and before.base == NOTHING_KNOWN:
        return Resolution(question)
    return resolved_from(
        before.base,
        question,
        before.history,
        genders=genders_in(scope),
        book_language=language_of(scope),
    )


def understood(
    scope: Scope,
    question: str,
    resolution: Resolution,
    waits: ProviderTime,
    only: ScopeFilter = EVERYTHING,
) -> tuple[ParsedQuestion, bool]:
    """The question parsed, and whether it has left this machine for that. Raises `TimedOut`."""
    helper = wiring.model_in_use().model if settings.MODEL_REWRITES else None
    parsed = parse_question(
        question,
        language_of(scope),
        resolved=resolution.text,
        scope=only,
        may_use_model=helper is not None,
    )
    parsed = parsed.model_copy(
        update={
            "notes": (*resolution.notes, *parsed.notes),
            "suggested_clarification": resolution.clarification or parsed.suggested_clarification,
        }
    )
    if helper is None or not needs_help(parsed):
        return parsed, False
    return _helped(parsed, helper, waits), helper.leaves_machine


def _helped(parsed: ParsedQuestion, helper: ChatModel, waits: ProviderTime) -> ParsedQuestion:
    with waits.spent():
        return helped(parsed, helper)
