"""What can be done with fact sheets: have one made, and have it made again."""

from django.db import transaction

from bookclub import live
from chat.fact_sheets import making
from chat.models import FactSheet
from ingestion.models import Book

State = FactSheet.State


@transaction.atomic
def want(book: Book, known: int, *, again: bool = False) -> FactSheet:
    """The sheet of that much of the live build, begun on commit unless it is there; with `again` anew."""
    sheet, _is_new = FactSheet.objects.get_or_create(
        index_version=book.live_index, known_characters=known, defaults={"book": book}
    )
    wants_anew = (again and sheet.state == State.COMPLETE) or sheet.state == State.FAILED
    if wants_anew:
        sheet.state, sheet.failure, sheet.fields, sheet.done = State.WANTED, "", {}, 0
        sheet.save(update_fields=["state", "failure", "fields", "done", "updated_at"])
    go_on(sheet)
    live.announce(making.group_of(book.pk))
    return sheet


def go_on(sheet: FactSheet) -> None:
    """Has a sheet made that waits, or was left half made; safe to be called at any time."""
    if making.is_left(sheet):
        transaction.on_commit(lambda: making.begin(sheet.pk))
