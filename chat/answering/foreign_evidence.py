"""How well each sentence at hand would answer a question in another language than the book, by meaning."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

import numpy as np

from bookclub.providers.ports import Embedder
from chat.answering.evidence import FULL_LENGTH, LENGTH, OFFER, WHOLE, Evidence
from chat.answering.found_sentences import Found, Scores, above, cosines, find_sentences, scored
from chat.answering.offers import offer
from chat.answering.sentences import is_question
from chat.questions.languages import TABLES, base_language
from chat.questions.parsed_question import ParsedQuestion
from chat.retrieval.passage import Passage
from ingestion.words.stems import unaccented

MEANING = 1.0
NEIGHBOURS = 0.25
PASSAGE = 0.5
RANK = 0.3

NEAREST = 8
"""So many sentences must be near: one alone often is by its form."""

FEWEST_WORDS = 5
NAME_IN_COMMON = 0.05
LEAST_SAME = 4
"""Letters that the forms of a name begin with in two languages: Alice and Alicia."""

ENOUGH_NEARNESS = 0.235
"""Chosen on English questions to a Spanish book and the other way round: of 40 that the book answers it turns
away 15%, of 32 that have nothing to do with it 91%.
"""

_WORD = re.compile(r"[^\W\d_]+")


def can_compare(embedder: Embedder, question: ParsedQuestion, language: str) -> bool:
    """Whether it knows both languages; one that names none may know any."""
    return not embedder.languages or {question.language, base_language(language)} <= {*embedder.languages}


def gather_foreign_evidence(
    question: ParsedQuestion, passages: Sequence[Passage], embedder: Embedder
) -> Evidence:
    """Candidates in the order of the passages; questions are none, being near to any other question.

    Raises `ProviderError` when the embedder fails.
    """
    found = [_unless_question(one) for one in find_sentences(question, passages)]
    near = cosines(question, found, embedder) if found else np.zeros(0)
    telling = {one.text: place for place, one in enumerate(found[: len(near)]) if _tells(one)}
    if not telling:
        return Evidence()
    tells = near[list(telling.values())]
    usual = float(np.quantile(tells, 0.25))
    support = float(np.sort(above(tells, usual))[-NEAREST:].mean())
    support += NAME_IN_COMMON * _shares_name(question.names, found)
    nearness = np.zeros(len(found))
    nearness[: len(near)] = above(near, usual)
    scores = _scores(_in_language_of(passages[0], question), found, nearness)
    return Evidence(scored(found, scores), enough=support >= ENOUGH_NEARNESS)


def _unless_question(found: Found) -> Found:
    return replace(found, answers=found.answers and not is_question(found.text))


def _tells(found: Found) -> bool:
    return found.answers and len(found.text.split()) >= FEWEST_WORDS


def _in_language_of(passage: Passage, question: ParsedQuestion) -> ParsedQuestion | None:
    """The question, looking for words of the book's language; None where they are not known."""
    language = base_language(passage.language)
    return question.model_copy(update={"language": language}) if language in TABLES else None


def _scores(question: ParsedQuestion | None, found: Sequence[Found], nearness: Scores) -> Scores:
    """The meaning of a sentence, of those beside it and of its passage, and what place and kind say of it."""
    by_passage = _by_passage(found, nearness)
    return np.array(
        [
            MEANING * nearness[place]
            + NEIGHBOURS * _beside(found, nearness, place)
            + PASSAGE * by_passage[one.passage]
            + RANK / (1 + one.passage)
            + (OFFER * offer(question, one.text) if question else 0.0)
            + WHOLE * one.sentence.whole
            + LENGTH * min(1.0, len(one.text) / FULL_LENGTH)
            for place, one in enumerate(found)
        ]
    )


def _by_passage(found: Sequence[Found], nearness: Scores) -> dict[int, float]:
    """The mean of the three nearest sentences."""
    by_passage = groupby(zip(found, nearness, strict=True), key=lambda pair: pair[0].passage)
    return {
        number: float(np.sort([near for _one, near in pairs])[-3:].mean()) for number, pairs in by_passage
    }


def _beside(found: Sequence[Found], nearness: Scores, place: int) -> float:
    beside = (place - 1, place + 1)
    here = [n for n in beside if 0 <= n < len(found) and found[n].passage == found[place].passage]
    return max((float(nearness[n]) for n in here), default=0.0)


def _shares_name(names: Sequence[str], found: Sequence[Found]) -> bool:
    words = {unaccented(word) for one in found for word in _WORD.findall(one.text.lower())}
    return any(_same_name(unaccented(name.lower()), word) for name in names for word in words)


def _same_name(name: str, word: str) -> bool:
    alike = len(name) >= LEAST_SAME and name[:LEAST_SAME] == word[:LEAST_SAME]
    return name == word or (alike and abs(len(name) - len(word)) <= 2)
