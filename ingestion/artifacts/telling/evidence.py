"""Quotations that show what a profile says, each checked against the chunk it stands in."""

from ingestion.artifacts.material import EvidenceNote
from ingestion.artifacts.telling.findings import Findings
from ingestion.artifacts.telling.storyline import Sentence
from ingestion.passages.verify import locate_quote

_ENTRANCES, _IDEAS, _LONGEST = 5, 4, 600


def evidence_notes(findings: Findings) -> list[EvidenceNote]:
    """In the book's order."""
    chunks = {chunk.index: chunk.text for chunk in findings.material.chunks}
    notes: dict[str, EvidenceNote] = {}
    for sentence, shows in _shown(findings):
        quote = findings.material.text[sentence.start : sentence.end]
        whole = len(quote) <= _LONGEST and locate_quote(chunks[sentence.chunk_index], quote)
        if whole and len(shows) <= 400:
            note = EvidenceNote(quote=quote, shows=shows, chunk_index=sentence.chunk_index)
            notes.setdefault(quote, note)
    return sorted(notes.values(), key=lambda note: note.chunk_index)


def _shown(findings: Findings) -> list[tuple[Sentence, str]]:
    wording = findings.wording
    entrances = [
        (part.entrance, wording.enters.format(name=findings.name(part.person), chapter=chapter))
        for part in findings.parts[:_ENTRANCES]
        for chapter in [findings.chapter(part.entrance.chapter)]
    ]
    told = [
        (stretch.scene, wording.happens.format(chapter=findings.chapter(stretch.scene.chapter)))
        for stretch in findings.stretches
    ]
    recurring = [
        (idea.example, wording.recurs.format(word=idea.phrase, count=idea.count, chapter=chapter))
        for idea in findings.ideas[:_IDEAS]
        for chapter in [findings.chapter(idea.example.chapter)]
    ]
    return [*entrances, *told, *recurring]
