"""A ranking that explains itself: weights times features, and a few bounded boosts."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from chat.questions.parse import parse_question
from chat.questions.parsed_question import Keyword, KeywordSource
from chat.retrieval.asked_words import asked_words
from chat.retrieval.candidate import Candidate, Reason
from chat.retrieval.features import COVERAGE, FUSED, SENTENCE, WORDS, BookWords, Setting
from chat.retrieval.learned_weights import Weights, WeightSets
from chat.retrieval.reranking import BOOSTS, HEADING, PHRASE, Asked, FusedReranker, LinearReranker
from tests.chat.retrieval.made_candidates import EAST, candidate, even, nobody, sentence_vectors

WEIGHTS = WeightSets(Weights.of({SENTENCE: 1.0, COVERAGE: 2.0}), Weights.of({COVERAGE: 3.0, FUSED: 0.5}))
PLAIN = "A chapter begins."


def asking(question: str) -> Asked:
    parsed = parse_question(question)
    words = asked_words(parsed, "en", rarity=even, nearest=lambda _word: None, aliases={})
    return Asked(parsed, Setting(EAST, {1: BookWords(words, even)}, nobody, {}, {}))


def ranked(question: str, *candidates: Candidate) -> list[Candidate]:
    return LinearReranker(WEIGHTS).rank(candidates, asking(question))


def reason(one: Candidate, name: str) -> Reason | None:
    return next((reason for reason in one.reasons if reason.name == name), None)


def points(one: Candidate, name: str) -> float:
    found = reason(one, name)
    return found.points if found is not None else 0.0


@pytest.mark.parametrize("reranker", [LinearReranker(), LinearReranker(WEIGHTS), FusedReranker()])
def test_the_reasons_add_up_to_the_score(reranker: LinearReranker | FusedReranker) -> None:
    some = [
        candidate(0, "The lamp burned.", fused=0.4, sparse=2.0, headings=("The Lamp",)),
        candidate(1, 'She said, "the wind rose".', fused=0.2, dense=0.5),
        candidate(2, "Nothing.", fused=0.9),
    ]
    found = reranker.rank(some, asking('Where does the lamp say "the wind rose"?'))
    assert {id(one) for one in found} == {id(one) for one in some}
    for one in found:
        assert one.reasons
        assert one.score == pytest.approx(sum(reason.points for reason in one.reasons))
    scores = [one.score for one in found]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == 3


def test_each_weight_times_its_feature_is_a_reason() -> None:
    (one,) = ranked("Who lit the lamp?", candidate(0, "The lamp.", fused=0.1))
    assert reason(one, COVERAGE) == Reason(COVERAGE, 0.5, 1.5)
    assert reason(one, FUSED) == Reason(FUSED, 1.0, 0.5)
    assert reason(one, WORDS) is None


def test_sentences_are_weighed_once_all_candidates_have_their_vectors() -> None:
    with_vectors = candidate(0, "The lamp.", vectors=sentence_vectors([1, 0]))
    (one,) = ranked("Who lit the lamp?", with_vectors)
    assert (reason(one, SENTENCE), points(one, COVERAGE)) == (Reason(SENTENCE, 1.25, 1.25), 1.0)
    for one in ranked("Who lit the lamp?", with_vectors, candidate(1, "The lamp.")):
        assert (reason(one, SENTENCE), points(one, COVERAGE)) == (None, 1.5)


ROBIN = "How did Robin meet Little John?"


def headed(*titles: str) -> Candidate:
    return candidate(0, PLAIN, headings=titles)


@pytest.mark.parametrize(
    ("titles", "share"),
    [
        (("How Robin Hood Met Little John",), 1.0),
        (("Part One", "Robin Hood Meets Little John"), 1.0),
        (("The Meeting with Little John",), 0.75),
        (("Little John",), 0.0),  # names alone
        (("Robin Hood and Little John",), 0.0),
        (("A Meeting",), 0.0),  # less than half of the question
        ((), 0.0),
    ],
)
def test_a_chapter_whose_title_has_the_question_is_lifted(titles: Sequence[str], share: float) -> None:
    (one,) = ranked(ROBIN, headed(*titles))
    assert points(one, HEADING) == pytest.approx(share * BOOSTS[HEADING])
    assert (reason(one, HEADING) is None) == (not share)


def test_a_title_is_never_worth_more_than_its_boost() -> None:
    (one,) = ranked(ROBIN, headed(*["How Robin Met Little John"] * 5))
    assert points(one, HEADING) == BOOSTS[HEADING]


def test_a_question_without_words_lifts_no_title() -> None:
    (one,) = ranked("How does it end?", headed("How It Ends"))
    assert reason(one, HEADING) is None


def test_quoted_words_lift_the_passage_that_has_them_as_they_are() -> None:
    question = 'Who says "the lamp would not light itself"?'
    texts = [
        "Martha said that the lamp would\nnot light itself.",
        "THE LAMP, would not — light itself!",
        "The lamp would light itself, would it not?",
    ]
    first, second, third = (ranked(question, candidate(0, text))[0] for text in texts)
    assert points(first, PHRASE) == points(second, PHRASE) == BOOSTS[PHRASE]
    assert reason(third, PHRASE) is None


def test_words_with_a_star_lift_the_passage_that_has_one_of_them() -> None:
    question = "Who speaks of govern*?"
    found, other = (ranked(question, candidate(0, text))[0] for text in ("His Governor.", "A gov spoke."))
    assert points(found, PHRASE) == BOOSTS[PHRASE]
    assert reason(other, PHRASE) is None


@pytest.mark.parametrize(
    "pattern", [r"(a+)+$", r"a*a*a*b", r"(x)\1", r"a{2,}", "[", "a" * 81], ids=lambda one: one[:8]
)
def test_a_pattern_that_could_take_for_ever_counts_for_nothing(pattern: str) -> None:
    asked = asking("Who speaks?")
    word = Keyword(text=pattern, source=KeywordSource.QUESTION, is_regex=True)
    asked = replace(asked, question=asked.question.model_copy(update={"keywords": (word,)}))
    (one,) = LinearReranker(WEIGHTS).rank([candidate(0, "a" * 5_000 + "xx[")], asked)
    assert reason(one, PHRASE) is None


def test_of_two_quotations_each_counts_half() -> None:
    question = 'Who says "the lamp would not" and "before the winter does"?'
    (one,) = ranked(question, candidate(0, "You should come before the winter does it."))
    assert points(one, PHRASE) == BOOSTS[PHRASE] / 2


def test_the_order_of_the_index_is_kept_for_source_code() -> None:
    some = [candidate(place, "def lamp(): ...", fused=score) for place, score in enumerate((0.1, 0.3, 0.2))]
    found = FusedReranker().rank(some, asking("What does lamp do?"))
    assert [one.chunk.index for one in found] == [1, 2, 0]


def test_nothing_is_ranked_of_nothing() -> None:
    assert ranked("Who lit the lamp?") == []
