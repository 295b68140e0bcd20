"""JSON on stdout, one object a line, for the commands."""

import json
from typing import Any

from django.core.management.base import OutputWrapper


def write(out: OutputWrapper, row: dict[str, Any]) -> None:
    """Letters stay letters wherever the stream can hold them."""
    line = json.dumps(row, ensure_ascii=False)
    try:
        line.encode(getattr(out, "encoding", None) or "utf-8")
    except UnicodeEncodeError:  # half a surrogate pair, or a terminal of few letters
        line = json.dumps(row)
    out.write(line)
    out.flush()
