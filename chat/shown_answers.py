"""An answer as a page shows it: its items with the citations they rest on."""

from collections.abc import Sized
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _

from bookclub.sentences import Sentence
from bookclub.translation import shown
from chat.models import Citation, Message
from chat.questions.parsed_question import AnswerShape
from chat.refusals import in_words
from chat.shown_values import PLAIN, ShownValue, shown_value
from ingestion import identifiers

ONE: Sized = (1,)


class Standing(StrEnum):
    """What an item rests on, told from its citations: what nothing has checked is never an ordinary item."""

    WRITING = "writing"
    SUPPORTED = "supported"
    GENERATED = "generated"
    UNSUPPORTED = "unsupported"
    UNCHECKED = "unchecked"


@dataclass(frozen=True, slots=True)
class ShownItem:
    """`is_quoted`: the text is the book's own words, and was found there."""

    text: str
    is_quoted: bool
    standing: Standing
    citations: tuple[Citation, ...]
    value: ShownValue = field(default_factory=ShownValue)
    number: int = 1
    """Its place in the answer."""

    @property
    def label(self) -> str:
        """What the page says over it, "" where it is an ordinary item. Neighbours of one label share it."""
        if self.standing is Standing.GENERATED:
            return next(one.label for one in self.citations if one.is_generated)
        labels = {
            Standing.UNSUPPORTED: _("Not supported by the text"),
            Standing.UNCHECKED: _("Not checked against the book"),
        }
        return labels.get(self.standing, "")

    @property
    def is_code(self) -> bool:
        """Its lines are to be shown as they are."""
        return self.is_quoted and any(
            identifiers.is_code(citation.chunk_identifier) for citation in self.citations
        )

    @property
    def language(self) -> str:
        """Of the book it is from, "" where that is not known."""
        books = [citation.book for citation in self.citations if citation.book is not None]
        return books[0].language if books else ""

    @property
    def sentence(self) -> str:
        """What is to be said beside its value, "" where that says it all."""
        return "" if self.value.stands_for_itself else self.text


def shown_items(message: Message) -> list[ShownItem]:
    """In order."""
    citations = {citation.number: citation for citation in message.citations.all()}
    return [
        replace(_shown(message, item, citations), number=number)
        for number, item in enumerate(message.items, start=1)
        if item.get("text")
    ]


def already_quoted(message: Message) -> frozenset[int]:
    """Citations whose whole quote is an item of the answer: shown below it too, it would stand twice."""
    return frozenset(
        citation.number
        for item in shown_items(message)
        if item.is_quoted
        for citation in item.citations
        if not citation.is_generated and citation.quote.split() == item.text.split()
    )


def _shown(message: Message, item: dict[str, Any], citations: dict[int, Citation]) -> ShownItem:
    own = tuple(citations[number] for number in item.get("citations", []) if number in citations)
    standing = _standing(message, item, own)
    is_quoted = standing is Standing.SUPPORTED and bool(item.get("quoted"))
    quotes = [citation.quote for citation in own if citation.verified and not citation.is_generated]
    value = shown_value(_shape_of(message, item), item["text"], item.get("value", {}), quotes)
    return ShownItem(item["text"], is_quoted, standing, own, value)


def _shape_of(message: Message, item: dict[str, Any]) -> str:
    """The beginning of an item has no value yet, whatever it is to be."""
    return message.shape if item.get("value") or message.shape == AnswerShape.LIST else PLAIN


def _standing(message: Message, item: dict[str, Any], citations: tuple[Citation, ...]) -> Standing:
    """Whole items have been checked, also of an answer that is being written or broke off; their beginnings
    have not, and of one that broke off never will be. Answers of former versions were checked at their end.
    """
    if not item.get("is_checked", message.state == Message.State.COMPLETE):
        return Standing.WRITING if message.state == Message.State.WRITING else Standing.UNCHECKED
    verified = [citation for citation in citations if citation.verified]
    if any(not citation.is_generated for citation in verified):
        return Standing.SUPPORTED if item.get("supported", True) else Standing.UNSUPPORTED
    return Standing.GENERATED if verified else Standing.UNSUPPORTED


def refused(message: Message, books: Sized = ONE) -> str:
    """Why there is no answer; where nothing was looked for, the warnings say it. `books` are those asked."""
    if message.refusal == Message.Refusal.NOT_SEARCHED and message.warnings:
        return " ".join(shown(warning) for warning in message.warnings)
    return in_words(message.refusal, len(books))


def warnings_apart(message: Message) -> list[str]:
    """The warnings that are not the answer itself, nor said beside its yes or no."""
    if message.refusal == Message.Refusal.NOT_SEARCHED:
        return []
    conditions = {
        item.value.detail for item in shown_items(message) if item.value.kind == AnswerShape.BOOLEAN
    }
    return [shown(one) for one in message.warnings if not _values_of(one) & conditions]


def _values_of(warning: str) -> set[str]:
    return set(map(str, warning.values.values())) if isinstance(warning, Sentence) else set()
