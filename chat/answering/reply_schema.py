"""What a model is asked to reply: evidence before text, everything bounded."""

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import from_json

from bookclub.providers.errors import MalformedOutput
from bookclub.sentences import Sentence, gettext_noop


class ReplySpan(BaseModel):
    """Lines are GLOBAL_LINE numbers."""

    line_start: int
    line_end: int
    quote: str


class ReplyItem(BaseModel):
    evidence: list[ReplySpan]
    text: str


class Reply(BaseModel):
    """Bounds are not part of the type: a reply that passes them is still of use, after cutting."""

    items: list[ReplyItem]
    answer_found: bool


@dataclass(frozen=True, slots=True)
class ReplyBounds:
    """How much is asked for at once; small models loop to whatever limit they are given."""

    items: int = 6
    spans: int = 3
    quote_chars: int = 400
    text_chars: int = 600
    output_tokens: int = 2_048

    def schema(self) -> dict[str, Any]:
        """The JSON schema of a `Reply` within these bounds; properties come in the order to be written."""
        span = _object(
            line_start={"type": "integer"},
            line_end={"type": "integer"},
            quote={"type": "string", "maxLength": self.quote_chars},
        )
        item = _object(
            evidence={"type": "array", "maxItems": self.spans, "items": span},
            text={"type": "string", "maxLength": self.text_chars},
        )
        return _object(
            items={"type": "array", "maxItems": self.items, "items": item},
            answer_found={"type": "boolean"},
        )


# Even when they are used up, these leave a reply whole: 3 items of 240 and 300 characters and their braces.
SMALL_BOUNDS = ReplyBounds(items=3, spans=1, quote_chars=240, text_chars=300, output_tokens=1_024)
SCHEMA_NAME = "book_answer"


def _object(**properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def read_reply(text: str) -> Reply:
    """The reply in `text`, whatever stands round it. Raises `MalformedOutput` saying what is wrong."""
    try:
        return Reply.model_validate_json(_json_in(text))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"])) or Sentence(gettext_noop("the reply"))
        misshapen = gettext_noop("The model's answer is not of the right form ({place}: {problem}).")
        raise MalformedOutput(Sentence(misshapen, place=place, problem=first["msg"])) from error


def texts_so_far(text: str) -> tuple[str, ...]:
    """The texts of the items in a reply that may break off anywhere, the last perhaps unfinished."""
    start = text.find("{")
    if start < 0:
        return ()
    try:
        partial = from_json(text[start:], allow_partial="trailing-strings")
    except ValueError:
        return ()
    items = partial.get("items") if isinstance(partial, dict) else None
    if not isinstance(items, list):
        return ()
    texts = (item.get("text") for item in items if isinstance(item, dict))
    return tuple(text for text in texts if isinstance(text, str) and text)


def _json_in(text: str) -> str:
    """From the first brace to the last: some models talk before and after."""
    start, end = text.find("{"), text.rfind("}")
    return text[start : end + 1] if 0 <= start < end else text
