"""The name profile as text: what its chunk holds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingestion.artifacts.name_profile import NamedThing, NameProfile, Person

MAX_CHARACTERS = 6000
MAX_ALIASES = 8
_MAX_THINGS = 20
_MAX_COMPANIONS = 4
_ARTICLES = ("the", "el", "la", "los", "las")


@dataclass(frozen=True, slots=True)
class _Wording:
    people: str
    places: str
    groups: str
    also: str
    tells: str
    mentions: str
    first: str
    companions: str
    nobody: str


_WORDINGS = {
    "en": _Wording(
        people="People in this book",
        places="Places",
        groups="Families and groups",
        also="also called {}",
        tells="tells the story in the first person",
        mentions="{} mentions",
        first="first in “{}”",
        companions="mostly with {}",
        nobody="No names of people were found.",
    ),
    "es": _Wording(
        people="Personas de este libro",
        places="Lugares",
        groups="Familias y grupos",
        also="también {}",
        tells="cuenta la historia en primera persona",
        mentions="{} menciones",
        first="aparece por primera vez en «{}»",
        companions="sobre todo con {}",
        nobody="No se encontraron nombres de personas.",
    ),
}


def render_name_profile(profile: NameProfile, language: str) -> str:
    """People with their other names, where they first appear and with whom, then places and groups.

    At most `MAX_CHARACTERS`, in whole lines: the least important people are left out.
    """
    wording = _WORDINGS.get(language[:2].lower(), _WORDINGS["en"])
    lines = [wording.people] if profile.people else [wording.people, wording.nobody]
    tail = [*_listed(wording.places, profile.places), *_listed(wording.groups, profile.groups)]
    room = MAX_CHARACTERS - sum(len(line) + 1 for line in (*lines, *tail))
    for person in profile.people:
        line = _line(person, wording)
        room -= len(line) + 1
        if room < 0:
            break
        lines.append(line)
    return "\n".join([*lines, *tail])


def _listed(label: str, things: Sequence[NamedThing]) -> list[str]:
    """A line, or none of nothing."""
    listed = [f"{thing.name} ({thing.count})" for thing in things[:_MAX_THINGS]]
    return [f"{label}: {', '.join(listed)}"] if listed else []


def other_names(person: Person, limit: int) -> list[str]:
    """The most frequent of them; those met once, and "Hatter" beside "the Hatter", are left out."""
    known = {alias.name for alias in person.aliases}
    shown = [
        alias.name
        for alias in person.aliases
        if alias.name != person.name and alias.count > 1
        if not any(f"{article} {alias.name}" in known for article in _ARTICLES)
    ]
    return shown[:limit]


def _line(person: Person, wording: _Wording) -> str:
    return f"- {person.name}: {'; '.join(_facts(person, wording))}"


def _facts(person: Person, wording: _Wording) -> Iterator[str]:
    others = other_names(person, MAX_ALIASES)
    if others:
        yield wording.also.format(", ".join(others))
    if person.is_narrator:
        yield wording.tells
    if person.mentions:
        yield wording.mentions.format(person.mentions)
    if person.first and person.first.chapter:
        yield wording.first.format(person.first.chapter)
    if person.companions:
        names = [companion.name for companion in person.companions[:_MAX_COMPANIONS]]
        yield wording.companions.format(", ".join(names))
