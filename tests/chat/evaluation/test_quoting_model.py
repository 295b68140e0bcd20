"""The scripted model quotes the lines it is handed."""

import pytest

from bookclub.providers.ports import ChatRequest
from chat.answering.registry import ANSWER_REGISTRY
from chat.answering.reply_form import ReplyForm
from chat.answering.schemas.text import TextAnswer
from chat.evaluation.quoting_model import MOST_QUOTED, quoting_model
from chat.questions.parsed_question import AnswerShape

TABLE = "GLOBAL_LINE\tPAGE\tLINE_IN_PAGE\tTEXT\n" + "\n".join(f"{n}\t\t\tLine {n}." for n in range(1, 9))


def test_it_answers_with_the_first_lines_and_keeps_what_it_was_sent() -> None:
    model = quoting_model()
    reply = ReplyForm(TextAnswer).read(model.complete(ChatRequest("Rules", f"Question: Who?\n{TABLE}")).text)
    assert [item.text for item in reply.items] == [f"Line {n}." for n in range(1, MOST_QUOTED + 1)]
    assert reply.items[0].spans[0].line_start == 1
    assert [request.system for request in model.requests] == ["Rules"]


@pytest.mark.parametrize("shape", ANSWER_REGISTRY)
def test_every_form_is_filled_in(shape: AnswerShape) -> None:
    form = ReplyForm(ANSWER_REGISTRY[shape])
    request = ChatRequest("Rules", TABLE, schema=form.json_schema())
    reply = form.read(quoting_model().complete(request).text)
    assert reply.answer_found
    assert [item.spans[0].quote for item in reply.items] == ["Line 1.", "Line 2.", "Line 3."]


def test_without_lines_there_is_no_answer() -> None:
    reply = quoting_model().complete(ChatRequest("Rules", "Question: Who?")).text
    assert not ReplyForm(TextAnswer).read(reply).answer_found
