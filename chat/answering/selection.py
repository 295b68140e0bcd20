"""Which sentences are quoted: the best, unlike each other, and with what one needs to understand them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from chat.answering.found_sentences import Candidate
from chat.answering.sentences import Sentence
from chat.answering.speech import with_whole_speech
from chat.retrieval.passage import Passage

MOST_QUOTES = 6
GOOD_ENOUGH = 0.65
"""Of the best sentence's score: what is weaker only distracts."""

FEWEST_WORDS = 4
"""“He said.” and “Oh dear!” answer nothing by themselves."""

MOST_ALIKE = 0.6
LONGEST_QUOTE = 600

_LEANS_BACK = re.compile(
    r"[\W_]*(?:he|she|it|they|him|her|his|hers|its|them|their|this|that|these|those|such|there|so|then|but|and"
    r"|él|ella|ellos|ellas|ello|este|esta|esto|estos|estas|ese|esa|eso|aquel|aquella|aquello|su|sus|lo|le|les"
    r"|así|entonces|pero|y)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Quotation:
    """Characters `start:end` of the text of passage number `passage`."""

    passage: int
    start: int
    end: int


def choose_quotations(
    candidates: Sequence[Candidate], passages: Sequence[Passage], most: int = MOST_QUOTES
) -> list[Quotation]:
    """At most `most`, best first; whole sentences wherever there are any."""
    answers = [one for one in candidates if one.answers]
    whole = [one for one in answers if one.sentence.whole and _has_enough_words(one, passages)]
    whole = whole or answers
    chosen: list[Candidate] = []
    quotations: list[Quotation] = []
    for candidate in _worth_quoting(sorted(whole, key=lambda one: -one.score), most):
        quotation = _with_what_it_needs(candidate, candidates, passages[candidate.passage].text)
        if any(_alike(candidate, other) for other in chosen) or overlaps_any(quotation, quotations, passages):
            continue
        chosen.append(candidate)
        quotations.append(quotation)
        if len(chosen) == most:
            break
    return quotations


def _has_enough_words(candidate: Candidate, passages: Sequence[Passage]) -> bool:
    sentence = candidate.sentence
    return len(passages[candidate.passage].text[sentence.start : sentence.end].split()) >= FEWEST_WORDS


def _worth_quoting(ranked: Sequence[Candidate], most: int) -> Iterator[Candidate]:
    """The passage ranked first has proved itself as a whole, so its best sentence comes among the `most`."""
    best = ranked[0].score if ranked else 0.0
    strong = [candidate for candidate in ranked if candidate.score >= GOOD_ENOUGH * best]
    yield from strong[: most - 1]
    yield from [candidate for candidate in strong if candidate.passage == 0][:1]
    yield from strong[most - 1 :]


def _with_what_it_needs(candidate: Candidate, candidates: Sequence[Candidate], text: str) -> Quotation:
    """With the sentence before, when it begins with a word that points back to it, and with whole speech."""
    sentence = candidate.sentence
    here = [one.sentence for one in candidates if one.passage == candidate.passage]
    start = sentence.start
    if _LEANS_BACK.match(text, start):
        before = _sentence_before(sentence, here)
        if before is not None and sentence.end - before.start <= LONGEST_QUOTE:
            start = before.start
    return Quotation(candidate.passage, *with_whole_speech(text, start, sentence.end, here))


def _sentence_before(sentence: Sentence, here: Sequence[Sentence]) -> Sentence | None:
    place = here.index(sentence)
    before = here[place - 1] if place else None
    near = before is not None and before.whole and sentence.paragraph - before.paragraph <= 1
    return before if near else None


def _alike(one: Candidate, other: Candidate) -> bool:
    together = len(one.stems | other.stems)
    return bool(together) and len(one.stems & other.stems) / together > MOST_ALIKE


def overlaps_any(quotation: Quotation, others: Iterable[Quotation], passages: Sequence[Passage]) -> bool:
    """The same words of the book, perhaps by way of another passage: chunks overlap."""
    book, start, end = _place(quotation, passages)
    return any(
        book == other_book and start < other_end and other_start < end
        for other_book, other_start, other_end in (_place(other, passages) for other in others)
    )


def _place(quotation: Quotation, passages: Sequence[Passage]) -> tuple[str, int, int]:
    passage = passages[quotation.passage]
    base = passage.char_start
    if base is None:
        return passage.chunk_id, quotation.start, quotation.end
    return passage.document_id, base + quotation.start, base + quotation.end
