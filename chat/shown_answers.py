"""An answer as a page shows it: its items with the citations they rest on."""

from collections.abc import Sized
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _

from bookclub.translation import shown
from chat.models import Citation, Message
from chat.refusals import in_words
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


def shown_items(message: Message) -> list[ShownItem]:
    """In order."""
    citations = {citation.number: citation for citation in message.citations.all()}
    return [_shown(message, item, citations) for item in message.items if item.get("text")]


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
    standing = _standing(message, own)
    is_quoted = standing is Standing.SUPPORTED and bool(item.get("quoted"))
    return ShownItem(item["text"], is_quoted, standing, own)


def _standing(message: Message, citations: tuple[Citation, ...]) -> Standing:
    """Only a whole answer has been checked: what is left of one that broke off has not, and never will be."""
    if message.state == Message.State.WRITING:
        return Standing.WRITING
    if message.state != Message.State.COMPLETE:
        return Standing.UNCHECKED
    verified = [citation for citation in citations if citation.verified]
    if any(not citation.is_generated for citation in verified):
        return Standing.SUPPORTED
    return Standing.GENERATED if verified else Standing.UNSUPPORTED


def refused(message: Message, books: Sized = ONE) -> str:
    """Why there is no answer; where nothing was looked for, the warnings say it. `books` are those asked."""
    if message.refusal == Message.Refusal.NOT_SEARCHED and message.warnings:
        return " ".join(shown(warning) for warning in message.warnings)
    return in_words(message.refusal, len(books))


def warnings_apart(message: Message) -> list[str]:
    """The warnings that are not the answer itself."""
    if message.refusal == Message.Refusal.NOT_SEARCHED:
        return []
    return [shown(warning) for warning in message.warnings]


def spoken(message: Message, books: Sized = ONE) -> str:
    """What a screen reader is told, once, when an answer is finished."""
    if message.refusal:
        return refused(message, books)
    return shown(message.failure) or " ".join(_spoken(item) for item in shown_items(message))


def _spoken(item: ShownItem) -> str:
    return f"{item.label}: {item.text}" if item.label else item.text
