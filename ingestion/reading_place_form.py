"""The form in which readers tell how far they are in a book; it works without scripts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bookclub.clubs.models import User
from ingestion.chapter_words import bare_words, chapter_name, chapter_words, is_come_to
from ingestion.meeting_milestones import NoSuchPlace, Outline, outline_of
from ingestion.models import Book, ReadingPlace
from ingestion.structure.composed_text import ChapterSpan
from ingestion.told_places import tell

Kind = ReadingPlace.Kind
MOST_CHAPTERS_LISTED = 300
LONGEST_PAGE = 40
LABELS = {
    "chapter": gettext_lazy("Chapter read to its end"),
    "page": gettext_lazy("Page read to its end"),
    "percent": gettext_lazy("Percent of the book"),
}
PLACED_BY = LABELS.keys()
"""The ways to tell a place, each with a field of its own."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to tell how far one is, as the form shows it."""

    value: str
    words: str
    is_chosen: bool
    field: forms.BoundField | None


class ReadingPlaceForm(forms.Form):
    """`how` is a kind of place, or the way to tell one; it asks only for what the book has.

    Chapters that the reader has not come to are listed without their titles.
    """

    def __init__(self, outline: Outline, place: ReadingPlace | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        told = place.told if place is not None and place.kind == Kind.PLACE else {}
        self.fields["how"] = forms.ChoiceField(choices=_ways(outline), initial=_way(outline, place, told))
        if outline.chapters:
            self.fields["chapter"] = _chapter_field(outline, place, told)
        if outline.pages:
            self.fields["page"] = _page_field(told)
        self.fields["percent"] = _percent_field(told)
        for name in PLACED_BY & self.fields.keys():
            self.fields[name].widget.attrs["aria-label"] = LABELS[name]

    @property
    def ways(self) -> list["Way"]:
        """What there is to choose from, each with the field that goes with it."""
        chosen = self["how"].value()
        choices = cast(forms.ChoiceField, self.fields["how"]).choices
        return [
            Way(value, words, value == chosen, self[value] if value in PLACED_BY else None)
            for value, words in cast(Iterable[tuple[str, str]], choices)
        ]

    def save(self, user: User, book: Book) -> bool:
        """False, with the errors, when there is no such place."""
        if not self.is_valid():
            return False
        how = self.cleaned_data["how"]
        kind, told = (
            (Kind.PLACE, {"kind": how, "value": self.cleaned_data.get(how)})
            if how in PLACED_BY
            else (how, None)
        )
        try:
            tell(user, book, kind, told=told)
        except NoSuchPlace as problem:
            self.add_error(how if how in PLACED_BY else None, str(problem))
        return not self.errors


def place_form(
    book: Book, place: ReadingPlace | None, posted: Mapping[str, Any] | None = None
) -> ReadingPlaceForm | None:
    """None where there is nothing to tell."""
    outline = outline_of(book)
    if outline is None:
        return None
    return ReadingPlaceForm(outline, place, posted, auto_id=f"place-{book.pk}-%s")


def _ways(outline: Outline) -> list[tuple[str, str]]:
    ways = {
        "not_begun": _("I have not begun it"),
        "chapter": _("I have read up to the end of chapter …"),
        "page": _("I have read up to the end of page …"),
        "percent": _("I have read this much of it, in percent:"),
        "finished": _("I have finished it"),
        "spoilers": _("Spoilers are welcome"),
    }
    has = {"chapter": bool(outline.chapters), "page": bool(outline.pages)}
    return [(way, words) for way, words in ways.items() if has.get(way, True)]


def _way(outline: Outline, place: ReadingPlace | None, told: Mapping[str, Any]) -> str:
    """How the place was told; of one that was kept up by reading on, a chapter."""
    if place is not None and place.kind != Kind.PLACE:
        return place.kind
    first = "chapter" if outline.chapters else "page" if outline.pages else "percent"
    return told["kind"] if told.get("kind") in PLACED_BY else first


def _chapter_field(outline: Outline, place: ReadingPlace | None, told: Mapping[str, Any]) -> forms.Field:
    """A list to choose from, and of very many chapters the number."""
    known = place.read_up_to if place is not None else 0
    done = [one.ordinal for one in outline.chapters if known is not None and one.end <= known]
    initial = told.get("value") if told.get("kind") == "chapter" else (done[-1] if done else None)
    if len(outline.chapters) > MOST_CHAPTERS_LISTED:
        box = forms.NumberInput(attrs={"min": 1, "max": outline.chapters[-1].ordinal})
        return forms.CharField(required=False, widget=box, initial=initial)
    named = [(str(one.ordinal), _listed(one, known)) for one in outline.chapters]
    return forms.CharField(required=False, widget=forms.Select(choices=named), initial=initial)


def _listed(chapter: ChapterSpan, known: int | None) -> str:
    if is_come_to(chapter, known):
        return chapter_words(chapter.ordinal, chapter_name(chapter))
    return bare_words(chapter)


def _page_field(told: Mapping[str, Any]) -> forms.Field:
    is_told = told.get("kind") == "page"
    initial = (told.get("label") or told.get("value")) if is_told else None
    box = forms.TextInput(attrs={"size": 6, "autocomplete": "off"})
    return forms.CharField(required=False, max_length=LONGEST_PAGE, widget=box, initial=initial)


def _percent_field(told: Mapping[str, Any]) -> forms.Field:
    initial = told.get("value") if told.get("kind") == "percent" else None
    box = forms.NumberInput(attrs={"min": 0, "max": 100})
    return forms.CharField(required=False, max_length=3, widget=box, initial=initial)
