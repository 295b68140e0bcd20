"""`ingest` as a script calls it."""

import io
import json
from pathlib import Path
from typing import Any

from django.core.management import call_command


def ingest(*arguments: str | Path) -> tuple[list[dict[str, Any]], int]:
    """What it printed, and the exit code."""
    out, code = io.StringIO(), 0
    try:
        call_command("ingest", *map(str, arguments), "--json", stdout=out, stderr=io.StringIO())
    except SystemExit as end:
        code = int(end.code or 0)
    return [json.loads(line) for line in out.getvalue().split("\n") if line], code
