"""Which paragraphs of an RTF file are headings: by outline level and style, else by looks and wording."""

import re
from collections import Counter
from collections.abc import Sequence

from ingestion.readers.rtf_story import Paragraph
from ingestion.readers.rtf_tables import RtfTables
from ingestion.structure.headings import HeadingRank, heading_mark

_NAMED = re.compile(
    r"(?:heading|überschrift|t[íi]tulo|titre|titolo|kop|заголовок|rubrik|nagłówek) ?([1-9])\b"
)
_TITLE = re.compile(r"title|titel|t[íi]tulo|titre|название|заголовок")
_CONTENTS = re.compile(r"toc\b|contents|índice|table of|verzeichnis")
_LISTED_CONTENTS = re.compile(r"toc (?:\d|heading)|contents (?:\d|heading)|verzeichnis \d")
_PAGE_NUMBER = re.compile(r"[\t.…]\s*\d+$")
_LONGEST = 200
_LONGEST_BY_LOOKS = 90
_LARGER = 1.15
_BODY_OUTLINE = 9
_LOWEST_LEVEL = 6
_FRONT_PARAGRAPHS = 30
_LONGEST_TITLE = 8


class HeadingLevels:
    """Looks count only where no style and no outline level makes a heading."""

    def __init__(self, paragraphs: Sequence[Paragraph], tables: RtfTables) -> None:
        self._tables = tables
        self._book_title = self._title_ahead(paragraphs)
        self._styled = any(self._by_style(p) for p in paragraphs if not self._is_title(p))
        sizes: Counter[int] = Counter()
        for paragraph in paragraphs:
            sizes[paragraph.size] += len(paragraph.text)
        self._body_size = sizes.most_common(1)[0][0] if sizes else 0
        ranks = {self._rank(paragraph) for paragraph in paragraphs} if not self._styled else set()
        self._has_parts = HeadingRank.PART in ranks

    def level_of(self, paragraph: Paragraph) -> int | None:
        """The level of a heading, from 1, and 0 for the book's own title; None for any other paragraph."""
        if any(paragraph is title for title in self._book_title):
            return 0
        if self._styled:
            return self._by_style(paragraph) or None
        rank = self._rank(paragraph)
        return None if rank is None else 1 if rank is HeadingRank.PART or not self._has_parts else 2

    def lists_contents(self, paragraph: Paragraph) -> bool:
        """Whether it is a line of the table of contents that a program made."""
        return bool(_LISTED_CONTENTS.match(self._tables.style_name(paragraph.format.style)))

    def _title_ahead(self, paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
        """The only run of paragraphs in a title's style, if it comes first."""
        places = [place for place, paragraph in enumerate(paragraphs) if self._is_title(paragraph)]
        if not 0 < len(places) <= _LONGEST_TITLE or places[-1] - places[0] >= len(places):
            return []
        if places[0] >= _FRONT_PARAGRAPHS:
            return []
        if any(self._by_style(paragraph) for paragraph in paragraphs[: places[0]]):
            return []
        return [paragraphs[place] for place in places]

    def title(self, paragraphs: Sequence[Paragraph]) -> str:
        """What is set in the style of a book's title."""
        styled = (paragraph.text for paragraph in paragraphs if self._is_title(paragraph))
        return " ".join(next(styled, "").split())

    def _is_title(self, paragraph: Paragraph) -> bool:
        return bool(_TITLE.fullmatch(self._tables.style_name(paragraph.format.style)))

    def _by_style(self, paragraph: Paragraph) -> int:
        if len(paragraph.text) > _LONGEST:
            return 0
        name = self._tables.style_name(paragraph.format.style)
        if _CONTENTS.match(name):
            return 0
        outline = paragraph.format.outline
        if outline is None:
            outline = self._tables.outline_of(paragraph.format.style)
        if outline is not None:
            return min(outline + 1, _LOWEST_LEVEL) if outline < _BODY_OUTLINE else 0
        named = _NAMED.match(name)
        return min(int(named[1]), _LOWEST_LEVEL) if named else int(self._is_title(paragraph))

    def _rank(self, paragraph: Paragraph) -> HeadingRank | None:
        """By wording, if it stands out or has a number; by looks alone, if it is larger than the text."""
        text = " ".join(paragraph.text.split())
        if (
            not text
            or len(text) > _LONGEST_BY_LOOKS
            or paragraph.label is not None
            or _PAGE_NUMBER.search(paragraph.text)
        ):
            return None
        larger = paragraph.size >= _LARGER * self._body_size
        stands_out = larger or paragraph.bold or paragraph.format.centred
        mark = heading_mark(text)
        if mark is None or mark.rank is HeadingRank.NUMERAL:
            worded = mark is not None and stands_out
            return HeadingRank.CHAPTER if worded or (larger and any(map(str.isalpha, text))) else None
        return mark.rank if stands_out or mark.number is not None else None
