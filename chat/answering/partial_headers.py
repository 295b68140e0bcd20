"""The headers of a table while its rows arrive."""

from pydantic_core import from_json

from chat.answering.one_line import one_line
from chat.answering.quoted_words import before_quotations

MOST_HEADERS = 12
LONGEST_HEADER = 80


def headers_so_far(reply: str) -> tuple[str, ...]:
    """They are asked for before the rows; () where they cannot be read yet. A model's words, unchecked."""
    begin = reply.find("{")
    try:
        partial = from_json(reply[begin:], allow_partial=True) if begin >= 0 else None
    except ValueError:
        return ()
    headers = partial.get("headers") if isinstance(partial, dict) else None
    if not isinstance(headers, list) or not all(isinstance(one, str) for one in headers):
        return ()
    return tuple(before_quotations(one_line(header, LONGEST_HEADER)) for header in headers[:MOST_HEADERS])
