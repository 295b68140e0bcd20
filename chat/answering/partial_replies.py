"""What can be shown of a reply while it arrives: whole items, checked, and the beginning of the next one."""

from typing import Any

from pydantic import ValidationError

from chat.answering.answers import AnswerItem, PartialAnswer
from chat.answering.briefing import Briefing
from chat.answering.checked_items import checked
from chat.answering.exchange import Exchange
from chat.answering.item_scanner import ItemScanner
from chat.answering.partial_headers import headers_so_far
from chat.answering.quoted_words import before_quotations, without_controls
from chat.answering.reply_json import without_controls_escaped
from chat.answering.schemas.base import Item


class PartialReplies:
    """Watches one exchange; `before` are the items of calls before it. A second attempt starts anew.

    Where a reader has not read everything nothing is shown of an item before it is whole and checked.
    """

    def __init__(self, exchange: Exchange, briefing: Briefing, before: tuple[AnswerItem, ...]) -> None:
        self._exchange, self._briefing, self._before = exchange, briefing, before
        self._reply = ""
        self._has_text = "text" in self._item_type().model_fields
        self._scanner, self._arrays = ItemScanner(), 0
        self._items: list[AnswerItem] = []
        self._taken = 0

    def look(self, reply: str) -> PartialAnswer:
        """Also where nothing is new: whoever shows it sees that the model is at it, and may stop it."""
        if not reply.startswith(self._reply):
            self._scanner = ItemScanner()
            self._begin(0)
        self._reply = reply
        for text in self._scanner.completed(reply):
            if self._scanner.arrays != self._arrays:
                self._begin(self._scanner.arrays)
            self._take(text)
        return PartialAnswer(
            items=(*self._before, *self._items),
            unfinished=self._unfinished(reply),
            shape=self._exchange.form.schema.SHAPE,
            headers=self._headers(reply),
        )

    def _begin(self, arrays: int) -> None:
        self._arrays, self._items, self._taken = arrays, [], 0

    def _take(self, text: str) -> None:
        """As many as the whole answer will be given."""
        self._taken += 1
        if self._taken > self._exchange.form.bounds.items:
            return
        try:
            item = self._item_type().model_validate_json(without_controls_escaped(text))
        except ValidationError:
            return
        shown = checked(item, self._exchange, self._briefing).shown
        if shown is not None:
            self._items.append(shown)

    def _unfinished(self, reply: str) -> str:
        """Words in quotation marks are shown once they are looked up, and so is what comes after them."""
        is_over = self._taken >= self._exchange.form.bounds.items
        if self._briefing.is_limited or is_over or not self._has_text:
            return ""
        text = self._scanner.unfinished(reply).get("text", "")
        return before_quotations(without_controls(text)) if isinstance(text, str) else ""

    def _headers(self, reply: str) -> tuple[str, ...]:
        """Nothing checks them before the answer is whole."""
        has_headers = "headers" in self._exchange.form.schema.model_fields
        return headers_so_far(reply) if has_headers and not self._briefing.is_limited else ()

    def _item_type(self) -> type[Item]:
        annotation: Any = self._exchange.form.schema.model_fields["items"].annotation
        item: type[Item] = annotation.__args__[0]
        return item
