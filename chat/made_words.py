"""What the parts of an answer's making are called where its reader reads of them."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext_lazy as _

from chat.answering.batches import Why
from chat.diagnostics_words import Words

FRAGMENTS: Words = {
    "answer-base": _("to answer from the passages alone, and to name the lines that each statement rests on"),
    "shape-text": _("how to write a short text"),
    "shape-amount": _("how to give an amount"),
    "shape-date": _("how to give a date"),
    "shape-boolean": _("how to say yes or no"),
    "shape-list": _("how to give a list"),
    "shape-table": _("how to give a table"),
    "shape-character": _("how to describe a person of the book"),
    "shape-comparison": _("how to compare, subject by subject"),
    "shape-quotation": _("how to quote"),
    "format": _("to keep to the format that the question asks for"),
    "distinction": _("to keep apart what the question tells apart"),
    "disambiguation": _("which of several meanings the question has"),
    "decomposition": _("to answer each of the questions that it holds"),
    "horizon": _("to speak of nothing beyond what its reader has read"),
    "language-en": _("to answer in English"),
    "language-es": _("to answer in Spanish"),
    "examples": _("checked answers to questions like it, as examples"),
}
"""By the version of a prompt without its number."""

WHY_SEVERAL: Words = {
    Why.CONTEXT: _(
        "The passages went to the model one batch after the other: it has no room for all at once."
    ),
    Why.KINDS: _("Prose and source code went to the model apart: no form of answer fits both."),
    Why.SMALL_MODEL: _("The passages went to the model one by one: it is a small one and quotes better so."),
}


def instructions_in_words(versions: Iterable[str]) -> Iterator[str]:
    """What each prompt asks for; the version itself where it is not known any more."""
    for version in versions:
        name, _dash, number = version.rpartition("-")
        yield str(FRAGMENTS.get(name if number.isdecimal() else version, version))
