"""A part of the book as a model reads it: its calls, and the notes that are made of their replies."""

from functools import cached_property

from bookclub.providers.ports import ChatModel
from ingestion.artifacts.asking.gate import LineGate, named_on_cover
from ingestion.artifacts.asking.notes_form import LISTS
from ingestion.artifacts.asking.noting_calls import NotingCalls, WindowAsking
from ingestion.artifacts.asking.reading import field_limit
from ingestion.artifacts.asking.spread import spread
from ingestion.artifacts.not_yet_met import MeetingPlaces
from ingestion.artifacts.profile_sections import EvidenceNote, PartNotes, WrittenNotes


class PartReading:
    """Once its `askings` are answered, `written` are the notes."""

    def __init__(self, calls: NotingCalls) -> None:
        self.part = calls.part
        self.material = calls.material
        self.prompt_version = calls.prompt.version
        self.askings = calls.askings()

    @property
    def answers(self) -> list[WindowAsking]:
        return [answer for asking in self.askings for answer in asking.answers]

    @cached_property
    def read_chunk_indexes(self) -> tuple[int, ...]:
        """Of the windows that gave notes."""
        return tuple(
            dict.fromkeys(
                index
                for answer in self.answers
                if answer.value is not None
                for index in answer.numbered.window.chunk_indexes
            )
        )

    @property
    def is_partial(self) -> bool:
        return any(answer.value is None or answer.is_partial for answer in self.answers)

    def written(self, chat_model: ChatModel, places: MeetingPlaces) -> WrittenNotes | None:
        """None when no call of it was answered. After the last window with notes nobody is met yet."""
        read = [answer for answer in self.answers if answer.value is not None]
        replies = [answer.reply for answer in read if answer.reply is not None]
        if not replies:
            return None
        gate = LineGate(named_on_cover(self.material), places.as_of(read[-1].numbered.window.end))
        found, dropped_quotes = self._evidence()
        notes = self._merged(gate, found)
        return WrittenNotes(
            notes=notes,
            provider=chat_model.provider,
            model=replies[0].model,
            prompt_version=self.prompt_version,
            source_chunk_indexes=tuple(
                sorted({*self.read_chunk_indexes, *(note.chunk_index for note in notes.evidence_notes)})
            ),
            dropped_quotes=dropped_quotes,
            dropped_lines=gate.dropped,
            is_partial=self.is_partial,
        )

    def _evidence(self) -> tuple[list[EvidenceNote], int]:
        """The quotations that stand in the book, and how many did not."""
        found = [
            answer.numbered.located(quoted)
            for answer in self.answers
            if answer.value is not None
            for quoted in answer.value.evidence_notes
        ]
        kept = [note for note in found if note is not None]
        return kept, len(found) - len(kept)

    def _merged(self, gate: LineGate, evidence: list[EvidenceNote]) -> PartNotes:
        """Window after window; where that is too much, spread evenly over the part."""
        lists = {name: spread(gate.lines(self._all_of(name)), field_limit(PartNotes, name)) for name in LISTS}
        kept = spread(gate.evidence(evidence), field_limit(PartNotes, "evidence_notes"))
        return PartNotes(part=self.part.number, evidence_notes=kept, **lists)

    def _all_of(self, name: str) -> list[str]:
        values = [answer.value for answer in self.answers if answer.value is not None]
        return [line for value in values for line in getattr(value, name)]
