"""A model's remark as it may be shown: one line, without control characters, of a bounded length."""

import unicodedata


def one_line(text: str, longest: int) -> str:
    """Cut between words, with an ellipsis."""
    plain = "".join(" " if unicodedata.category(one)[0] == "C" else one for one in text)
    line = " ".join(plain.split())
    return line if len(line) <= longest else line[: longest - 1].rsplit(" ", 1)[0] + "…"
