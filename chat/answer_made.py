"""How an answer was made, in plain words, for the reader who asked; within their horizon it tells no more."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from django.conf import settings
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chat import diagnostics_words as words
from chat.diagnosed_question import parse_kept_in
from chat.made_calls import answering_round, call_sentences, making_of
from chat.made_checks import check_sentences
from chat.made_passages import BookLookedAt, books_looked_at
from chat.made_words import instructions_in_words
from chat.models import AnswerTrace, Message
from chat.queries import question_of
from chat.questions.parsed_question import AskedFor
from chat.retrieval.trace import MOST_CANDIDATES


@dataclass(frozen=True, slots=True)
class MadePage:
    """`problem` says what is not kept (any more); then only what the answer itself keeps is told."""

    answer: Message
    problem: str
    question: tuple[tuple[str, str], ...]
    books: tuple[BookLookedAt, ...]
    calls: tuple[str, ...]
    checks: tuple[str, ...]
    instructions: tuple[str, ...]
    took: tuple[str, ...]

    most_found: ClassVar[int] = MOST_CANDIDATES

    @property
    def is_limited(self) -> bool:
        return bool(self.answer.read_up_to)


def made_page(answer: Message) -> MadePage:
    """Of an answer that its visitor may see; which one that is, `queries.answer_of_own` says."""
    trace = answer.trace
    rounds = trace.rounds if trace is not None else []
    report = making_of(answering_round(rounds)).get("validation", ())
    is_whole = answer.state == Message.State.COMPLETE and bool(answer.provider)
    return MadePage(
        answer=answer,
        problem="" if trace is not None else _not_kept(is_whole=is_whole),
        question=tuple(_question(answer, trace)),
        books=tuple(books_looked_at(trace)) if trace is not None else (),
        calls=tuple(call_sentences(answer, rounds)) if is_whole else (),
        checks=tuple(check_sentences(answer, report)) if is_whole else (),
        instructions=tuple(instructions_in_words(_versions(trace))) if trace is not None else (),
        took=tuple(_took(trace)) if trace is not None else (),
    )


def _not_kept(*, is_whole: bool) -> str:
    if not is_whole:
        return _("Nothing was kept of how this answer was made.")
    if settings.TRACE_DAYS <= 0:
        return _("It is no longer kept in detail how this answer was made.")
    return ngettext(
        "It is no longer kept in detail how this answer was made: that is kept for %(days)d day.",
        "It is no longer kept in detail how this answer was made: that is kept for %(days)d days.",
        settings.TRACE_DAYS,
    ) % {"days": settings.TRACE_DAYS}


def _question(answer: Message, trace: AnswerTrace | None) -> Iterator[tuple[str, str]]:
    question = question_of(answer)
    if question is not None:
        yield _("Asked"), question.text
        if question.resolved:
            yield _("Understood as"), question.resolved
    parsed = parse_kept_in(trace.diagnostics) if trace is not None else None
    if parsed is not None:
        if parsed.sub_questions:
            yield _("Questions in it"), " · ".join(parsed.sub_questions)
        if parsed.asked_for != AskedFor.ANYTHING:
            yield _("What would answer it"), words.in_words(words.ASKED_FOR, parsed.asked_for)
        if parsed.expected_answer_shape != answer.shape:
            yield _("Form asked for"), words.in_words(words.SHAPES, parsed.expected_answer_shape)
    if answer.shape:
        yield _("Form of the answer"), words.in_words(words.SHAPES, answer.shape)


def _versions(trace: AnswerTrace) -> Iterable[str]:
    """None where no model was asked."""
    return (trace.template_version, *trace.fragments_applied) if trace.template_version else ()


def _took(trace: AnswerTrace) -> Iterator[str]:
    seconds = trace.seconds
    if "total" in seconds:
        yield _("It took %(total)s seconds: %(finding)s to find the passages, %(answering)s to answer.") % {
            "total": number_format(seconds["total"], 1),
            "finding": number_format(seconds.get("retrieval", 0.0), 1),
            "answering": number_format(seconds.get("answering", 0.0), 1),
        }
    if trace.prompt_tokens is not None:
        yield _("The model read %(read)s tokens and wrote %(wrote)s.") % {
            "read": number_format(trace.prompt_tokens, force_grouping=True),
            "wrote": number_format(trace.output_tokens or 0, force_grouping=True),
        }
    if trace.cost is not None:
        yield _("That cost %(cost)s, by the prices that were set then.") % {"cost": money(trace.cost)}


def money(amount: Decimal) -> str:
    """In whatever currency the prices are set in: without its name, and without zeros at the end."""
    return number_format(f"{amount.normalize():f}")
