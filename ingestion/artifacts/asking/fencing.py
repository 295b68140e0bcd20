"""Text of others inside a prompt: it must not close, nor open, the marks it stands between."""

import re

_MARK = re.compile(r"<(?=\s*/?\s*(?:book|wishes)\b)", re.IGNORECASE)


def as_data(text: str) -> str:
    return _MARK.sub("‹", text)
