"""A book as chapters and sentences, each sentence with the people it names."""

import bisect
import itertools
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from ingestion.artifacts.material import BookMaterial, SourceChunk
from ingestion.artifacts.name_profile import NameProfile
from ingestion.chunking.sentences import sentence_starts

PEOPLE_FOLLOWED = 30
_SPEECH = re.compile(r"[\"“”«»]|(?:^|\s)[—–-](?=[^\s—–-])|--")
_PARAGRAPH_GAP = re.compile(r"\n[ \t]*\n\s*")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class Chapter:
    """`place` counts from 0 in the order of the book; `title` is empty where the book gives none."""

    place: int
    ordinal: int
    title: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """Characters `start:end` of the book's text. `people` are places in the name profile.

    `closed` when it ends as a sentence does and a heading does not.
    """

    start: int
    end: int
    chapter: int
    chunk_index: int
    people: tuple[int, ...]
    words: tuple[str, ...]
    spoken: bool
    closed: bool


@dataclass(frozen=True, slots=True)
class Storyline:
    material: BookMaterial
    chapters: tuple[Chapter, ...]
    sentences: tuple[Sentence, ...]

    def text_of(self, sentence: Sentence) -> str:
        """Word for word, on one line."""
        return " ".join(self.material.text[sentence.start : sentence.end].split())


def read_storyline(material: BookMaterial, names: NameProfile) -> Storyline:
    chapters = _chapters(material.chunks)
    finder = _PeopleFinder(names)
    ends = [chunk.char_end for chunk in material.chunks]
    sentences = []
    for chapter in chapters:
        for start, end in _sentences(material.text, chapter):
            raw = material.text[start:end]
            place = min(bisect.bisect_left(ends, end), len(ends) - 1)
            words = tuple(_WORD.findall(raw))
            spoken = bool(_SPEECH.search(raw))
            people = finder.people_in(raw, words)
            index = material.chunks[place].index
            closed = raw.rstrip('"”’»)_*').endswith((".", "!", "?", "…"))
            sentences.append(Sentence(start, end, chapter.place, index, people, words, spoken, closed))
    return Storyline(material, chapters, tuple(sentences))


def _chapters(chunks: tuple[SourceChunk, ...]) -> tuple[Chapter, ...]:
    """Chunks of one chapter follow each other; what stands before the first chapter counts only if alone."""
    spans: dict[int, list[SourceChunk]] = defaultdict(list)
    for chunk in chunks:
        spans[chunk.chapter_ordinal].append(chunk)
    ordinals = [ordinal for ordinal in spans if ordinal > 0] or list(spans)
    found: list[Chapter] = []
    for place, ordinal in enumerate(ordinals):
        held = spans[ordinal]
        found.append(Chapter(place, ordinal, held[0].chapter, held[0].char_start, held[-1].char_end))
    return tuple(found)


def _sentences(text: str, chapter: Chapter) -> Iterator[tuple[int, int]]:
    """Paragraph by paragraph, so that a heading never runs into the sentence after it."""
    first = chapter.start
    gaps = [gap.span() for gap in _PARAGRAPH_GAP.finditer(text, chapter.start, chapter.end)]
    for last, following in [*gaps, (chapter.end, chapter.end)]:
        bounds = [first, *sentence_starts(text, first, last), last]
        for start, end in itertools.pairwise(bounds):
            kept = text[start:end].strip()
            if kept:
                begins = text.index(kept[0], start)
                yield begins, begins + len(kept)
        first = following


class _PeopleFinder:
    """Finds people by the last word of each of their names, then by the whole name."""

    def __init__(self, names: NameProfile) -> None:
        self.by_last_word: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for place, person in enumerate(names.people[:PEOPLE_FOLLOWED]):
            for alias in person.aliases:
                last = _WORD.findall(alias.name)[-1:]
                if last:
                    self.by_last_word[last[0]].append((alias.name, place))
        for known in self.by_last_word.values():
            known.sort(key=lambda entry: (-len(entry[0]), entry[1]))

    def people_in(self, raw: str, words: tuple[str, ...]) -> tuple[int, ...]:
        found: set[int] = set()
        line = ""
        for word in {word.removesuffix("'s").removesuffix("’s") for word in words}:
            for name, place in self.by_last_word.get(word, ()):
                line = line or " ".join(raw.split())
                if name in line:
                    found.add(place)
                    break
        return tuple(sorted(found))
