"""What hosts correct in who is who: recorded, placed elsewhere, taken back."""

from enum import StrEnum

from django.db import transaction

from bookclub.clubs.models import User
from ingestion import actions
from ingestion.artifacts.correction_anchors import shown_in_to_json
from ingestion.correction_places import Draft, Place, place_of
from ingestion.models import Book, NameCorrection
from ingestion.shown_names import ShownNames


class Recorded(StrEnum):
    """How the recording of a correction ended."""

    NEW = "new"
    MOVED = "moved"
    """It was recorded before, from another place."""
    KNOWN = "known"
    OUTDATED = "outdated"
    """The book was read in anew since the page was shown: nothing is recorded."""


@transaction.atomic
def correct(names: ShownNames, draft: Draft, host: User) -> Recorded:
    """Records it and has who is who written anew, unless nothing is new."""
    book = Book.objects.select_for_update().get(pk=names.book.pk)
    if book.live_index_id != names.book.live_index_id:
        return Recorded.OUTDATED
    place, known = place_of(names, draft), _known(book, draft)
    if known is not None and (known.shown_in, known.shown_from) == (_chosen(place), place.offset):
        return Recorded.KNOWN
    if known is not None:
        known.delete()  # another row for another place: names that are being written see that it is new
    _record(book, draft, place, host)
    actions.queue_names(book)
    return Recorded.NEW if known is None else Recorded.MOVED


def _known(book: Book, draft: Draft) -> NameCorrection | None:
    said = {"kind": draft.kind, "names": list(draft.names), "new_name": draft.new_name}
    return NameCorrection.objects.filter(book=book, **said).first()


def _chosen(place: Place) -> dict[str, object]:
    return shown_in_to_json(place.anchor)


def _record(book: Book, draft: Draft, place: Place, host: User) -> None:
    NameCorrection.objects.create(
        book=book,
        kind=draft.kind,
        names=list(draft.names),
        new_name=draft.new_name,
        shown_in=_chosen(place),
        shown_from=place.offset,
        made_by=host,
        made_by_name=host.get_full_name()[:150] or host.get_username(),
    )


@transaction.atomic
def undo(correction: NameCorrection) -> None:
    book = correction.book
    correction.delete()
    actions.queue_names(book)
