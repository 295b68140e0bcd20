"""The nine sections of a profile, each line made of what a book's own text was counted to hold."""

from collections.abc import Iterable

from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.name_profile_text import other_names
from ingestion.artifacts.profile_sections import ProfileSections
from ingestion.artifacts.telling.cast import Part, protagonists
from ingestion.artifacts.telling.evidence import evidence_notes
from ingestion.artifacts.telling.findings import Findings
from ingestion.artifacts.telling.questions import discussion_questions
from ingestion.artifacts.telling.recurring import Recurring
from ingestion.artifacts.telling.scenes import Stretch
from ingestion.artifacts.telling.setting import setting_lines

_MAJOR, _ARCS, _ALIASES, _LONGEST = 12, 6, 4, 600


def write_sections(material: BookMaterial, names: NameProfile) -> ProfileSections:
    """In the book's language; the same book gives the same words."""
    findings = Findings(material, names)
    return ProfileSections(
        likely_protagonists=within_length(_protagonist(findings, place) for place in protagonists(names)),
        major_characters=within_length(_character(findings, part) for part in findings.parts[:_MAJOR]),
        setting=within_length(setting_lines(findings)),
        plot_overview=within_length(told_line(findings, stretch) for stretch in findings.stretches),
        character_arcs=within_length(_arc(findings, part) for part in findings.parts[:_ARCS]),
        themes=within_length(recurring_line(findings, idea) for idea in findings.ideas),
        motifs=within_length(recurring_line(findings, phrase) for phrase in findings.phrases),
        discussion_questions=discussion_questions(findings),
        evidence_notes=evidence_notes(findings),
    )


def within_length(lines: Iterable[str]) -> list[str]:
    """Chapter titles can be a page long; a line that would be is left out."""
    return [line for line in lines if len(line) <= _LONGEST]


def _protagonist(findings: Findings, place: int) -> str:
    person = findings.names.people[place]
    chapters = sum(ordinal > 0 for ordinal in person.chapter_ordinals) or len(person.chapter_ordinals)
    return findings.wording.protagonist.format(
        name=person.name, count=person.mentions, chapters=chapters, of=len(findings.storyline.chapters)
    )


def _character(findings: Findings, part: Part) -> str:
    person = findings.names.people[part.person]
    others = other_names(person, _ALIASES)
    also = findings.wording.also.format(", ".join(others)) if others else ""
    facts = "; ".join(filter(None, (also, findings.company(part))))
    return findings.wording.character.format(
        name=f"{person.name} ({facts})" if facts else person.name,
        count=person.mentions,
        enters=findings.chapter(part.enters),
    )


def told_line(findings: Findings, stretch: Stretch) -> str:
    wording = findings.wording
    pattern = wording.one_chapter if stretch.first is stretch.last else wording.stretch
    return pattern.format(
        first=findings.chapter(stretch.first.place),
        last=findings.chapter(stretch.last.place),
        scene=findings.quoted(stretch.scene),
    )


def _arc(findings: Findings, part: Part) -> str:
    company = findings.company(part)
    pattern = findings.wording.one_chapter_arc if part.chapters == 1 else findings.wording.arc
    return pattern.format(
        name=findings.name(part.person),
        enters=findings.chapter(part.enters),
        peak=findings.chapter(part.peak),
        count=part.peak_count,
        leaves=findings.chapter(part.leaves),
        company=f"; {company}" if company else "",
    )


def recurring_line(findings: Findings, found: Recurring) -> str:
    return findings.wording.idea.format(
        word=found.phrase,
        count=found.count,
        chapters=found.chapters,
        of=len(findings.storyline.chapters),
        peak=findings.chapter(found.peak),
    )
