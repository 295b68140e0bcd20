"""What hosts do with examples: make one of a verified answer, change it, take it out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from bookclub.clubs.models import User
from chat.examples.checking import (
    BadExample,
    checked_answer,
    checked_parse,
    checked_question,
    tidied,
)
from chat.examples.drafting import draft_of
from chat.models import AnswerExample, Message
from chat.questions.parse import parse_question


@dataclass(frozen=True, slots=True)
class Change:
    """What an example is to be; `parse` and `answer`, as JSON has them, stay as they are where they are None.

    A question of other words is parsed anew, unless a parse of other words comes with it.
    """

    question: str
    tags: Sequence[str]
    is_used: bool
    parse: Any = None
    answer: Any = None


@transaction.atomic
def make_example(host: User, answer: Message, tags: Sequence[str] = ()) -> AnswerExample:
    """The caller has checked that the host may look at the answer. Raises `BadExample`."""
    held = Message.objects.select_for_update(of=("self",)).select_related("conversation__club", "trace")
    answer = held.get(pk=answer.pk)
    if answer.examples.exists():
        raise BadExample(_("This answer is an example already."))
    draft = draft_of(answer)
    example = AnswerExample.objects.create(
        club=answer.conversation.club,
        read_up_to=dict(draft.read_up_to),
        question=draft.question,
        language=draft.parse.language,
        parse=draft.parse.model_dump(mode="json"),
        shape=answer.shape,
        answer=dict(draft.answer),
        passages=draft.passages,
        tags=tidied(tags),
        message=answer,
        made_by=host,
    )
    example.books.set(draft.books)
    return example


def fields_of(example: AnswerExample, change: Change) -> dict[str, Any]:
    """What a change gives its fields. Raises `BadExample`."""
    fields: dict[str, Any] = {"tags": tidied(change.tags), "is_used": change.is_used}
    asked = checked_question(change.question)
    if asked != example.question:
        fields |= {"question": asked, "vector": None, "vector_space": ""}
    if change.parse is not None and change.parse != example.parse:
        parsed = checked_parse(change.parse)
        fields |= {"parse": parsed.model_dump(mode="json"), "language": parsed.language}
    elif asked != example.question:
        parsed = parse_question(asked, example.language)
        fields |= {"parse": parsed.model_dump(mode="json"), "language": parsed.language}
    if change.answer is not None and change.answer != example.answer:
        fields["answer"] = checked_answer(example.shape, change.answer, example.passages)
    return fields


@transaction.atomic
def change_example(example: AnswerExample, change: Change) -> None:
    """The next question sees it so. Raises `BadExample`."""
    fields = fields_of(example, change)
    for name, value in fields.items():
        setattr(example, name, value)
    example.save(update_fields=[*fields, "updated_at"])


def switch_example(example: AnswerExample, *, is_used: bool) -> None:
    example.is_used = is_used
    example.save(update_fields=["is_used", "updated_at"])


def delete_example(example: AnswerExample) -> None:
    example.delete()
