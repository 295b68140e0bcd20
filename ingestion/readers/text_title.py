"""A plain text's title and author, from its first lines, when no header names them."""

import itertools
import re
from collections.abc import Sequence

from ingestion.readers.text_paragraphs import Paragraph
from ingestion.structure.gutenberg import split_authors
from ingestion.structure.headings import clean_title, heading_mark, is_contents_heading, undecorated

_BY = re.compile(r"^(?:(?:written|escrito)\s+)?(?:by|por)\b[:\s]*(?P<name>.*)$", re.IGNORECASE)
_BY_IN_LINE = re.compile(r"^(?P<rest>.*\S)\s+(?:by|por)\s+(?P<name>[A-ZÁÉÍÓÚÑ].*)$")
_ARTICLES = frozenset({"the", "a", "an", "el", "la", "los", "las"})
_SEARCHED = 6
_TITLE_CHARS = 100
_NAME_CHARS = 80


def guess_title(paragraphs: Sequence[Paragraph], first_heading: int) -> tuple[str, tuple[str, ...]]:
    """Title and authors as printed before the first heading; empty where the text begins at once."""
    front = paragraphs[: min(_SEARCHED, first_heading)]
    if len(paragraphs) < 2 or not front or not _is_title(front[0]):
        return "", ()
    lines = list(front[0].lines)
    byline = next((index for index, line in enumerate(lines) if _BY.match(undecorated(line))), len(lines))
    title = clean_title(lines[:byline])
    if title.lower() in _ARTICLES and len(front) > 1:
        title = clean_title([title, *front[1].lines])
    return title.strip(" ;,:"), _authors(front)


def _is_title(paragraph: Paragraph) -> bool:
    text = paragraph.joined
    if len(paragraph.lines) > 3 or not 0 < len(text) <= _TITLE_CHARS:
        return False
    if heading_mark(text) or is_contents_heading(text):
        return False
    return undecorated(text)[:1].isalnum() and not text.endswith((".", ",", ";", '"', "”"))


def _authors(front: Sequence[Paragraph]) -> tuple[str, ...]:
    """Whoever a title page names after "by" or "por"; the first long paragraph is the book."""
    title_page = itertools.takewhile(lambda paragraph: len(paragraph.joined) <= 2 * _TITLE_CHARS, front)
    texts = [undecorated(" ".join(line.split())) for paragraph in title_page for line in paragraph.lines]
    for index, text in enumerate(texts):
        match = _BY.match(text) or _BY_IN_LINE.match(text)
        if match:
            name = match["name"] or (texts[index + 1] if index + 1 < len(texts) else "")
            return split_authors(name) if 0 < len(name) <= _NAME_CHARS else ()
    return ()
