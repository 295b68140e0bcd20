"""The form of a reply: the JSON schema that a provider holds a model to, and the way back to an answer."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pydantic import ValidationError

from bookclub.providers.errors import MalformedOutput
from bookclub.sentences import Sentence, gettext_noop
from chat.answering.registry import AnswerSchema
from chat.answering.reply_json import objects_in, without_controls_escaped
from chat.answering.schemas.base import AnswerBase

_MEANINGLESS = frozenset(("title", "default", "description"))
_QUOTE, _ITEMS, _SPANS = "quote", "items", "spans"


@dataclass(frozen=True, slots=True)
class ReplyBounds:
    """How much is asked for at once; small models loop to whatever limit they are given."""

    items: int = 8
    spans: int = 3
    quote_chars: int = 400
    text_chars: int = 600
    listed: int = 12
    output_tokens: int = 2_048
    is_small: bool = False


# Even when they are used up, these leave a reply whole: 3 items of 240 and 300 characters and their braces.
SMALL_BOUNDS = ReplyBounds(
    items=3, spans=1, quote_chars=240, text_chars=300, listed=4, output_tokens=1_024, is_small=True
)


@dataclass(frozen=True, slots=True)
class ReplyForm:
    """What is asked for: a typed answer of `schema` within `bounds`."""

    schema: AnswerSchema
    bounds: ReplyBounds = field(default_factory=ReplyBounds)

    @property
    def name(self) -> str:
        return self.schema.__name__

    def json_schema(self) -> dict[str, Any]:
        """Properties in the order to be written, every one required, every string and list bounded."""
        return deepcopy(_written_out(self))

    def _written_out(self) -> dict[str, Any]:
        whole = self.schema.model_json_schema()
        definitions = whole.get("$defs", {})
        asked = {
            name: self._bounded(name, prop, definitions)
            for name, prop in _ordered(whole["properties"]).items()
            if self.schema.is_asked_for(name, small=self.bounds.is_small)
        }
        return _object(asked)

    def read(self, text: str) -> AnswerBase[Any]:
        """The last answer in `text`, whatever stands round it. Raises `MalformedOutput`: what is wrong."""
        answer, ends = None, 0
        problems: dict[int, ValidationError] = {}
        for start, end in _candidates(text):
            if start < ends:
                continue
            try:
                answer, ends = self._parsed(text[start:end]), end
            except ValidationError as error:
                problems.setdefault(end - start, error)
        if answer is None:
            raise _malformed(problems[max(problems)])
        return answer

    def _parsed(self, json: str) -> AnswerBase[Any]:
        return self.schema.model_validate_json(without_controls_escaped(json))

    def _bounded(
        self, name: str, schema: Mapping[str, Any], definitions: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Without references, since not every server follows them, and without what only readers need."""
        if "$ref" in schema:
            return self._bounded(name, definitions[schema["$ref"].rsplit("/", 1)[1]], definitions)
        if "anyOf" in schema:
            return self._bounded(name, _wanted(schema["anyOf"]), definitions)
        kept = {key: value for key, value in schema.items() if key not in _MEANINGLESS}
        if kept.get("type") == "object" and "properties" in kept:
            properties = kept["properties"].items()
            return _object({key: self._bounded(key, value, definitions) for key, value in properties})
        if kept.get("type") == "array":
            inner = self._bounded(name, kept["items"], definitions)
            return kept | {"items": inner, "maxItems": min(self._most(name), kept.get("maxItems", 1_000))}
        if kept.get("type") == "string" and "enum" not in kept:
            longest = self.bounds.quote_chars if name == _QUOTE else self.bounds.text_chars
            return {"type": "string", "maxLength": min(longest, kept.get("maxLength", longest))}
        return kept

    def _most(self, name: str) -> int:
        bounds = self.bounds
        return {_ITEMS: bounds.items, _SPANS: bounds.spans}.get(name, bounds.listed)


def _ordered(properties: Mapping[str, Any]) -> dict[str, Any]:
    """What a schema adds comes first: the headers of a table before its rows."""
    base = AnswerBase.model_fields
    own = {name: value for name, value in properties.items() if name not in base}
    return own | {name: value for name, value in properties.items() if name in base}


def _wanted(choices: list[dict[str, Any]]) -> dict[str, Any]:
    """A value rather than none, and a number rather than a number in a string."""
    given = [one for one in choices if one.get("type") != "null"]
    return next((one for one in given if one.get("type") in ("number", "integer")), given[0])


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


@cache
def _written_out(form: ReplyForm) -> dict[str, Any]:
    """Describing a schema takes as long as looking up several answers."""
    return form._written_out()


def _candidates(text: str) -> Iterator[tuple[int, int]]:
    """Whole objects; what begins like one is said to be broken off rather than looked for what is in it."""
    first = max(0, text.find("{"))
    whole = list(objects_in(text))
    yield from whole
    if not whole or whole[0][0] > first:
        yield first, len(text)


def _malformed(error: ValidationError) -> MalformedOutput:
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(map(str, first["loc"])) or Sentence(gettext_noop("the reply"))
    misshapen = gettext_noop("The model's answer is not of the right form ({place}: {problem}).")
    return MalformedOutput(Sentence(misshapen, place=place, problem=first["msg"]))
