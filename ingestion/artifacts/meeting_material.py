"""What a meeting about a book can talk about, by rules, from the text that it is given and from it alone."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from ingestion.artifacts.material import BookMaterial, TextPlace
from ingestion.artifacts.name_profile import NameCorrection, NameProfile, Person
from ingestion.artifacts.name_profile_text import other_names
from ingestion.artifacts.names import extract_names
from ingestion.artifacts.telling.cast import Part
from ingestion.artifacts.telling.evidence import evidence_notes
from ingestion.artifacts.telling.findings import Findings
from ingestion.artifacts.telling.questions import discussion_questions

MOST_PEOPLE, MOST_ALIASES, MOST_COMPANIONS = 15, 5, 3


@dataclass(frozen=True, slots=True)
class MeetingPerson:
    """Somebody who matters so far; `companions` are main names, nearest first.

    `called` is how the text calls them at `first`, letter by letter.
    """

    name: str
    aliases: tuple[str, ...]
    mentions: int
    first: TextPlace | None
    called: str = ""
    companions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeyPassage:
    """`quote` is `text[place.char:char_end]` of the stored text; `shows` says why it is here.

    `shown` is the quotation as a page shows it, once somebody has laid it out.
    """

    quote: str
    shows: str
    place: TextPlace
    char_end: int
    shown: str = ""


@dataclass(frozen=True, slots=True)
class MeetingMaterial:
    questions: tuple[str, ...]
    people: tuple[MeetingPerson, ...]
    passages: tuple[KeyPassage, ...]


_MATERIAL = TypeAdapter(MeetingMaterial)


def meeting_to_json(material: MeetingMaterial) -> dict[str, Any]:
    value: dict[str, Any] = _MATERIAL.dump_python(material, mode="json")
    return value


def meeting_from_json(value: dict[str, Any]) -> MeetingMaterial:
    """Raises pydantic's `ValidationError`; what it does not know it leaves aside."""
    return _MATERIAL.validate_python(value)


def meeting_material(
    material: BookMaterial, corrections: Sequence[NameCorrection] = (), *, is_whole: bool = False
) -> MeetingMaterial:
    """Of `material` as far as it goes; only of a whole book is its ending asked about."""
    names = extract_names(material, corrections)
    findings = Findings(material, names)
    ending = "" if is_whole else _question_on_the_ending(findings)
    return MeetingMaterial(
        questions=tuple(question for question in discussion_questions(findings) if question != ending),
        people=tuple(_people(findings)),
        passages=tuple(_passages(findings)),
    )


def _question_on_the_ending(findings: Findings) -> str:
    stretches = findings.stretches
    if not stretches:
        return ""
    return findings.wording.ask_ending.format(scene=findings.quoted(stretches[-1].scene))


def _people(findings: Findings) -> list[MeetingPerson]:
    parts = {part.person: part for part in findings.parts}
    people = findings.names.people[:MOST_PEOPLE]
    return [_person(findings, person, parts.get(at)) for at, person in enumerate(people)]


def _person(findings: Findings, person: Person, part: Part | None) -> MeetingPerson:
    return MeetingPerson(
        name=person.name,
        aliases=tuple(other_names(person, MOST_ALIASES)),
        mentions=person.mentions,
        first=person.first,
        called=_called(findings.material.text, person),
        companions=_companions(findings.names, person, part),
    )


def _called(text: str, person: Person) -> str:
    """The longest of their names that stands there, else the word."""
    if person.first is None:
        return ""
    names = sorted({person.name, *(alias.name for alias in person.aliases)}, key=len, reverse=True)
    patterns = [*(r"\s+".join(map(re.escape, name.split())) for name in names), r"\S+"]
    found = (re.compile(pattern).match(text, person.first.char) for pattern in patterns)
    return next((match.group() for match in found if match), "")


def _companions(names: NameProfile, person: Person, part: Part | None) -> tuple[str, ...]:
    if person.companions:
        return tuple(companion.name for companion in person.companions[:MOST_COMPANIONS])
    return tuple(names.people[at].name for at in part.companions) if part else ()


def _passages(findings: Findings) -> list[KeyPassage]:
    """In the book's order."""
    notes = sorted(evidence_notes(findings), key=lambda note: note.char_start)
    placed = [(note, findings.material.place_of(note.char_start, note.char_end)) for note in notes]
    return [KeyPassage(note.quote, note.shows, place, note.char_end) for note, place in placed if place]
