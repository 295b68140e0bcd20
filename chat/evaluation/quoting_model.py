"""A scripted language model that quotes the first lines it is handed, and keeps what it was sent."""

import json
import re
from collections.abc import Mapping
from typing import Any

from bookclub.providers.ports import ChatRequest
from bookclub.providers.scripted_models import ScriptedChatModel

MOST_QUOTED = 3
# Wide enough that no passage is left out of the prompt.
_CONTEXT_TOKENS = 64_000
_LINE = re.compile(r"^(\d+)\t[^\t\n]*\t[^\t\n]*\t(\S.*)$", re.MULTILINE)
# What a line does not tell, and may be left open.
_OPEN = frozenset({"condition", "currency", "date", "speaker", "unit"})

Schema = Mapping[str, Any]


def quoting_model() -> ScriptedChatModel:
    return ScriptedChatModel(
        [quoting_reply], context_tokens=_CONTEXT_TOKENS, repeat_last=True, piece_chars=10_000
    )


def quoting_reply(request: ChatRequest) -> str:
    """An answer of the form that is asked for, an item for each of the first lines of the prompt's table."""
    asked = (request.schema or {}).get("properties", {})
    form = asked.get("items", {}).get("items", {}).get("properties", {"text": {"type": "string"}})
    items = [_item(form, int(number), text) for number, text in _LINE.findall(request.user)[:MOST_QUOTED]]
    reply = {"items": items, "answer_found": bool(items)}
    if "headers" in asked:
        reply["headers"] = ["line"]
    return json.dumps(reply, ensure_ascii=False)


def _item(form: Schema, number: int, text: str) -> dict[str, Any]:
    """Everything that is said in it is the line."""
    span = {"line_start": number, "line_end": number, "quote": text}
    said = {name: _value(name, asked, text) for name, asked in form.items() if name != "spans"}
    return {"spans": [span], **said}


def _value(name: str, asked: Schema, text: str) -> Any:
    if asked.get("type") == "array":
        return [_value(name, asked.get("items", {}), text)]
    if asked.get("type") == "boolean":
        return True
    if asked.get("type") in ("number", "integer"):
        return 1
    return "" if name in _OPEN else asked.get("enum", [text])[0]
