"""The scripted model quotes the lines it is handed."""

from bookclub.providers.ports import ChatRequest
from chat.answering.reply_schema import read_reply
from chat.evaluation.quoting_model import MOST_QUOTED, quoting_model

TABLE = "GLOBAL_LINE\tPAGE\tLINE_IN_PAGE\tTEXT\n" + "\n".join(f"{n}\t\t\tLine {n}." for n in range(1, 9))


def test_it_answers_with_the_first_lines_and_keeps_what_it_was_sent() -> None:
    model = quoting_model()
    reply = read_reply(model.complete(ChatRequest("Rules", f"Question: Who?\n{TABLE}")).text)
    assert [item.text for item in reply.items] == [f"Line {n}." for n in range(1, MOST_QUOTED + 1)]
    assert reply.items[0].evidence[0].line_start == 1
    assert [request.system for request in model.requests] == ["Rules"]


def test_without_lines_there_is_no_answer() -> None:
    assert not read_reply(quoting_model().complete(ChatRequest("Rules", "Question: Who?")).text).answer_found
