"""Chapters that were read to their end, named as a question names them and finds them again."""

from collections import Counter
from collections.abc import Iterator, Sequence

from chat.suggesting.met import ReadChapter
from ingestion.structure.composed_text import ChapterSpan
from ingestion.structure.headings import heading_mark

LONGEST_TITLE = 60
_QUOTATION_MARKS = frozenset('“”"«»')


def read_chapters(chapters: Sequence[ChapterSpan], read_up_to: int | None) -> tuple[ReadChapter, ...]:
    """Without those that no words tell from others; `read_up_to` None is the whole book."""
    read = [one for one in chapters if one.ordinal and (read_up_to is None or one.end <= read_up_to)]
    return tuple(_named(read, chapters))


def _named(read: Sequence[ChapterSpan], chapters: Sequence[ChapterSpan]) -> Iterator[ReadChapter]:
    numbers = Counter(_number(one) for one in chapters)
    titles = Counter(one.title for one in chapters)
    for one in read:
        number = _number(one)
        if number and numbers[number] == 1:
            yield ReadChapter(one.ordinal, number=number)
        elif not number and titles[one.title] == 1 and _can_be_quoted(one.title):
            yield ReadChapter(one.ordinal, title=one.title)


def _number(chapter: ChapterSpan) -> int:
    """0 without one."""
    mark = heading_mark(chapter.title)
    return 0 if mark is None or mark.number is None else mark.number


def _can_be_quoted(title: str) -> bool:
    is_mark = heading_mark(title) is not None
    return not is_mark and 0 < len(title) <= LONGEST_TITLE and _QUOTATION_MARKS.isdisjoint(title)
