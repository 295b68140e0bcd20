"""What a room says of how far `@book` goes, and the form in which hosts change it."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _

from chat.models import Room
from chat.rooms.reaching import Known
from ingestion import reading_places
from ingestion.meeting_milestones import Outline, outline_of
from ingestion.models import Book, ReadingPlace
from ingestion.reading_place_form import PLACED_BY, ReadingPlaceForm

Kind = Room.Horizon


def horizon_in_words(room: Room, known: Known) -> str:
    """For whoever knows that much: no title of a chapter that they have not come to. "" without a book."""
    if room.book is None:
        return ""
    if room.horizon_kind == Kind.WHOLE:
        return _("@book answers from the whole book.")
    if room.horizon_kind == Kind.SLOWEST:
        return _("@book goes as far as the one of you who has read least.")
    return _("@book goes up to %(place)s.") % {"place": _place_in_words(room, room.book, known)}


def _place_in_words(room: Room, book: Book, known: Known) -> str:
    offset = room.char_offset or 0
    is_come_to = known is None or offset <= known
    told = room.told if is_come_to else {**room.told, "label": ""}
    place = ReadingPlace(book=book, kind=ReadingPlace.Kind.PLACE, char_offset=offset, told=told)
    return reading_places.in_words(place, book)


class RoomHorizonForm(ReadingPlaceForm):
    """As readers tell a place; chapters that the host has not come to are listed without their titles."""

    def __init__(self, outline: Outline, room: Room, place: ReadingPlace | None, posted: Any = None) -> None:
        super().__init__(outline, place, posted, auto_id="room-horizon-%s")
        how = cast(forms.ChoiceField, self.fields["how"])
        words = {
            "chapter": _("Up to the end of chapter …"),
            "page": _("Up to the end of page …"),
            "percent": _("Up to this much of it, in percent:"),
        }
        placed = [(way, words[way]) for way in words if way in self.fields]
        how.choices = [
            (Kind.SLOWEST.value, _("As far as the one of you who has read least")),
            *placed,
            (Kind.WHOLE.value, _("The whole book")),
        ]
        how.initial = room.horizon_kind if room.horizon_kind != Kind.PLACE else room.told.get("kind")
        kind = room.told.get("kind")
        if room.horizon_kind == Kind.PLACE and kind in self.fields:
            value = room.told.get("value")
            self.fields[kind].initial = room.told.get("label") or value if kind == "page" else value

    @property
    def chosen(self) -> tuple[str, dict[str, Any]]:
        """As `set_horizon` takes it; of a form that is valid."""
        how = self.cleaned_data["how"]
        if how not in PLACED_BY:
            return how, {}
        return Kind.PLACE.value, {"kind": how, "value": self.cleaned_data.get(how)}


def horizon_form(room: Room, place: ReadingPlace | None, posted: Any = None) -> RoomHorizonForm | None:
    """None where there is no choice."""
    if room.book is None or not reading_places.is_asked_about(room.book):
        return None
    outline = outline_of(room.book)
    return RoomHorizonForm(outline, room, place, posted) if outline is not None else None
