"""The sentences of the passages at hand, and how near each is to the question in meaning."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bookclub.providers.ports import Embedder
from chat.answering.headings import body_start, is_in_capitals
from chat.answering.sentences import Sentence, is_question, sentences_of
from chat.questions.parsed_question import AskedFor, ParsedQuestion
from chat.retrieval.passage import Passage
from ingestion.words.stems import stems_of

MOST_COMPARED = 160
"""Sentences that are embedded for one question, best passages first: a quarter of a second."""

REPEATED = 0.75
"""A question in the book whose words are so far those of the reader's is the same question."""

Scores = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Found:
    """A sentence of passage number `passage`, word for word; it `answers` unless it repeats the question."""

    passage: int
    sentence: Sentence
    text: str
    stems: frozenset[str]
    answers: bool = True


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence of passage number `passage`, and its score, comparable within one question."""

    passage: int
    sentence: Sentence
    score: float
    stems: frozenset[str]
    answers: bool = True


def find_sentences(question: ParsedQuestion, passages: Sequence[Passage]) -> list[Found]:
    """In the order of the passages, without headings and what is left out of the index.

    Of a passage that the question points to, only what stands there.
    """
    asked = frozenset(stems_of(question.resolved, question.language))
    return [
        Found(number, sentence, text, stems, not _repeats(question, asked, text, stems))
        for number, passage in enumerate(passages)
        for sentence in sentences_of(passage.text, body_start(passage))
        if not _touches(sentence, passage.left_out)
        if not passage.pointed_at or _touches(sentence, passage.pointed_at)
        for text in [passage.text[sentence.start : sentence.end]]
        if passage.text.isupper() or not is_in_capitals(text)
        for stems in [frozenset(stems_of(text, question.language))]
    ]


def _touches(sentence: Sentence, ranges: Iterable[tuple[int, int]]) -> bool:
    return any(start < sentence.end and sentence.start < end for start, end in ranges)


def scored(found: Sequence[Found], scores: Scores) -> tuple[Candidate, ...]:
    return tuple(
        Candidate(one.passage, one.sentence, float(score), one.stems, one.answers)
        for one, score in zip(found, scores, strict=True)
    )


def cosines(question: ParsedQuestion, found: Sequence[Found], embedder: Embedder) -> Scores:
    """Of the first `MOST_COMPARED`. Raises `ProviderError`."""
    vectors = embedder.embed_passages([one.text for one in found[:MOST_COMPARED]])
    return (vectors @ embedder.embed_query(question.resolved)).astype(np.float64)


def above(cosines: Scores, usual: float) -> Scores:
    """From 0 to 1, without what these sentences have in common with the question anyway.

    What counts as near differs from one embedding model to the next.
    """
    usual = min(usual, 0.99)
    return np.clip((cosines - usual) / (1 - usual), 0, 1)


def _repeats(question: ParsedQuestion, asked: Set[str], text: str, stems: Set[str]) -> bool:
    """What only says the question over again; as a statement it may affirm what was asked."""
    known = len(stems & asked) / len(stems) if stems else 1.0
    if is_question(text):
        return known >= REPEATED
    return known == 1.0 and question.asked_for is not AskedFor.YES_NO
