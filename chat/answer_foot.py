"""What stands under an answer: who answered, who wrote generated material, whether text went elsewhere."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from chat.answer_usage import model_was_asked
from chat.answering.offline_answerer import OfflineAnswerer
from chat.asking import Outcome
from chat.models import Message
from chat.shown_answers import shown_items
from ingestion.artifacts import names
from ingestion.artifacts.offline_provider import OfflineAnalysisProvider

Writer = tuple[str, str]
"""Provider and model; both are "" where nobody knows any more."""

RULES = frozenset({names.PROVIDER, OfflineAnalysisProvider.provider})


@dataclass(frozen=True, slots=True)
class AnswerFacts:
    """`model_was_asked` also when its reply was of no use; `writers` wrote the generated texts cited."""

    provider: str
    model: str
    model_was_asked: bool
    is_all_quoted: bool
    writers: tuple[Writer, ...]
    leaves_machine: bool

    def sentences(self) -> list[str]:
        who = [self._who(), *map(_written_by, self.writers)]
        return [sentence for sentence in (*who, self._whither()) if sentence]

    def _who(self) -> str:
        if self.provider != OfflineAnswerer.provider:
            return _("Answered by %(model)s (%(provider)s).") % {
                "model": self.model,
                "provider": self.provider,
            }
        if self.model_was_asked or any(provider not in RULES for provider, _model in self.writers):
            return _("These are the book’s own sentences.") if self.is_all_quoted else ""
        if self.is_all_quoted:
            return _("No language model was used: these are the book’s own sentences.")
        return _("No language model was used.")

    def _whither(self) -> str:
        if self.leaves_machine:
            return _("Text left this machine for this answer.")
        return _("No text left this machine for this answer.")


def _written_by(writer: Writer) -> str:
    provider, model = writer
    if provider in RULES:
        return _("The generated support material was written by rules.")
    if not provider:
        return _("The generated support material was written by machine.")
    named = {"model": model, "provider": provider}
    return _("The generated support material was written by %(model)s (%(provider)s).") % named


def facts_of(message: Message) -> AnswerFacts:
    """Of a whole answer."""
    items = shown_items(message)
    cited = [citation for citation in message.citations.all() if citation.is_generated]
    return AnswerFacts(
        provider=message.provider,
        model=message.model,
        model_was_asked=message.model_was_asked,
        is_all_quoted=bool(items) and all(item.is_quoted for item in items),
        writers=_distinct((one.generated_by_provider, one.generated_by_model) for one in cited),
        leaves_machine=message.leaves_machine,
    )


def facts_of_outcome(outcome: Outcome) -> AnswerFacts:
    answer = outcome.answer
    cited = [draft.passage for item in answer.items for draft in item.citations]
    return AnswerFacts(
        provider=answer.provider,
        model=answer.model,
        model_was_asked=model_was_asked(outcome),
        is_all_quoted=bool(answer.items) and all(item.quoted for item in answer.items),
        writers=_distinct(
            (one.generated_by_provider, one.generated_by_model) for one in cited if one.is_generated
        ),
        leaves_machine=outcome.leaves_machine,
    )


def _distinct(writers: Iterator[Writer]) -> tuple[Writer, ...]:
    """Each once, all rules as one."""
    return tuple(dict.fromkeys(("offline", "rules") if one[0] in RULES else one for one in writers))


def sentences_under(message: Message) -> list[str]:
    """Of an answer that broke off only that text may have gone elsewhere can be said, if it may."""
    if message.state == Message.State.COMPLETE:
        return facts_of(message).sentences() if message.provider else []
    return [_("Text may have left this machine for this answer.")] if message.leaves_machine else []


def unfinished(message: Message) -> str:
    """Where no page shows that more may come, or will not; "" of an answer that is whole, or failed."""
    states = Message.State
    return {
        states.WAITING.value: _("This is answered once you have said how far you are."),
        states.WRITING.value: _("This is still being answered."),
        states.STOPPED.value: _("Stopped."),
    }.get(message.state, "")
