"""What the page of a meeting pack shows, on the screen and printed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from ingestion.artifacts.material import TextPlace
from ingestion.artifacts.meeting_material import KeyPassage, MeetingMaterial, MeetingPerson, meeting_from_json
from ingestion.meeting_milestones import milestone_words
from ingestion.meeting_questions import BY_HOST, BY_MODEL, Question, questions_of
from ingestion.meeting_titles import title_of
from ingestion.models import Book, MeetingPack, StoredText
from ingestion.quoted_places import place_words, reader_address


@dataclass(frozen=True, slots=True)
class ShownPassage:
    """`key` names it among what a host can leave out; no address where the words are not in the book now."""

    key: str
    passage: KeyPassage
    place: str
    address: str
    is_left_out: bool


@dataclass(frozen=True, slots=True)
class ShownPerson:
    key: str
    person: MeetingPerson
    place: str
    address: str
    is_left_out: bool


@dataclass(frozen=True, slots=True)
class ShownQuestion:
    question: Question
    origin: str
    """Who asks, in words."""


@dataclass(frozen=True, slots=True)
class PackPage:
    """`is_outdated` where the book has been read in anew since."""

    pack: MeetingPack
    title: str
    milestone: str
    questions: Sequence[ShownQuestion]
    people: Sequence[ShownPerson]
    passages: Sequence[ShownPassage]
    profile: dict[str, Any] | None
    made_at: datetime | None
    is_outdated: bool

    @property
    def shown_people(self) -> list[ShownPerson]:
        return [entry for entry in self.people if not entry.is_left_out]

    @property
    def shown_passages(self) -> list[ShownPassage]:
        return [entry for entry in self.passages if not entry.is_left_out]

    @property
    def common_origin(self) -> ShownQuestion | None:
        """Any of the questions, where all have the same origin: it is then said once."""
        is_one = len({entry.origin for entry in self.questions}) == 1
        return self.questions[0] if is_one else None

    @property
    def has_model_questions(self) -> bool:
        return any(entry.question.origin == BY_MODEL for entry in self.questions)


class _PlacesNow:
    """Where words of the text that the pack was made from stand in the book as it is read now."""

    def __init__(self, book: Book, stored_text: int | None) -> None:
        self.book = book
        live = book.live_index.stored_text_id if book.live_index else None
        self.is_same_text = live is not None and live == stored_text
        self.text = "" if live is None or self.is_same_text else _text_of(live)

    def address(self, start: int, words: str) -> str:
        if not self.is_same_text:
            start = start if self.text.startswith(words, start) else self.text.find(words)
        return reader_address(self.book, start, start + len(words)) if start >= 0 else ""


def _text_of(stored_text: int) -> str:
    return StoredText.objects.values_list("text", flat=True).get(pk=stored_text)


def pack_page(pack: MeetingPack) -> PackPage:
    """Of a pack that is ready or not; its `book` is loaded with the live index."""
    made = _material(pack)
    places = _PlacesNow(pack.book, pack.material.get("stored_text"))
    left_out = set(pack.left_out)
    return PackPage(
        pack=pack,
        title=title_of(pack),
        milestone=milestone_words(pack.milestone),
        questions=[ShownQuestion(question, _origin(question, pack)) for question in questions_of(pack)],
        people=[_person(at, one, places, left_out) for at, one in enumerate(made.people)],
        passages=[_passage(at, one, places, left_out) for at, one in enumerate(made.passages)],
        profile=pack.material.get("profile"),
        made_at=parse_datetime(pack.material.get("made_at") or ""),
        is_outdated=pack.is_ready and not places.is_same_text,
    )


def _material(pack: MeetingPack) -> MeetingMaterial:
    return meeting_from_json({"people": [], "passages": [], **pack.material, "questions": []})


def _person(at: int, person: MeetingPerson, places: _PlacesNow, left_out: set[str]) -> ShownPerson:
    key, first = f"person-{at}", person.first
    address = places.address(first.char, person.called) if first else ""
    return ShownPerson(key, person, _place(first), address, key in left_out)


def _passage(at: int, passage: KeyPassage, places: _PlacesNow, left_out: set[str]) -> ShownPassage:
    key = f"passage-{at}"
    address = places.address(passage.place.char, passage.quote)
    return ShownPassage(key, passage, _place(passage.place), address, key in left_out)


def _place(place: TextPlace | None) -> str:
    return place_words(place.chapter, place.page_number, place.page_label, place.line) if place else ""


def _origin(question: Question, pack: MeetingPack) -> str:
    if question.origin == BY_HOST:
        return _("asked by a host")
    profile = pack.material.get("profile") or {}
    maker = " · ".join(filter(None, (profile.get("provider"), profile.get("model"))))
    asked_by = maker if question.origin == BY_MODEL and maker else _("by rules")
    words = _("generated, edited by a host: %(maker)s") if question.is_edited else _("generated: %(maker)s")
    return words % {"maker": asked_by}
