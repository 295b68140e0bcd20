"""The name profile as text: what its chunk holds."""

from dataclasses import dataclass

from ingestion.artifacts.name_profile import NameProfile, Person

MAX_CHARACTERS = 6000
MAX_ALIASES = 8
_ARTICLES = ("the", "el", "la", "los", "las")


@dataclass(frozen=True, slots=True)
class _Wording:
    people: str
    places: str
    also: str
    mentions: str
    first: str
    nobody: str


_WORDINGS = {
    "en": _Wording(
        *("People in this book", "Places", "also called {}", "{} mentions", "first in “{}”"),
        "No names of people were found.",
    ),
    "es": _Wording(
        *("Personas de este libro", "Lugares", "también {}", "{} menciones"),
        *("aparece por primera vez en «{}»", "No se encontraron nombres de personas."),
    ),
}


def render_name_profile(profile: NameProfile, language: str) -> str:
    """People with their other names and where they first appear, then places; at most `MAX_CHARACTERS`."""
    wording = _WORDINGS.get(language[:2].lower(), _WORDINGS["en"])
    places = f"{wording.places}: " + ", ".join(
        f"{place.name} ({place.count})" for place in profile.places[:20]
    )
    tail = places if profile.places else ""
    lines = [wording.people] if profile.people else [wording.people, wording.nobody]
    room = MAX_CHARACTERS - len(lines[0]) - len(tail) - 2
    for person in profile.people:
        line = _line(person, wording)
        room -= len(line) + 1
        if room < 0:
            break
        lines.append(line)
    return "\n".join([*lines, *([tail] if tail else [])])


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
    others = other_names(person, MAX_ALIASES)
    facts = [wording.also.format(", ".join(others))] if others else []
    facts.append(wording.mentions.format(person.mentions))
    if person.first and person.first.chapter:
        facts.append(wording.first.format(person.first.chapter))
    return f"- {person.name}: {'; '.join(facts)}"
