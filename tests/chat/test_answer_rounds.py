"""An incomplete answer is looked for again with what it discovered, and no more than three times."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import pytest

from bookclub.providers.errors import TimedOut
from chat.answer_rounds import Round, answered_in_rounds, best_of
from chat.answering.answers import Answer, AnswerItem, PartialAnswer
from chat.answering.citing import cite
from chat.questions.parse import parse_question
from chat.questions.parsed_question import ParsedQuestion
from chat.retrieval.passage import Passage
from chat.retrieval.search import Retrieval
from chat.retrieval.trace import RetrievalTrace

TOP_K = 3


def passage(index: int) -> Passage:
    return Passage(
        chunk_pk=index,
        chunk_id=f"chk:doc:documental:{index}",
        chunk_index=index,
        document_id="doc",
        book_pk=1,
        book_title="The Light at Penmore",
        language="en",
        chunk_type="source",
        is_generated=False,
        text=f"The gull sat on step {index} of the tower.",
        page_number=None,
        page_label=None,
        chapter="",
        chapter_ordinal=0,
        heading_path=(),
        line_start=index + 1,
        line_end=index + 1,
        char_start=100 * index,
        char_end=100 * index + 30,
        score=1.0,
    )


def asked(iterations: int = 3) -> ParsedQuestion:
    question = parse_question("Where did the gull sit?")
    return question.model_copy(update={"plan": question.plan.model_copy(update={"iterations": iterations})})


def answer(
    *keywords: str, complete: bool = False, supported: Sequence[Passage] = (), items: int | None = None
) -> Answer:
    cited = [AnswerItem(one.text, (cite(one, 0, 8),)) for one in supported]
    return Answer(
        items=tuple(cited[:items]),
        answer_found=bool(cited),
        provider="scripted",
        model="scripted-1",
        leaves_machine=False,
        is_complete=complete,
        keywords=keywords,
    )


@dataclass
class Site:
    """Retrieval and answers as a script has them; a round finds the passages of its number."""

    answers: list[Answer | Exception]
    passages: list[list[Passage]]
    searched: list[ParsedQuestion] = field(default_factory=list)
    handed_over: list[list[int]] = field(default_factory=list)
    partials: list[PartialAnswer] = field(default_factory=list)

    def retrieve(self, question: ParsedQuestion, top_k: int) -> Retrieval:
        self.searched.append(question)
        place = min(len(self.searched), len(self.passages) - 1)
        return Retrieval(tuple(self.passages[place]), (), RetrievalTrace(question))

    def answer_from(self, found: Retrieval) -> Iterator[PartialAnswer | Answer]:
        self.handed_over.append([one.chunk_index for one in found.passages])
        step = self.answers[len(self.handed_over) - 1]
        if isinstance(step, Exception):
            raise step
        yield PartialAnswer((), "…")
        yield step

    def rounds(self, iterations: int = 3) -> list[Round]:
        found = Retrieval(tuple(self.passages[0]), (), RetrievalTrace(asked(iterations)))
        steps = answered_in_rounds(found, self.retrieve, self.answer_from, TOP_K)
        while True:
            try:
                self.partials.append(next(steps))
            except StopIteration as end:
                rounds: list[Round] = end.value
                return rounds


def some(*indexes: int) -> list[Passage]:
    return [passage(index) for index in indexes]


def test_a_complete_answer_is_not_looked_for_again() -> None:
    site = Site([answer("tower", complete=True, supported=some(0))], [some(0, 1)])
    assert len(site.rounds()) == 1
    assert site.searched == []


def test_an_incomplete_one_is_with_the_keywords_it_discovered() -> None:
    site = Site(
        [answer("step", supported=some(0)), answer(complete=True, supported=some(0, 2))],
        [some(0, 1), some(1, 2, 3)],
    )
    first, second = site.rounds()
    (question,) = site.searched
    assert question.retrieval.text.endswith(" step")
    assert [word.text for word in question.keywords if word.source == "model"] == ["step"]
    assert second.keywords == ("step",)
    assert site.handed_over == [[0, 1], [0, 2, 3]]
    assert best_of([first, second]) is second.answer


def test_something_new_is_handed_over_however_much_was_cited() -> None:
    site = Site([answer("step", supported=some(0, 1, 2)), answer()], [some(0, 1, 2), some(3)])
    assert len(site.rounds()) == 2
    assert site.handed_over[1] == [0, 1, 3]


def test_what_was_found_stays_in_view_while_it_is_looked_for_again() -> None:
    site = Site(
        [answer("step", supported=some(0)), answer(complete=True, supported=some(2))],
        [some(0, 1), some(1, 2)],
    )
    site.rounds()
    assert [[item.text for item in one.items] for one in site.partials] == [
        [],
        ["The gull sat on step 0 of the tower."],
    ]


def test_nothing_found_is_looked_for_again_too() -> None:
    site = Site([answer("step"), answer(complete=True, supported=some(2))], [some(0), some(2)])
    assert best_of(site.rounds()).answer_found


@pytest.mark.parametrize(("iterations", "rounds"), [(1, 1), (2, 2), (3, 3), (9, 3)])
def test_no_more_rounds_than_the_plan_allows_and_three_at_most(iterations: int, rounds: int) -> None:
    site = Site(
        [answer(f"word{number}", supported=some(0)) for number in range(9)],
        [some(number, number + 1) for number in range(9)],
    )
    assert len(site.rounds(iterations)) == rounds


def test_the_same_keywords_are_not_searched_for_twice() -> None:
    site = Site([answer("step"), answer("Step")], [some(0), some(1), some(2)])
    assert len(site.rounds()) == 2


def test_when_nothing_new_is_found_that_is_it() -> None:
    site = Site([answer("step", supported=some(0))], [some(0, 1), some(1, 0)])
    assert len(site.rounds()) == 1


def test_a_later_round_that_fails_leaves_the_answer_of_the_first() -> None:
    site = Site([answer("step", supported=some(0)), TimedOut("slow")], [some(0), some(1)])
    (only,) = site.rounds()
    assert only.answer.answer_found


def test_what_goes_wrong_in_the_first_round_is_raised() -> None:
    with pytest.raises(TimedOut):
        Site([TimedOut("slow")], [some(0)]).rounds()


def test_of_two_incomplete_answers_the_better_supported_one_is_given() -> None:
    better, worse = answer(supported=some(0, 1)), answer(supported=some(2))
    found = Retrieval((), (), RetrievalTrace(asked()))
    rounds = [Round((), found, better), Round(("step",), found, worse)]
    assert best_of(rounds) is better
    assert best_of(rounds[::-1]) is better


def test_an_unsupported_answer_is_not_better_for_calling_itself_complete() -> None:
    claimed = replace(answer(complete=True), answer_found=True, items=(AnswerItem("He flew.", ()),))
    supported = answer(supported=some(0))
    found = Retrieval((), (), RetrievalTrace(asked()))
    assert best_of([Round((), found, supported), Round((), found, claimed)]) is supported
