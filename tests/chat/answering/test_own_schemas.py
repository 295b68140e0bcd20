"""A form of the caller's own is asked for, checked and shown like any other."""

from typing import ClassVar

from bookclub.providers.scripted_models import ScriptedChatModel
from chat.answering.answers import Answer, PartialAnswer
from chat.answering.dispatcher import Dispatcher
from chat.answering.schemas.base import AnswerBase, Item
from chat.questions.parse import parse_question
from chat.questions.parsed_question import AnswerShape
from chat.retrieval.passage import Passage
from tests.chat.answering.misbehaving_replies import GOOD, item, said


class ObjectItem(Item):
    """Something that somebody owns."""

    owner: str
    thing: str
    is_lost: bool = False

    def as_text(self) -> str:
        return f"{self.owner}: {self.thing}"


class ObjectsAnswer(AnswerBase[ObjectItem]):
    SHAPE: ClassVar = AnswerShape.LIST
    room: str = ""


def test_it_is_asked_for_checked_and_shown(passages: list[Passage]) -> None:
    owned = [
        item(None, GOOD, owner="Clara", thing="a yellow suitcase"),
        item(None, (5, 5, "a golden carriage"), owner="Clara", thing="“a golden carriage of old”"),
    ]
    model = ScriptedChatModel([said(*owned, room="kitchen")], model="scripted-70b", context_tokens=32_000)
    *steps, answer = Dispatcher(model, schema=ObjectsAnswer).answer(
        parse_question("Who owns what?"), passages
    )
    schema = model.requests[0].schema or {}
    assert list(schema["properties"])[:2] == ["room", "items"]
    assert list(schema["properties"]["items"]["items"]["properties"]) == [
        "spans",
        "owner",
        "thing",
        "is_lost",
    ]
    assert isinstance(answer, Answer)
    assert [(one.text, one.supported) for one in answer.items] == [
        ("Clara: a yellow suitcase", True),
        ("Clara: a golden carriage of old", False),
    ]
    assert answer.items[0].value == {"owner": "Clara", "thing": "a yellow suitcase", "is_lost": False}
    assert answer.typed["room"] == "kitchen"
    assert answer.typed["items"][0]["spans"][0]["line_start"] == 7
    assert answer.making.schema_name == "ObjectsAnswer"
    assert next(step.items[0].supported for step in steps if isinstance(step, PartialAnswer) and step.items)
