"""Where and when a book says it happens."""

import itertools
from collections import Counter
from collections.abc import Iterator

from ingestion.artifacts.telling.findings import Findings
from ingestion.artifacts.telling.recurring import years_in
from ingestion.artifacts.telling.storyline import Sentence

_PLACES_LISTED, _PLACES_SHOWN, _TIMES = 12, 3, 5
_SEASONS = frozenset({"spring", "summer", "autumn", "winter"})


def setting_lines(findings: Findings) -> list[str]:
    return [*_places(findings), *_times(findings)]


def _places(findings: Findings) -> list[str]:
    places, wording = findings.names.places, findings.wording
    if not places:
        return []
    listed = ", ".join(f"{place.name} ({place.count})" for place in places[:_PLACES_LISTED])
    lines = [wording.places.format(listed)]
    shown: list[Sentence] = []
    for place in places[:_PLACES_SHOWN]:
        scene = _scene_at(findings, place.name)
        if scene and scene not in shown:
            shown.append(scene)
            quoted, chapter = findings.quoted(scene), findings.chapter(scene.chapter)
            lines.append(wording.place_scene.format(place=place.name, scene=quoted, chapter=chapter))
    return lines


def _scene_at(findings: Findings, place: str) -> Sentence | None:
    """The first sentence of a readable length that tells of the place and is not speech."""
    last = place.split()[-1]
    for sentence in findings.storyline.sentences:
        readable = last in sentence.words and not sentence.spoken and 8 <= len(sentence.words) <= 45
        if readable and place in findings.storyline.text_of(sentence):
            return sentence
    return None


def _times(findings: Findings) -> list[str]:
    wording, lines = findings.wording, []
    years = years_in(findings.material.text)[:_TIMES]
    if years:
        lines.append(wording.years.format(_counted(years)))
    found = Counter(word.lower() for word in _time_words(findings))
    if found:
        ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))[:_TIMES]
        lines.append(wording.season.format(_counted(ranked)))
    return lines


def _time_words(findings: Findings) -> Iterator[str]:
    """Words of the calendar that do not begin somebody's name, as in "the March Hare"."""
    people = findings.names.people
    named = {word for person in people for alias in person.aliases for word in alias.name.split()}
    for sentence in findings.storyline.sentences:
        for word, following in itertools.pairwise([*sentence.words, ""]):
            if _is_time(word, findings) and word not in named and following not in named:
                yield word


def _is_time(word: str, findings: Findings) -> bool:
    """English writes months and days with a capital: "march" is none."""
    if word.lower() not in findings.vocabulary.times:
        return False
    return findings.lexicon.language != "en" or word[0].isupper() or word in _SEASONS


def _counted(found: list[tuple[str, int]]) -> str:
    return ", ".join(f"{what} ({count})" for what, count in found)
