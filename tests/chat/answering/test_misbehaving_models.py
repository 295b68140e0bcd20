"""However a model misbehaves, nothing is shown as the book's words that the book does not say."""

from collections.abc import Callable, Mapping, Sequence

import pytest

from bookclub.providers.errors import MalformedOutput
from bookclub.providers.scripted_models import ScriptedChatModel
from chat.answering.answers import Answer, CitationDraft, PartialAnswer
from chat.answering.dispatcher import Dispatcher
from chat.questions.parse import parse_question
from chat.retrieval.passage import Passage
from tests.chat.answering.misbehaving_replies import CASES, LEDGER, PROFILE, Case, Fate
from tests.chat.answering.shown_words import is_of, quotations_shown

MakePassage = Callable[..., Passage]


@pytest.fixture
def handed_over(
    passages: list[Passage], passage: MakePassage, generated: Callable[..., Passage]
) -> list[Passage]:
    """GLOBAL_LINE 1 to 9 are of the story, 10 to 15 of the ledger, 16 is generated."""
    ledger = passage("THE LEDGER", "forty-two.", 2, stored=LEDGER, document_id="ledger", book_pk=2)
    return [*passages, ledger, generated(PROFILE)]


@pytest.fixture
def stored(story: str) -> Mapping[str, str]:
    return {"doc": story, "ledger": LEDGER}


def steps_of(case: Case, passages: Sequence[Passage], piece: int) -> list[Answer | PartialAnswer]:
    """Up to the failure, where the replies are of no use twice."""
    window = 32_000 if case.model == "scripted-70b" else 4_096
    model = ScriptedChatModel(case.replies, model=case.model, piece_chars=piece, context_tokens=window)
    steps: list[Answer | PartialAnswer] = []
    try:
        for step in Dispatcher(model).answer(parse_question(case.question), passages):
            steps.append(step)
    except MalformedOutput:
        assert case.fate is Fate.OFFLINE
    return steps


def fate_of(steps: Sequence[Answer | PartialAnswer]) -> Fate:
    answer = steps[-1] if steps else None
    if not isinstance(answer, Answer):
        return Fate.OFFLINE
    if not answer.items:
        assert not answer.answer_found
        return Fate.LEFT_OUT
    return Fate.SUPPORTED if any(item.supported for item in answer.items) else Fate.UNSUPPORTED


def test_there_are_enough_cases() -> None:
    assert len({case.name for case in CASES}) == len(CASES) >= 60


@pytest.mark.parametrize("piece", [1, 7, 10_000], ids=["by characters", "by pieces", "at once"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_nothing_is_shown_as_a_quotation_that_is_none(
    case: Case, piece: int, handed_over: list[Passage], stored: Mapping[str, str]
) -> None:
    steps = steps_of(case, handed_over, piece)
    allowed = f"{case.question} The Light at Penmore"
    for step in steps:
        for words in quotations_shown(step):
            assert is_of(stored, words, allowed), words
        for citation in (one for item in step.items for one in item.citations):
            assert_stands(citation, stored)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_becomes_of_it(case: Case, handed_over: list[Passage]) -> None:
    assert fate_of(steps_of(case, handed_over, 7)) is case.fate


def assert_stands(citation: CitationDraft, stored: Mapping[str, str]) -> None:
    """A verified one is word for word where it says that it is."""
    if citation.verified and not citation.passage.is_generated:
        assert citation.char_start is not None
        text = stored[citation.passage.document_id]
        assert text[citation.char_start : citation.char_end] == citation.quote
        assert citation.line_start == text.count("\n", 0, citation.char_start) + 1
