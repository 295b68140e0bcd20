"""An answer as a page shows it: its items with the citations they rest on."""

from dataclasses import dataclass
from typing import Any

from chat.models import Citation, Message


@dataclass(frozen=True, slots=True)
class ShownItem:
    """`is_set_apart`: nothing in the book was found to support it, and the page says so."""

    text: str
    is_quoted: bool
    is_set_apart: bool
    citations: tuple[Citation, ...]

    @property
    def language(self) -> str:
        """Of the book it is from, "" where that is not known."""
        books = [citation.book for citation in self.citations if citation.book is not None]
        return books[0].language if books else ""


def shown_items(message: Message) -> list[ShownItem]:
    """What is still being written is not judged yet."""
    citations = {citation.number: citation for citation in message.citations.all()}
    is_finished = message.state != Message.State.WRITING
    return [_shown(item, citations, is_finished=is_finished) for item in message.items if item.get("text")]


def _shown(item: dict[str, Any], citations: dict[int, Citation], *, is_finished: bool) -> ShownItem:
    numbers = item.get("citations", [])
    return ShownItem(
        text=item["text"],
        is_quoted=bool(item.get("quoted")),
        is_set_apart=is_finished and not item.get("supported", False),
        citations=tuple(citations[number] for number in numbers if number in citations),
    )


def spoken(message: Message) -> str:
    """What a screen reader is told, once, when an answer is finished."""
    if message.refusal:
        return str(Message.Refusal(message.refusal).label)
    return message.failure or " ".join(item["text"] for item in message.items if item.get("text"))
