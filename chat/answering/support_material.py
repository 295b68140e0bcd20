"""What generated passages add to an offline answer: other names of a person, and lines on broad questions."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from chat.questions.languages import TABLES
from chat.questions.parsed_question import ParsedQuestion, Topic
from chat.retrieval.passage import Passage
from ingestion.words.stems import stem

NAME_PROFILE = "literary_name_profile"
BOOK_CLUB_PROFILE = "literary_book_club_profile"
MOST_LINES = 6

_NAME = re.compile(r"[^\W\d_a-zà-ÿ][\w'’-]+")
_HEADING = re.compile(r"^\s*(?:#+\s*(?P<marked>.+?)|(?P<named>[^.!?:]{3,40}):)\s*$")
_SUBJECT = re.compile(r"[:(,;—–]| - ")
_BULLET = re.compile(r"^\s*[-*•]\s*")
_SECTIONS: Mapping[Topic, re.Pattern[str]] = {
    topic: re.compile(pattern, re.IGNORECASE)
    for topic, pattern in {
        Topic.CHARACTERS: r"protagonist|character|personaje",
        Topic.THEMES: r"theme|motif|\btemas?\b|motivo",
        Topic.SETTING: r"setting|ambient|escenario|lugar",
        Topic.PLOT: r"plot|overview|argumento|trama|resumen",
        Topic.DISCUSSION: r"discussion|question|debate|pregunta",
    }.items()
}


@dataclass(frozen=True, slots=True)
class SupportLine:
    """Characters `start:end` of the text of passage number `passage`, a generated one."""

    passage: int
    start: int
    end: int


def aliases_in(passages: Sequence[Passage], question: ParsedQuestion) -> dict[str, frozenset[str]]:
    """The stems of a person's other names, for each name in the question that is one person's alone."""
    asked = {stem(name, question.language) for name in question.names}
    people = [
        _names_on(line, question.language)
        for passage in passages
        if passage.chunk_type == NAME_PROFILE
        for line in passage.text.splitlines()
        if _BULLET.match(line)
    ]
    bearers = {name: [names for names in people if name in names] for name in asked}
    return {name: persons[0] - {name} for name, persons in bearers.items() if len(persons) == 1}


def synonyms_in(groups: Iterable[frozenset[str]], question: ParsedQuestion) -> dict[str, frozenset[str]]:
    """By the stem of a word in the question the stems of the single words that mean the same."""
    stems = [
        frozenset(stem(word, question.language) for word in group if " " not in word) for group in groups
    ]
    asked = {stem(word, question.language) for word in question.words}
    return {
        word: frozenset[str]().union(*(group for group in stems if word in group)) - {word}
        for word in asked
        if any(word in group for group in stems)
    }


def _names_on(line: str, language: str) -> frozenset[str]:
    """The person and the other names; what follows the first semicolon are counts and chapters."""
    words = _NAME.findall(line.split(";")[0])
    return frozenset(stem(word, language) for word in words if word.lower() not in TABLES[language].titles)


def lines_on(topic: Topic, passages: Sequence[Passage]) -> list[SupportLine]:
    """The profile's lines on what a broad question is about, in the profile's order, each person once."""
    wanted = _SECTIONS[topic]
    lines = [
        SupportLine(number, start, end)
        for number, passage in enumerate(passages)
        if passage.chunk_type == BOOK_CLUB_PROFILE
        for heading, start, end in _entries(passage.text)
        if wanted.search(heading)
    ]
    once = {_subject(passages[line.passage], line): line for line in reversed(lines)}
    return sorted(once.values(), key=lines.index)[:MOST_LINES]


def _subject(passage: Passage, line: SupportLine) -> tuple[str, str]:
    """Whom or what a line is about: protagonists stand among the major characters again."""
    text = passage.text[line.start : line.end]
    return passage.chunk_id, _SUBJECT.split(text, maxsplit=1)[0].strip(" *_").casefold()


def _entries(text: str) -> Iterator[tuple[str, int, int]]:
    """(heading, start, end) of each bulleted line under a heading, without its bullet."""
    heading, offset = "", 0
    for line in text.split("\n"):
        found = _HEADING.match(line)
        if found:
            heading = found.group("marked") or found.group("named")
        elif heading and (bullet := _BULLET.match(line)):
            yield heading, offset + bullet.end(), offset + len(line.rstrip())
        offset += len(line) + 1
