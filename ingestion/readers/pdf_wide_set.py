"""Words set wide ("C H A P T E R"), which pdfium gives as single letters: closed up again."""

import re
from collections.abc import Callable
from itertools import pairwise

_ROW = re.compile(r"(?<!\S)(?:[^\W\d_] ){5,}[^\W\d_](?!\S)")
_WORD = re.compile(r"[^\W\d_]{2,}")
_WIDER = 1.4  # than between letters, between words


def close_up(text: str, sides: Callable[[int], tuple[float, float]]) -> str:
    """`text` with rows of single letters, six or more, as words; `sides` tells the edges of a letter.

    Beside whole words the letters are meant as letters.
    """
    if not _ROW.search(text) or _WORD.search(_ROW.sub("", text)):
        return text
    return _ROW.sub(lambda row: _closed(row[0], [sides(at) for at in range(row.start(), row.end(), 2)]), text)


def _closed(row: str, places: list[tuple[float, float]]) -> str:
    gaps = [after[0] - before[1] for before, after in pairwise(places)]
    widest = _WIDER * max(min(gaps), 0.0) + 0.5
    spaces = ["" if gap <= widest else " " for gap in gaps]
    return "".join(letter + space for letter, space in zip(row[::2], [*spaces, ""], strict=True))
