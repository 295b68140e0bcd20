"""A scripted language model that quotes the first lines it is handed, and keeps what it was sent."""

import json
import re

from bookclub.providers.ports import ChatRequest
from bookclub.providers.scripted_models import ScriptedChatModel

MOST_QUOTED = 3
# Wide enough that no passage is left out of the prompt.
_CONTEXT_TOKENS = 64_000
_LINE = re.compile(r"^(\d+)\t[^\t\n]*\t[^\t\n]*\t(\S.*)$", re.MULTILINE)


def quoting_model() -> ScriptedChatModel:
    return ScriptedChatModel(
        [quoting_reply], context_tokens=_CONTEXT_TOKENS, repeat_last=True, piece_chars=10_000
    )


def quoting_reply(request: ChatRequest) -> str:
    """An answer of the right form, an item for each of the first lines of the prompt's table."""
    lines = _LINE.findall(request.user)[:MOST_QUOTED]
    items = [
        {"evidence": [{"line_start": int(number), "line_end": int(number), "quote": text}], "text": text}
        for number, text in lines
    ]
    return json.dumps({"items": items, "answer_found": bool(items)}, ensure_ascii=False)
