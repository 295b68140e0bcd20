"""Quotations that show what a profile says, each checked against the chunk it stands in."""

from collections.abc import Iterable

from ingestion.artifacts.noting import note_at
from ingestion.artifacts.profile_sections import EvidenceNote
from ingestion.artifacts.telling.findings import Findings
from ingestion.artifacts.telling.storyline import Sentence

_ENTRANCES, _IDEAS, _LONGEST = 5, 4, 600
_CRITICAL, _MOST = 8, 20
_SHORTEST_CRITICAL, _LONGEST_CRITICAL = 40, 400


def evidence_notes(findings: Findings) -> list[EvidenceNote]:
    """In the book's order; where there are too many, those of what hosts call critical stay."""
    shown = [*_critical(findings), *_entrances(findings), *_told(findings), *_recurring(findings)]
    return _checked(findings, shown)


def notes_of_scenes(findings: Findings) -> list[EvidenceNote]:
    """Without entrances: in a part of a book, most people have been met before."""
    return _checked(findings, [*_told(findings), *_recurring(findings)])


def _checked(findings: Findings, shown: Iterable[tuple[Sentence, str]]) -> list[EvidenceNote]:
    chunks = {chunk.index: chunk for chunk in findings.material.chunks}
    notes: dict[str, EvidenceNote] = {}
    for sentence, shows in shown:
        if len(notes) == _MOST:
            break
        quote = findings.material.text[sentence.start : sentence.end]
        chunk = chunks[sentence.chunk_index]
        is_whole = chunk.char_start <= sentence.start and sentence.end <= chunk.char_end
        if is_whole and len(quote) <= _LONGEST and len(shows) <= 400:
            start = sentence.start - chunk.char_start
            notes.setdefault(quote, note_at(chunk, start, start + len(quote), shows))
    return sorted(notes.values(), key=lambda note: note.chunk_index)


def _critical(findings: Findings) -> list[tuple[Sentence, str]]:
    """Of every stretch that is called critical the sentence with most people in it, the first of several."""
    found = (_fullest(findings, start, end) for start, end in findings.material.critical)
    return [(one, findings.wording.critical) for one in found if one is not None][:_CRITICAL]


def _fullest(findings: Findings, start: int, end: int) -> Sentence | None:
    within = [
        one
        for one in findings.storyline.sentences
        if start <= one.start and one.end <= end and one.closed
        if _SHORTEST_CRITICAL <= one.end - one.start <= _LONGEST_CRITICAL
    ]
    return max(within, key=lambda one: (len(one.people), -one.start), default=None)


def _entrances(findings: Findings) -> list[tuple[Sentence, str]]:
    return [
        (part.entrance, findings.wording.enters.format(name=findings.name(part.person), chapter=chapter))
        for part in findings.parts[:_ENTRANCES]
        for chapter in [findings.chapter(part.entrance.chapter)]
    ]


def _told(findings: Findings) -> list[tuple[Sentence, str]]:
    return [
        (stretch.scene, findings.wording.happens.format(chapter=findings.chapter(stretch.scene.chapter)))
        for stretch in findings.stretches
    ]


def _recurring(findings: Findings) -> list[tuple[Sentence, str]]:
    return [
        (
            idea.example,
            findings.wording.recurs.format(word=idea.phrase, count=idea.count, chapter=chapter),
        )
        for idea in findings.ideas[:_IDEAS]
        for chapter in [findings.chapter(idea.example.chapter)]
    ]
