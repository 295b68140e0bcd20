"""JSON in a reply, whatever stands round it: talk, thoughts in braces, drafts."""

import re
from collections.abc import Iterator
from itertools import islice

MOST_STARTS = 200
"""Braces that are tried as the beginning of an answer."""

_CONTROL = re.compile(r"(?<!\\)((?:\\\\)*)\\u00(?:0[0-8bcef]|1[0-9a-f]|7f)", re.IGNORECASE)
"""Characters that nobody sees and databases refuse, as JSON escapes them."""


def objects_in(text: str) -> Iterator[tuple[int, int]]:
    """Where every whole object of `text` begins and ends, inner ones after the one that holds them."""
    for start in islice((match.start() for match in re.finditer(r"\{", text)), MOST_STARTS):
        end = _end_of_object(text, start)
        if end is not None:
            yield start, end


def without_controls_escaped(json: str) -> str:
    return _CONTROL.sub(r"\1 ", json)


def in_whole_characters(text: str) -> str:
    """Servers may send one character in two halves, which no JSON reader takes; half a one becomes a mark."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def _end_of_object(text: str, start: int) -> int | None:
    depth, is_string, is_escaped = 0, False, False
    for at in range(start, len(text)):
        character = text[at]
        if is_string:
            is_string = is_escaped or character != '"'
            is_escaped = not is_escaped and character == "\\"
        elif character == '"':
            is_string = True
        elif character in "{}":
            depth += 1 if character == "{" else -1
            if depth == 0:
                return at + 1
    return None
