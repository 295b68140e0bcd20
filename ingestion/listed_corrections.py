"""The corrections of who is who as a page or a program lists them, with the place each counts from."""

from dataclasses import dataclass

from bookclub.sentences import Sentence, gettext_noop
from ingestion.artifacts.correction_anchors import Shown, ShownIn, shown_in_from_json
from ingestion.models import NameCorrection
from ingestion.shown_names import ShownNames

FROM_THE_FIRST_MENTION = Sentence(gettext_noop("From where the book has named all of them"))
AT_THE_END = Sentence(gettext_noop("At the end of the book"))
AT_THE_END_INSTEAD = Sentence(
    gettext_noop("At the end of the book: the place that was chosen is not in the text as it is now")
)


@dataclass(frozen=True, slots=True)
class ListedCorrection:
    """`chapter` is the title of the one it counts from; at its end, where `is_at_end`."""

    correction: NameCorrection
    chapter: str
    is_at_end: bool
    is_end_of_book: bool


def listed_corrections(names: ShownNames) -> list[ListedCorrection]:
    """Newest first; those alone that count in the version that is looked at."""
    corrections = NameCorrection.objects.filter(book=names.book).order_by("-pk")
    return [_listed(names, one) for one in corrections if names.reach.has_shown(one.shown_from)]


def _listed(names: ShownNames, correction: NameCorrection) -> ListedCorrection:
    offset = correction.shown_from
    held = next((chapter for chapter in names.chapters if chapter.start <= offset < chapter.end), None)
    is_at_end = held is not None and offset == held.end - 1
    is_last = held is not None and names.is_whole and held == names.chapters[-1]
    return ListedCorrection(correction, held.title if held else "", is_at_end, is_at_end and is_last)


def place_in_words(correction: NameCorrection) -> Sentence:
    """What its maker chose, or what counts instead."""
    anchor = shown_in_from_json(correction.shown_in)
    if correction.is_place_lost or anchor is None:
        return AT_THE_END_INSTEAD
    if anchor.kind == Shown.CHAPTER:
        return _end_of_chapter(anchor)
    return AT_THE_END if anchor.kind == Shown.END else FROM_THE_FIRST_MENTION


def _end_of_chapter(anchor: ShownIn) -> Sentence:
    if not anchor.title:
        return Sentence(gettext_noop("At the end of chapter {number}"), number=anchor.ordinal)
    return Sentence(gettext_noop("At the end of “{chapter}”"), chapter=anchor.title)
