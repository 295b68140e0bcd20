"""Finding words in texts whatever their case and accents, and showing where: plain Python."""

import re

from ingestion.words.stems import unaccented

AROUND = 60
"""Characters shown on each side of what was found."""
MOST_WORDS = 10
_WORD = re.compile(r"[^\W_]+")


def words_in(search: str) -> tuple[str, ...]:
    """What is looked for: each word as it may begin one of the text."""
    return tuple(dict.fromkeys(_WORD.findall(folded(search))))[:MOST_WORDS]


class _FoldedLetters(dict[int, str]):
    """By code point, each found out once: a search goes through all that somebody has ever been told."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        bare = unaccented(letter).lower()
        self[code] = bare if len(bare) == 1 else letter
        return self[code]


_FOLDED = _FoldedLetters()


def folded(text: str) -> str:
    """As long as the text wherever that has its letters in one character each."""
    return text.translate(_FOLDED)


def has_all(words: tuple[str, ...], text: str) -> bool:
    """Whether each of the words begins a word of the text."""
    said = folded(text)
    return bool(words) and all(_begins(word).search(said) for word in words)


def around(words: tuple[str, ...], text: str) -> str:
    """The text about the first of the words, in one line; its beginning where none is there."""
    said = folded(text)
    places = [found.start() for word in words if (found := _begins(word).search(said))]
    at = min(places, default=0)
    start = 0 if at <= AROUND else _next_word(text, at - AROUND, at)
    end = min(len(text), at + 2 * AROUND)
    end = max(text.rfind(" ", at, end), at + 1) if end < len(text) else end
    cut = " ".join(text[start:end].split())
    return f"{'… ' if start else ''}{cut}{' …' if end < len(text) else ''}"


def _next_word(text: str, start: int, at: int) -> int:
    space = text.find(" ", start, at)
    return start if space < 0 else space + 1


def _begins(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_]){re.escape(word)}")
