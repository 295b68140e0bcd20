"""What a model says in a line: its words alone."""

import unicodedata


def one_line(text: str) -> str:
    """One space apart, without what cannot be seen: it can hide a name, turn a line round, or be no text."""
    seen = (mark for mark in text if mark.isspace() or not unicodedata.category(mark).startswith("C"))
    return " ".join("".join(seen).split())
