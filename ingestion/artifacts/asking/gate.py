"""What of a model's lines may be kept: said once, more than the title, and of nothing that comes later."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ingestion.artifacts.asking.one_line import one_line
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.not_yet_met import NotYetMet
from ingestion.artifacts.profile_sections import EvidenceNote

_WORD = re.compile(r"[^\W_]+")


@dataclass
class LineGate:
    """`dropped` counts lines that named what comes later.

    Small models fill lists that they have nothing for with what stands on the `cover`.
    """

    cover: frozenset[str]
    not_yet_met: NotYetMet
    dropped: int = 0

    def lines(self, lines: Iterable[str]) -> list[str]:
        tidy = dict.fromkeys(map(one_line, lines))
        return [line for line in tidy if self._says_something(line) and self._passes(line)]

    def evidence(self, notes: Iterable[EvidenceNote]) -> list[EvidenceNote]:
        """What is said of a quotation may be of what comes later."""
        return [note for note in in_order(notes) if self._passes(note.shows)]

    def _says_something(self, line: str) -> bool:
        return _plain_words(line) not in self.cover | {""}

    def _passes(self, line: str) -> bool:
        if self.not_yet_met.is_named_in(line):
            self.dropped += 1
            return False
        return True


def in_order(notes: Iterable[EvidenceNote]) -> list[EvidenceNote]:
    """The book's order, no quotation inside another."""
    kept: list[EvidenceNote] = []
    for note in sorted(notes, key=lambda note: (note.char_start, -note.char_end)):
        if not kept or note.char_end > kept[-1].char_end:
            kept.append(note)
    return kept


def named_on_cover(material: BookMaterial) -> frozenset[str]:
    """Title and authors, for a `LineGate`."""
    return frozenset(map(_plain_words, (material.title, *material.authors)))


def _plain_words(text: str) -> str:
    """Without marks and capitals."""
    return " ".join(_WORD.findall(text.casefold()))
