"""How near examples help, and that nothing depends on them."""

from collections.abc import Sequence

import pytest

from bookclub.providers import wiring
from bookclub.providers.errors import ServerUnreachable, TimedOut
from bookclub.providers.ports import Vectors
from chat.answering.briefing import PromptExample
from chat.examples.bank import NearExample
from chat.examples.helping import helped, near_examples, prompts_for
from chat.questions.parse import parse_question
from chat.questions.parsed_question import AnswerShape, ParsedQuestion
from chat.retrieval.provider_time import ProviderTime
from chat.retrieval.scope import Scope
from ingestion.models import Book
from tests.chat.examples.made_examples import FOUND, made
from tests.fakes import HashingEmbedder

pytestmark = pytest.mark.django_db

BOATS = parse_question("List the boats of Tobias")
PROMPT = PromptExample("List the boats of Tobias", "1\t\t\tA boat.", "{}")


class AwayEmbedder(HashingEmbedder):
    def embed_query(self, text: str) -> Vectors:
        raise ServerUnreachable("Away.")


def near(book: Book, question: ParsedQuestion) -> Sequence[NearExample]:
    return near_examples(Scope(book.club, (book,)), None, question, ProviderTime())


def an_example(shape: AnswerShape = AnswerShape.LIST, prompt: PromptExample | None = PROMPT) -> NearExample:
    return NearExample(0.9, shape, BOATS, prompt)


def test_a_vague_question_gets_the_form_and_is_searched_with_the_words() -> None:
    vague = parse_question("What about the boats?")
    lent = helped(vague, [an_example()])
    assert lent.expected_answer_shape is AnswerShape.LIST
    assert "Tobias" in {word.text for word in lent.keywords}
    assert "Tobias" in lent.retrieval.text
    assert any("Tobias" in query for query in lent.retrieval.by_model)
    assert lent.resolved == vague.resolved


@pytest.mark.parametrize("question", ["Who lit the lamp with the oil?", "What happens in chapter 2?"])
def test_a_clear_one_stays_as_it_is(question: str) -> None:
    clear = parse_question(question)
    assert helped(clear, [an_example()]) == clear


def test_without_examples_nothing_changes() -> None:
    vague = parse_question("What about the boats?")
    assert helped(vague, []) == vague
    assert prompts_for(vague, []) == ()


def test_a_prompt_has_those_of_its_form_alone() -> None:
    question = parse_question("List the boats")
    given = [an_example(), an_example(AnswerShape.TEXT), an_example(prompt=None)]
    assert prompts_for(question, given) == (PROMPT,)


def test_an_embedder_that_is_away_leaves_the_question_as_it_is(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(ready_book)
    question = parse_question(FOUND)
    assert near(ready_book, question)
    monkeypatch.setattr(wiring, "embedder_of", lambda _space: AwayEmbedder())
    assert near(ready_book, question) == ()


def test_what_says_nothing_is_near_to_nothing(ready_book: Book) -> None:
    made(ready_book, question="Hello")
    assert near(ready_book, parse_question("Hello")) == ()


def test_the_time_of_the_question_counts(ready_book: Book) -> None:
    made(ready_book)
    with pytest.raises(TimedOut):
        near_examples(Scope(ready_book.club, (ready_book,)), None, parse_question(FOUND), ProviderTime(0))
