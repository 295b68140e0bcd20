"""How well each sentence at hand would answer a question in the language of the book."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from bookclub.providers.ports import Embedder
from chat.answering.found_sentences import Candidate, Found, Scores, above, cosines, find_sentences, scored
from chat.answering.offers import offer
from chat.answering.question_terms import QuestionTerms, question_terms
from chat.answering.written_names import share_written
from chat.questions.parsed_question import ParsedQuestion
from chat.retrieval.passage import Passage

# Round numbers, chosen on questions whose passage is known; doubling or dropping one changes little.
SIMILARITY = 1.0
COVERAGE = 0.5
NEIGHBOURS = 0.75
PASSAGE = 0.5
RANK = 0.6
OFFER = 0.2
WHOLE = 0.2
LENGTH = 0.2
FULL_LENGTH = 60
"""From so many characters on a sentence says something by itself."""

NAMES = 0.5
"""So much of the coverage is lost where none of the names asked about is written as a name."""

ENOUGH_SUPPORT = 0.38
"""Half coverage by the best passage and half similarity of the best sentence: below it nothing was found.

Of 50 questions that their book cannot answer it turns away 94%, and 4% of 272 that it can. Of 150 others that
it cannot, made of questions to other books and of general knowledge, it turns away 93%.
"""

ENOUGH_COVERAGE = 0.45
"""The same without an embedder: 94% and 6% there."""

WEAK_MARGIN = 0.08
"""So little above what is enough, an answer is doubtful.

Half of the answers to questions that their book cannot answer lie within, and a twelfth of the others.
"""


@dataclass(frozen=True, slots=True)
class Evidence:
    """`enough` says whether the passages speak of what is asked, and `weak` that they barely do."""

    candidates: tuple[Candidate, ...] = ()
    enough: bool = False
    weak: bool = False


def gather_evidence(
    question: ParsedQuestion,
    passages: Sequence[Passage],
    aliases: Mapping[str, frozenset[str]],
    embedder: Embedder | None,
) -> Evidence:
    """Candidates in the order of the passages. Raises `ProviderError` when the embedder fails."""
    found = find_sentences(question, passages)
    if not found:
        return Evidence()
    terms = question_terms(question, [one.stems for one in found], aliases)
    coverage = _passage_coverage(terms, found)
    similarity = _similarity(question, found, embedder)
    scores = _scores(question, found, terms, coverage) + SIMILARITY * similarity
    support = max(coverage.values()) * _by_names(terms, found, question.language)
    if embedder is not None:
        support = 0.5 * support + 0.5 * float(similarity.max())
    enough = ENOUGH_COVERAGE if embedder is None else ENOUGH_SUPPORT
    return Evidence(
        scored(found, scores), enough=support >= enough, weak=enough <= support < enough + WEAK_MARGIN
    )


def _by_names(terms: QuestionTerms, found: Sequence[Found], language: str) -> float:
    return 1 - NAMES * (1 - share_written(terms, (one.text for one in found), language))


def _scores(
    question: ParsedQuestion, found: Sequence[Found], terms: QuestionTerms, by_passage: Mapping[int, float]
) -> Scores:
    """What words, place and kind say of each sentence."""
    near = _neighbour_coverage(terms, found)
    return np.array(
        [
            COVERAGE * terms.coverage(one.stems)
            + NEIGHBOURS * near[place]
            + PASSAGE * by_passage[one.passage]
            + RANK / (1 + one.passage)
            + OFFER * offer(question, one.text)
            + WHOLE * one.sentence.whole
            + LENGTH * min(1.0, len(one.text) / FULL_LENGTH)
            for place, one in enumerate(found)
        ]
    )


def _similarity(question: ParsedQuestion, found: Sequence[Found], embedder: Embedder | None) -> Scores:
    """From 0 to 1, above the median."""
    similarity = np.zeros(len(found))
    if embedder is not None:
        near = cosines(question, found, embedder)
        similarity[: len(near)] = above(near, float(np.median(near)))
    return similarity


def _passage_coverage(terms: QuestionTerms, found: Sequence[Found]) -> dict[int, float]:
    return {
        number: terms.coverage(frozenset[str]().union(*(one.stems for one in group)))
        for number, group in groupby(found, key=lambda one: one.passage)
    }


def _neighbour_coverage(terms: QuestionTerms, found: Sequence[Found]) -> list[float]:
    """A sentence together with the one before and the one after it: answers stand beside what was asked."""
    coverage = []
    for place, one in enumerate(found):
        near = found[max(0, place - 1) : place + 2]
        stems = frozenset[str]().union(*(other.stems for other in near if other.passage == one.passage))
        coverage.append(terms.coverage(stems))
    return coverage
