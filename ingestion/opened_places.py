"""Where somebody last had a book open, so that it opens there again; see `OpenedPlace`."""

from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from bookclub.clubs.models import User
from ingestion.models import Book, OpenedPlace
from ingestion.replaced_texts import MovedOffsets, text_replaced

ROWS_AT_ONCE = 500


def remember(user: User, book: Book, offset: int) -> None:
    """In place of what was remembered before; one statement, as pages are turned often."""
    OpenedPlace.objects.bulk_create(
        [OpenedPlace(user=user, book=book, char_offset=offset, opened_at=timezone.now())],
        update_conflicts=True,
        unique_fields=["user", "book"],
        update_fields=["char_offset", "opened_at"],
    )


def remembered(user: User, book: Book) -> int | None:
    """The first character that was in sight, in the live text."""
    places = OpenedPlace.objects.filter(user=user, book=book)
    return places.values_list("char_offset", flat=True).first()


@receiver(text_replaced, sender=Book, dispatch_uid="opened_places_move_with_the_text")
def move_opened_places(book: Book, moved: MovedOffsets, **_facts: Any) -> None:
    """To the same words in the new text, or else as far in as they were; in the transaction of the swap."""
    places = list(OpenedPlace.objects.filter(book=book))
    for place in places:
        place.char_offset = moved.at(place.char_offset).offset
    OpenedPlace.objects.bulk_update(places, ["char_offset"], batch_size=ROWS_AT_ONCE)
