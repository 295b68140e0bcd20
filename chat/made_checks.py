"""What was checked of an answer and what came of it, in sentences for its reader."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bookclub.translation import shown
from chat.answering.offline_answerer import OfflineAnswerer
from chat.models import Citation, Message

Report = Sequence[Mapping[str, Any]]
"""As `Validated.report` has it; empty where no reply of a model was checked, or it is not kept any more."""


def check_sentences(answer: Message, report: Report) -> Iterator[str]:
    """The report counts all that a model has named, the citations only what became of it."""
    citations = list(answer.citations.all())
    if answer.provider == OfflineAnswerer.provider:
        yield _taken_by_rules(sum(one.verified for one in citations))
    else:
        yield from _fates(Counter(_statuses(report) if report else map(_status, citations)))
    yield from _generated(citations)
    yield from _apart(answer)
    yield from _left_out(report)
    yield from (shown(warning) for warning in answer.warnings if str(warning) in _said_of_items(report))


def _statuses(report: Report) -> Iterator[str]:
    for row in report:
        yield from (str(span.get("status", "")) for span in row.get("spans", ()))


def _status(citation: Citation) -> str:
    if not citation.verified:
        return "unverified"
    if citation.is_corrected:
        return "corrected"
    return "lines" if citation.how == "lines" else "verified"


def _taken_by_rules(number: int) -> str:
    if not number:
        return _("There was nothing to check: no sentence of the book was chosen.")
    return ngettext(
        "%(number)d quotation was taken from the stored text of the book, word for word.",
        "%(number)d quotations were taken from the stored text of the book, word for word.",
        number,
    ) % {"number": number}


def _fates(counts: Counter[str]) -> Iterator[str]:
    """Each with its number; where nothing was named for anything, that."""
    if not counts:
        yield _("The model named no lines of the book, so there was nothing to check.")
    if number := counts["verified"]:
        yield ngettext(
            "%(number)d quotation was found word for word in the lines that the model named.",
            "%(number)d quotations were found word for word in the lines that the model named.",
            number,
        ) % {"number": number}
    if number := counts["corrected"]:
        yield ngettext(
            "%(number)d quotation was found word for word, but elsewhere than the model said: its lines were"
            " corrected.",
            "%(number)d quotations were found word for word, but elsewhere than the model said: their lines"
            " were corrected.",
            number,
        ) % {"number": number}
    if number := counts["lines"]:
        yield ngettext(
            "For %(number)d quotation the model named lines only: the words were taken from the book.",
            "For %(number)d quotations the model named lines only: the words were taken from the book.",
            number,
        ) % {"number": number}
    if number := counts["unverified"] + counts["empty"]:
        yield ngettext(
            "%(number)d quotation was not found in the passages, and is not shown as one.",
            "%(number)d quotations were not found in the passages, and are not shown as such.",
            number,
        ) % {"number": number}


def _generated(citations: Iterable[Citation]) -> Iterator[str]:
    if number := sum(one.is_generated for one in citations):
        yield ngettext(
            "%(number)d citation is of generated support material, which is no evidence.",
            "%(number)d citations are of generated support material, which is no evidence.",
            number,
        ) % {"number": number}


def _apart(answer: Message) -> Iterator[str]:
    apart = (item for item in answer.items if not item.get("supported") and not item.get("generated"))
    if number := sum(bool(item.get("text")) for item in apart):
        yield ngettext(
            "%(number)d part of the answer is shown apart, since what was found in the book does not bear it"
            " out.",
            "%(number)d parts of the answer are shown apart, since what was found in the book does not bear"
            " them out.",
            number,
        ) % {"number": number}


def _left_out(report: Report) -> Iterator[str]:
    if number := sum(not row.get("shown", True) for row in report):
        yield ngettext(
            "%(number)d part of the reply did not pass the checks and is not shown.",
            "%(number)d parts of the reply did not pass the checks and are not shown.",
            number,
        ) % {"number": number}


def _said_of_items(report: Report) -> frozenset[str]:
    """In English, as the trace keeps it: the answer's own warnings are what is shown, in any language."""
    return frozenset(str(remark) for row in report for remark in row.get("remarks", ()))
