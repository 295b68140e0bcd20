"""Reads a model's reply: strictly at first, and when that fails every entry that is valid by itself."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, get_args

from annotated_types import MaxLen
from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from bookclub.providers.ports import ChatReply

M = TypeVar("M", bound=BaseModel)

CUT_OFF = "it was cut off before its end: reply shorter, with fewer entries"
_UNFINISHED = {
    "length": CUT_OFF,
    "": CUT_OFF,
    "content_filter": "it was withheld",
}
_DEEPEST = 16
"""Nothing that is asked for is nested so deep."""


@dataclass(frozen=True, slots=True)
class Reading(Generic[M]):
    """`value` is None when nothing could be used; with a `problem`, it is what could be kept."""

    value: M | None
    problem: str = ""


def read_reply(reply: ChatReply, form: type[M], complaint: Callable[[M], str]) -> Reading[M]:
    """As a `form`, all of whose fields are lists. `complaint` says what else is wrong with a valid one.

    What is wrong follows from the reply alone, so that a reply that was kept is read as it was at first.
    """
    unfinished = _UNFINISHED.get(reply.finish_reason, "")
    try:
        value = form.model_validate(json.loads(_object_in(reply.text)))
    except ValidationError as error:
        problem = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()[:5])
    except (ValueError, RecursionError) as error:
        problem = f"it is not one whole JSON object ({error})"
    else:
        problem = complaint(value)
        if not problem:
            return Reading(value, unfinished)
    kept = _what_is_valid(reply.text, form)
    return Reading(None if kept is None or complaint(kept) else kept, unfinished or problem)


def _object_in(text: str) -> str:
    """Prose and code fences round the object are passed over."""
    return text[text.index("{") : text.rindex("}") + 1]


def _what_is_valid(text: str, form: type[M]) -> M | None:
    found = salvaged_object(text)
    sections = {name: _valid_entries(found.get(name), field) for name, field in form.model_fields.items()}
    return form(**sections) if any(sections.values()) else None


def _valid_entries(value: Any, field: FieldInfo) -> list[Any]:
    entry_type = TypeAdapter(get_args(field.annotation)[0])
    valid = []
    for entry in value if isinstance(value, list) else []:
        try:
            valid.append(entry_type.validate_python(entry))
        except ValidationError:
            continue
    return valid[: _limit_of(field)]


def field_limit(form: type[BaseModel], name: str) -> int:
    """How many entries the list called `name` may hold."""
    return _limit_of(form.model_fields[name])


def _limit_of(field: FieldInfo) -> int:
    return next(limit.max_length for limit in field.metadata if isinstance(limit, MaxLen))


def salvaged_object(text: str) -> dict[str, Any]:
    """The JSON object in `text`, up to the last whole entry of one that stops halfway; empty when none."""
    start = text.find("{")
    if start < 0:
        return {}
    for candidate in (text[start:], _closed_early(text[start:])):
        try:
            value, _ = json.JSONDecoder().raw_decode(candidate)
        except (ValueError, RecursionError):
            continue
        return value if isinstance(value, dict) else {}
    return {}


def _closed_early(text: str) -> str:
    """Cut after the last whole entry of a list or object, with what is still open closed."""
    end, closing = 0, ""
    open_marks: list[str] = []
    in_string = escaped = False
    for place, character in enumerate(text):
        if in_string:
            in_string = escaped or character != '"'
            escaped = character == "\\" and not escaped
        elif character == '"':
            in_string = True
        elif character in "{[":
            open_marks.append("}" if character == "{" else "]")
            if len(open_marks) > _DEEPEST:
                break
        elif character in "}]" and open_marks:
            open_marks.pop()
            end, closing = place + 1, "".join(reversed(open_marks))
        elif character == ",":
            end, closing = place, "".join(reversed(open_marks))
    return text[:end] + closing
