"""Who speaks in a play: names in capitals that begin their speeches."""

import re
from collections import Counter

from ingestion.artifacts.naming.tokens import UPPER

_LABEL = re.compile(
    rf"^[ \t]*(?P<name>[{UPPER}]{{2,}}(?:[ '’-][{UPPER}]+){{0,3}})(?P<mark>[ ]?[.:][ ]?[-—–]*[ ]?)(?=\S)",
    re.MULTILINE,
)
_MIN_SPEECHES = 3
"""Of one speaker."""
_MIN_ALL = 10
"""Of all speakers: less is no play."""


def speaker_labels(text: str) -> frozenset[int]:
    """Where the speakers' names stand, by their last character and one; none where the text is no play."""
    found = [(label["name"], label.end("name")) for label in _LABEL.finditer(text)]
    often = {name for name, count in Counter(name for name, _ in found).items() if count >= _MIN_SPEECHES}
    ends = frozenset(end for name, end in found if name in often)
    return ends if len(often) > 1 and len(ends) >= _MIN_ALL else frozenset()
