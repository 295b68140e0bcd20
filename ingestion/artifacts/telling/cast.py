"""Where each person is in a book, and with whom."""

from collections import Counter
from dataclasses import dataclass

from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.telling.storyline import PEOPLE_FOLLOWED, Sentence, Storyline

_SHORTEST_TOLD = 6
_PROTAGONIST_SHARE = 0.5
_MOST_PROTAGONISTS = 3


@dataclass(frozen=True, slots=True)
class Part:
    """Someone's way through the book. Chapters are places in the storyline, companions in the profile."""

    person: int
    enters: int
    peak: int
    peak_count: int
    leaves: int
    chapters: int
    companions: tuple[int, ...]
    entrance: Sentence
    peak_scene: Sentence


def parts_of(storyline: Storyline, names: NameProfile) -> list[Part]:
    """Of the people that sentences name, most important first."""
    seen: dict[int, list[Sentence]] = {}
    for sentence in storyline.sentences:
        for person in sentence.people:
            seen.setdefault(person, []).append(sentence)
    return [_part(person, seen[person], names) for person in sorted(seen)]


def _part(person: int, sentences: list[Sentence], names: NameProfile) -> Part:
    counts = Counter(sentence.chapter for sentence in sentences)
    peak = max(counts, key=lambda chapter: (counts[chapter], -chapter))
    told = [s for s in sentences if s.closed and not s.spoken and len(s.words) >= _SHORTEST_TOLD] or sentences
    return Part(
        person=person,
        enters=sentences[0].chapter,
        peak=peak,
        peak_count=counts[peak],
        leaves=sentences[-1].chapter,
        chapters=len(counts),
        companions=_companions(person, names),
        entrance=told[0],
        peak_scene=next((s for s in told if s.chapter == peak), told[0]),
    )


def _companions(person: int, names: NameProfile) -> tuple[int, ...]:
    """The three who share the most chunks."""
    own = set(names.people[person].source_chunk_indexes)
    shared = {
        other: len(own.intersection(names.people[other].source_chunk_indexes))
        for other in range(min(PEOPLE_FOLLOWED, len(names.people)))
        if other != person
    }
    ranked = sorted((other for other in shared if shared[other]), key=lambda other: (-shared[other], other))
    return tuple(ranked[:3])


def protagonists(names: NameProfile) -> list[int]:
    """Those named at least half as often as whoever is named most."""
    people = names.people[:_MOST_PROTAGONISTS]
    return [
        place
        for place, person in enumerate(people)
        if person.mentions >= _PROTAGONIST_SHARE * people[0].mentions
    ]
