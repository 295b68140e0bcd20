"""Offering readers to tell the place that they are reading at: rarely, and never to those who want it all."""

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any

from bookclub.clubs.models import User
from ingestion.models import Book, ReadingPlace
from ingestion.opened_book import Opened
from ingestion.reading_places import is_asked_about

FURTHER = 10_000
"""Characters, some seven printed pages: so far past their place readers are before they are asked."""

FURTHER_ON = 30_000
"""Who does not want it now is asked again so much later."""

KEPT = "places_not_told"
MOST_KEPT = 50


@dataclass(frozen=True, slots=True)
class PlaceOffer:
    """To tell that everything before the character `at` is read.

    `begins` is where it is offered from; before that it is there, but not shown. `place` is what was told.
    """

    at: int
    begins: int
    place: ReadingPlace | None
    is_due: bool


def offer_of(
    user: User, book: Book, place: ReadingPlace | None, opened: Opened, session: Mapping[str, Any]
) -> PlaceOffer | None:
    """None for whoever has read it all or welcomes spoilers, and of what is folded anyway."""
    if not is_asked_about(book) or opened.is_further:
        return None
    if place is not None and opened.known is None:
        return None
    told = 0 if opened.known is None else opened.known
    refused = session.get(KEPT, {}).get(str(book.pk))
    begins = max(told + FURTHER, -1 if refused is None else refused + FURTHER_ON)
    if begins >= opened.here.end:
        return None
    at = opened.reading_at
    return PlaceOffer(at, begins, place, is_due=at >= begins and not opened.is_looked_up)


def not_now(session: MutableMapping[str, Any], book: Book, at: int) -> None:
    """Keeps for this sign-in that they do not want to be asked before they are further on."""
    others = {pk: offset for pk, offset in session.get(KEPT, {}).items() if pk != str(book.pk)}
    session[KEPT] = dict([*others.items(), (str(book.pk), at)][-MOST_KEPT:])
