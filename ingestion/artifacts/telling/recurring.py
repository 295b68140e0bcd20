"""Ideas and phrases that come back through a book, by counting."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.artifacts.telling.storyline import Sentence, Storyline
from ingestion.artifacts.telling.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Recurring:
    """A word or phrase, how often, in how many chapters, and the chapter where it is found most."""

    phrase: str
    count: int
    chapters: int
    peak: int
    example: Sentence


def ideas(storyline: Storyline, vocabulary: Vocabulary, limit: int) -> list[Recurring]:
    """Words for feelings and ideas, those first that are frequent and found all through the book."""
    found = _collect((s, w) for s in storyline.sentences for w in s.words if vocabulary.is_idea(w))
    ranked = sorted(found.values(), key=lambda r: (-r.count * r.chapters, r.phrase))
    return [r for r in ranked if r.count > 2][:limit]


def phrases(storyline: Storyline, lexicon: Lexicon, vocabulary: Vocabulary, limit: int) -> list[Recurring]:
    """Pairs of words that stand together far more often than chance would have it, in several chapters."""
    words = Counter(word for sentence in storyline.sentences for word in sentence.words)
    total = max(1, words.total())
    found = _collect(_pairs(storyline.sentences, lexicon, vocabulary))

    def worth(recurring: Recurring) -> float:
        one, two = recurring.phrase.split()
        bound = math.log(recurring.count * total / (words[one] * words[two]))
        return bound * math.log1p(recurring.count) * math.log1p(recurring.chapters)

    spread = min(3, len(storyline.chapters))
    able = [r for r in found.values() if r.count >= 3 and r.chapters >= spread]
    return sorted(able, key=lambda r: (-worth(r), r.phrase))[:limit]


def _pairs(
    sentences: Iterable[Sentence], lexicon: Lexicon, vocabulary: Vocabulary
) -> Iterable[tuple[Sentence, str]]:
    def tells(word: str) -> bool:
        plain = len(word) > 3 and word.islower() and word not in lexicon.not_names
        verbal = lexicon.acting.match(word) or word in lexicon.speech_verbs
        return plain and not verbal and not vocabulary.is_filler(word)

    for sentence in sentences:
        for one, two in zip(sentence.words, sentence.words[1:], strict=False):
            if tells(one) and tells(two) and one != two:
                yield sentence, f"{one} {two}"


def _collect(found: Iterable[tuple[Sentence, str]]) -> dict[str, Recurring]:
    held: dict[str, list[Sentence]] = defaultdict(list)
    for sentence, phrase in found:
        held[phrase].append(sentence)
    return {phrase: _recurring(phrase, sentences) for phrase, sentences in held.items()}


def _recurring(phrase: str, sentences: list[Sentence]) -> Recurring:
    chapters = Counter(sentence.chapter for sentence in sentences)
    peak = max(chapters, key=lambda chapter: (chapters[chapter], -chapter))
    return Recurring(phrase, len(sentences), len(chapters), peak, _example(sentences))


def _example(sentences: list[Sentence]) -> Sentence:
    """The one that names someone and is neither short nor long."""
    return min(sentences, key=lambda s: (not s.people, s.spoken, abs(len(s.words) - 25), s.start))


def years_in(text: str) -> list[tuple[str, int]]:
    """Years the text names, most frequent first."""
    found = Counter(re.findall(r"(?<![\d.,$£])(?:1[0-9]|20)\d\d(?![\d,])", text))
    return sorted(found.items(), key=lambda item: (-item[1], item[0]))
