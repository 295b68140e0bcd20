"""The sentences that tell most of each stretch of a book."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.artifacts.telling.storyline import Chapter, Sentence, Storyline

STRETCHES = 10
_SHORTEST, _LONGEST = 60, 280


@dataclass(frozen=True, slots=True)
class Stretch:
    """Chapters in a row, and the sentence that tells most of what happens in them."""

    first: Chapter
    last: Chapter
    scene: Sentence


def stretches_of(storyline: Storyline, lexicon: Lexicon) -> list[Stretch]:
    """At most `STRETCHES`, of about the same length, in order."""
    groups = _groups(storyline)
    counts = [Counter(_content(sentences, lexicon)) for sentences in groups]
    spread = Counter(word for count in counts for word in count)
    found = []
    for sentences, count in zip(groups, counts, strict=True):
        scene = _scene(sentences, count, spread, len(groups), lexicon)
        if scene is not None:
            first, last = sentences[0].chapter, sentences[-1].chapter
            found.append(Stretch(storyline.chapters[first], storyline.chapters[last], scene))
    return found


def _groups(storyline: Storyline) -> list[list[Sentence]]:
    """Whole chapters where there are enough of them, else stretches of one long chapter."""
    sentences = storyline.sentences
    if not sentences:
        return []
    by_chapter = len(storyline.chapters) >= STRETCHES // 2
    first, length = sentences[0].start, max(1, sentences[-1].end - sentences[0].start)
    groups: dict[int, list[Sentence]] = {}
    for sentence in sentences:
        at = storyline.chapters[sentence.chapter].start if by_chapter else sentence.start
        groups.setdefault(min(STRETCHES - 1, max(0, at - first) * STRETCHES // length), []).append(sentence)
    return [groups[key] for key in sorted(groups)]


def _content(sentences: Sequence[Sentence], lexicon: Lexicon) -> list[str]:
    return [
        word
        for sentence in sentences
        for word in sentence.words
        if len(word) > 3 and word.islower() and word not in lexicon.not_names
    ]


def _scene(
    sentences: Sequence[Sentence], count: Counter[str], spread: Counter[str], groups: int, lexicon: Lexicon
) -> Sentence | None:
    whole = [s for s in sentences if s.closed and _SHORTEST <= s.end - s.start <= _LONGEST]
    able = [s for s in whole if not s.spoken and s.people] or whole

    def worth(sentence: Sentence) -> tuple[float, int]:
        words = {word for word in _content([sentence], lexicon) if count[word] > 1}
        weight = sum(math.log1p(count[word]) * math.log((1 + groups) / spread[word]) for word in words)
        deeds = sum(bool(lexicon.acting.match(word)) for word in sentence.words)
        named = 1 + 0.3 * min(3, len(sentence.people)) + 0.1 * min(3, deeds)
        return weight * named / math.sqrt(len(sentence.words) + 4), -sentence.start

    return max(able, key=worth, default=None)
