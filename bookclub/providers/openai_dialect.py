"""How a chat completion is asked for: what OpenAI-compatible servers disagree about."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from bookclub.providers.chat_messages import messages_of
from bookclub.providers.ports import ChatRequest

SchemaMode = Literal["bounded", "unbounded", "object", "prompt"]
"""A JSON schema with string bounds, one without, JSON alone, or only a request in words."""

_NEXT_SCHEMA_MODE: dict[SchemaMode, SchemaMode] = {
    "bounded": "unbounded",
    "unbounded": "object",
    "object": "prompt",
}
_SCHEMA_WORDS = ("response_format", "json_schema", "json_object", "schema", "grammar")
_STRING_BOUNDS = frozenset({"minLength", "maxLength", "pattern", "format"})
_NO_MEANING = frozenset({"default", "title", "examples"})


@dataclass(frozen=True, slots=True)
class OpenAIDialect:
    """What a server has shown that it understands."""

    schema_mode: SchemaMode = "bounded"
    limit_name: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    takes_temperature: bool = True
    reports_usage: bool = True

    def arguments(self, request: ChatRequest) -> dict[str, Any]:
        """The request in this dialect, without the model's name."""
        spoken: dict[str, Any] = {"messages": self._messages(request), "stream": True}
        spoken[self.limit_name] = request.max_output_tokens
        if self.takes_temperature:
            spoken["temperature"] = request.temperature
        if self.reports_usage:
            spoken["stream_options"] = {"include_usage": True}
        if request.schema is not None and self.schema_mode != "prompt":
            spoken["response_format"] = self._response_format(request, request.schema)
        return spoken

    def conceding(self, complaint: str, *, has_schema: bool) -> "OpenAIDialect | None":
        """The dialect without what a refused request was refused for; None when it is nothing of ours."""
        complaint = complaint.lower()
        if self.limit_name == "max_tokens" and "max_completion_tokens" in complaint:
            return replace(self, limit_name="max_completion_tokens")
        if self.limit_name == "max_completion_tokens" and "max_completion_tokens" in complaint:
            return replace(self, limit_name="max_tokens")
        if self.takes_temperature and "temperature" in complaint:
            return replace(self, takes_temperature=False)
        if self.reports_usage and "stream_options" in complaint:
            return replace(self, reports_usage=False)
        if has_schema and self.schema_mode != "prompt" and any(word in complaint for word in _SCHEMA_WORDS):
            return replace(self, schema_mode=_NEXT_SCHEMA_MODE[self.schema_mode])
        return None

    def _messages(self, request: ChatRequest) -> list[dict[str, str]]:
        system = request.system
        if request.schema is not None and self.schema_mode in ("object", "prompt"):
            schema = json.dumps(request.schema, ensure_ascii=False)
            system += (
                f"\n\nReply with one JSON object and nothing else. It follows this JSON schema:\n{schema}"
            )
        return messages_of(system.strip(), request.user)

    def _response_format(self, request: ChatRequest, schema: Mapping[str, Any]) -> dict[str, Any]:
        if self.schema_mode == "object":
            return {"type": "json_object"}
        dropped = _NO_MEANING | (_STRING_BOUNDS if self.schema_mode == "unbounded" else frozenset())
        wrapped = {"name": request.schema_name, "strict": True, "schema": strict_schema(schema, dropped)}
        return {"type": "json_schema", "json_schema": wrapped}


def strict_schema(schema: Any, dropped: frozenset[str] = _NO_MEANING) -> Any:
    """The schema as strict mode wants it: every property required and no others, some keywords left out."""
    if isinstance(schema, list):
        return [strict_schema(entry, dropped) for entry in schema]
    if not isinstance(schema, Mapping):
        return schema
    strict = {
        key: _strict_definitions(value, dropped)
        if key in ("properties", "$defs")
        else strict_schema(value, dropped)
        for key, value in schema.items()
        if key not in dropped
    }
    if "properties" in strict:
        strict["required"] = list(strict["properties"])
        strict["additionalProperties"] = False
    return strict


def _strict_definitions(definitions: Mapping[str, Any], dropped: frozenset[str]) -> dict[str, Any]:
    """Keys here are names of properties, which may be called `title` or `format`."""
    return {name: strict_schema(schema, dropped) for name, schema in definitions.items()}
