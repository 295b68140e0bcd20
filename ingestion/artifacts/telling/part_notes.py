"""Notes on a part of a book by rules, each line made of what that part was counted to hold."""

from collections import Counter

from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.profile_sections import PartNotes
from ingestion.artifacts.telling.evidence import notes_of_scenes
from ingestion.artifacts.telling.findings import Findings
from ingestion.artifacts.telling.questions import questions_on_words
from ingestion.artifacts.telling.sections import recurring_line, told_line, within_length

_PEOPLE, _PLACES = 12, 12


def notes_on(material: BookMaterial, names: NameProfile, part: int) -> PartNotes:
    """`material` has the part's chunks only; `names` may know people of earlier parts."""
    findings = Findings(material, names)
    return PartNotes(
        part=part,
        evidence_notes=notes_of_scenes(findings),
        events=within_length(told_line(findings, stretch) for stretch in findings.stretches),
        people=within_length(_people(findings)),
        setting=within_length(_places(findings)),
        themes=within_length(recurring_line(findings, idea) for idea in findings.ideas),
        motifs=within_length(recurring_line(findings, phrase) for phrase in findings.phrases),
        questions=within_length(questions_on_words(findings)),
    )


def _people(findings: Findings) -> list[str]:
    """Those whom most sentences of the part name."""
    counts = Counter(person for sentence in findings.storyline.sentences for person in sentence.people)
    ranked = sorted(counts, key=lambda person: (-counts[person], person))[:_PEOPLE]
    return [
        findings.wording.in_part.format(name=findings.name(person), count=counts[person]) for person in ranked
    ]


def _places(findings: Findings) -> list[str]:
    held = {chunk.index for chunk in findings.material.chunks}
    named = [place.name for place in findings.names.places if held.intersection(place.source_chunk_indexes)]
    return [findings.wording.places.format(", ".join(named[:_PLACES]))] if named else []
