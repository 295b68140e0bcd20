"""The calls that read a part of the book, window by window."""

from dataclasses import dataclass

from bookclub.providers.errors import ContextTooLong
from bookclub.providers.ports import ChatRequest
from bookclub.sentences import Sentence, gettext_noop
from ingestion.artifacts.asking.asking import Asking
from ingestion.artifacts.asking.fencing import as_data
from ingestion.artifacts.asking.guidance import guidance_section, language_of
from ingestion.artifacts.asking.notes_form import LISTS, NOTES_FORM, NotesReply, notes_schema
from ingestion.artifacts.asking.quotations import NumberedWindow
from ingestion.artifacts.asking.room import AskingProfile, tokens_of
from ingestion.artifacts.asking.windows import Window, halves, windows_of
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.prompt_file import load_prompt
from ingestion.structure.parts import Part

NARROW = Sentence(gettext_noop("The language model's context is too small for this book."))
_LEAST_ROOM = 150
"""Tokens of the book: with less, most of a call would be what we say ourselves."""


@dataclass(kw_only=True)
class WindowAsking(Asking[NotesReply]):
    """Asks for notes on one window."""

    numbered: NumberedWindow


class NotingCalls:
    """Makes the calls for one part. `material` ends where the part does."""

    def __init__(self, material: BookMaterial, part: Part, room: AskingProfile, guidance: str) -> None:
        self.material = material
        self.part = part
        self.room = room
        self.guidance = guidance
        self.prompt = load_prompt("part_notes")

    def askings(self) -> list[WindowAsking]:
        """Raises `ContextTooLong` when the model has no room for any of the book."""
        return [self._asking(window) for window in self.cut()]

    def cut(self) -> tuple[Window, ...]:
        taken = tokens_of(self._request("", 1)) + self.room.repair_tokens
        room = min(self.room.passage_tokens, self.room.prompt_tokens - taken)
        if room < _LEAST_ROOM:
            raise ContextTooLong(NARROW)
        return windows_of(self.material, self.part, room)

    def _asking(self, window: Window) -> WindowAsking:
        numbered = NumberedWindow(self.material, window)
        return WindowAsking(
            numbered=numbered,
            purpose="part_notes",
            prompt=self.prompt,
            request=self._request(numbered.table(), max(1, len(numbered.lines.lines))),
            form=NOTES_FORM,
            repair_tokens=self.room.repair_tokens,
            smaller=lambda: [self._asking(half) for half in halves(window, self.material.text)],
        )

    def _request(self, table: str, last_line: int) -> ChatRequest:
        """Without title and author: by them a model would tell what it knows instead of what it reads."""
        user = self.prompt.fill(
            "User",
            guidance=guidance_section(self.guidance),
            lines=as_data(table),
            keys=", ".join(("evidence_notes", *LISTS)),
        )
        return ChatRequest(
            system=self.prompt.fill("System", language=language_of(self.material)),
            user=user,
            schema=notes_schema(self.room.notes, last_line),
            schema_name="part_notes",
            max_output_tokens=self.room.notes_output,
        )
