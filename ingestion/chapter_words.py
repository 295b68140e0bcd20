"""Chapters in words: by their titles, and by number alone where a title would tell what is to come."""

import re
from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from ingestion.structure.composed_text import ChapterSpan
from ingestion.structure.headings import heading_mark

BETWEEN = " · "
_BARE_NUMERAL = re.compile(r"[IVXLCDM]+|\d{1,4}")


def chapter_name(chapter: ChapterSpan) -> str:
    """`Volume II · Chapter III`: in many books chapters are counted anew in each part. "" without a title."""
    return BETWEEN.join(filter(None, (*chapter.parents, chapter.title))) if chapter.title else ""


def said_alone(title: str) -> str:
    """`Chapter XVIII` of `XVIII`: outside the list of chapters a numeral does not tell what it counts."""
    *parents, own = title.split(BETWEEN)
    numeral = own.strip(" .:—–-")
    if not _BARE_NUMERAL.fullmatch(numeral):
        return title
    return BETWEEN.join([*parents, _("Chapter %(number)s") % {"number": numeral}])


def chapter_words(ordinal: int, name: str) -> str:
    """`Chapter 5: The Letter`; a name that has a number of its own stays as it is."""
    if not ordinal:
        return name or _("Beginning")
    if not name:
        return _("Chapter %(number)d") % {"number": ordinal}
    if heading_mark(name.rpartition(BETWEEN)[2]) is not None:
        return said_alone(name)
    return _("Chapter %(number)d: %(title)s") % {"number": ordinal, "title": name}


def bare_words(chapter: ChapterSpan) -> str:
    """Of a chapter that somebody has not come to: `Volume II · Chapter III`, or else its number in order."""
    if not chapter.ordinal:
        return _("Beginning")
    own = _number_alone(chapter.title)
    if not own:
        return _("Chapter %(number)d") % {"number": chapter.ordinal}
    return BETWEEN.join([*filter(None, map(_number_alone, chapter.parents)), own])


def _number_alone(title: str) -> str:
    """`CHAPTER IX` of `CHAPTER IX. The Mock Turtle’s Story`; "" without a number, unless it is bare."""
    mark = heading_mark(title)
    if mark is None or (mark.title and mark.number is None):
        return ""
    return title[: title.rindex(mark.title)].rstrip(" .:;,)]—–-") if mark.title else title


def is_come_to(chapter: ChapterSpan, read_up_to: int | None) -> bool:
    """Whether it has begun within the characters somebody has read; None is all of them."""
    return read_up_to is None or chapter.start < read_up_to


def named_as_far(chapters: Sequence[ChapterSpan], read_up_to: int | None) -> tuple[ChapterSpan, ...]:
    """The chapters, with nothing but bare words for titles of those that were not come to."""
    return tuple(
        chapter
        if is_come_to(chapter, read_up_to)
        else replace(chapter, title=bare_words(chapter), parents=())
        for chapter in chapters
    )


def is_bare(title: str) -> bool:
    """Whether it says no more than a number, or that it is a preface."""
    mark = heading_mark(title)
    return mark is not None and not mark.title
