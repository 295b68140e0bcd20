"""What hosts do with meeting packs."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from bookclub.clubs.models import User
from ingestion import meeting_making, meeting_packs
from ingestion.meeting_milestones import Milestone
from ingestion.meeting_packs import ChangedMeanwhile, Edited, state_of
from ingestion.meeting_questions import Question, Wish, as_wished
from ingestion.models import Book, MeetingPack
from tests.ingestion.meeting_books import chapter, make_pack, nowhere
from tests.ingestion.meeting_fixtures import *  # noqa: F403 - fixtures

Capture = Callable[..., AbstractContextManager[list[Any]]]
NOW = [
    Question("First?", "model", is_generated=True),
    Question("Second?", "rules", is_generated=True),
    Question("Mine?", "host"),
]


def edited(pack: MeetingPack, **changes: Any) -> Edited:
    wishes = [Wish(row["text"], at) for at, row in enumerate(pack.questions)]
    return Edited(**{"title": pack.title, "notes": pack.notes, "wishes": wishes, "left_out": [], **changes})


def test_questions_are_kept_changed_moved_dropped_and_added() -> None:
    wishes = [Wish("Mine?", 2), Wish("Second, really?", 1), Wish("New?"), Wish("  ")]
    assert as_wished(NOW, wishes) == [
        Question("Mine?", "host"),
        Question("Second, really?", "rules", is_generated=True, is_edited=True),
        Question("New?", "host"),
    ]


def test_white_space_alone_is_no_edit() -> None:
    assert as_wished(NOW, [Wish("First?\r\n", 0)]) == NOW[:1]


def test_a_place_that_is_none_makes_a_question_of_the_hosts_own() -> None:
    assert as_wished(NOW, [Wish("Mine too?", 99), Wish("And this?", -1)]) == [
        Question("Mine too?", "host"),
        Question("And this?", "host"),
    ]


def test_a_pack_is_there_at_once_and_made_after_the_commit(
    meeting_book: Book, host: User, django_capture_on_commit_callbacks: Capture
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        pack = meeting_packs.create(meeting_book, chapter(meeting_book, 1), " ", host)
        assert not MeetingPack.objects.get(pk=pack.pk).is_ready
    pack.refresh_from_db()
    assert pack.is_ready
    assert pack.title.startswith("Up to the end of “CHAPTER I")
    assert pack.made_by == host


def test_a_form_sent_twice_makes_one_pack(
    meeting_book: Book, host: User, reader: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it is made: later somebody may want another up to the same place."""
    monkeypatch.setattr(meeting_making, "_start", nowhere)
    first = meeting_packs.create(meeting_book, chapter(meeting_book, 2), "", host)
    assert meeting_packs.create(meeting_book, chapter(meeting_book, 2), "", host) == first
    others = [
        meeting_packs.create(meeting_book, chapter(meeting_book, 2), "", reader),
        meeting_packs.create(meeting_book, chapter(meeting_book, 1), "", host),
        meeting_packs.create(meeting_book, chapter(meeting_book, 2), "Another", host),
    ]
    MeetingPack.objects.filter(pk=first.pk).update(is_ready=True)
    others.append(meeting_packs.create(meeting_book, chapter(meeting_book, 2), "", host))
    assert len({first.pk, *(pack.pk for pack in others)}) == 5


def test_a_pack_up_to_a_chapter_with_a_very_long_title_has_a_short_one(
    meeting_book: Book, host: User
) -> None:
    long = "Donde se cuenta " + "lo que le sucedió con el vizcaíno " * 12
    pack = meeting_packs.create(meeting_book, Milestone("chapter", 100, 2, long), "", host)
    assert pack.title.endswith("…”")
    assert len(pack.title) < 120
    assert pack.milestone["label"] == long


def test_an_edit_is_saved(meeting_book: Book, host: User) -> None:
    pack = make_pack(meeting_book, host, chapter(meeting_book, 1))
    wanted = edited(pack, title="Tuesday", notes="Bring cake.", wishes=[Wish("Why?")], left_out=["person-0"])
    meeting_packs.edit(pack, wanted, state_of(pack))
    pack.refresh_from_db()
    assert (pack.title, pack.notes, pack.left_out) == ("Tuesday", "Bring cake.", ["person-0"])
    assert [row["text"] for row in pack.questions] == ["Why?"]
    assert pack.edited_at is not None


def test_an_edit_of_what_somebody_else_has_changed_is_refused(meeting_book: Book, host: User) -> None:
    pack = make_pack(meeting_book, host, chapter(meeting_book, 1))
    seen = state_of(pack)
    meeting_packs.edit(pack, edited(pack, title="Tuesday"), seen)
    with pytest.raises(ChangedMeanwhile):
        meeting_packs.edit(pack, edited(pack, title="Friday"), seen)
    assert MeetingPack.objects.get().title == "Tuesday"


def test_made_anew_it_is_another_and_keeps_the_hosts_words(
    meeting_book: Book, host: User, django_capture_on_commit_callbacks: Capture
) -> None:
    pack = make_pack(meeting_book, host, chapter(meeting_book, 1))
    seen, asked = state_of(pack), pack.questions
    wanted = edited(pack, notes="Bring cake.", wishes=[Wish("Why?")], left_out=["person-0"])
    meeting_packs.edit(pack, wanted, seen)
    with django_capture_on_commit_callbacks(execute=True):
        meeting_packs.make_anew(pack)
        assert not MeetingPack.objects.get().is_ready
    pack.refresh_from_db()
    assert (pack.is_ready, pack.notes, pack.left_out) == (True, "Bring cake.", [])
    assert pack.questions == asked
    assert state_of(pack) != seen


def test_what_is_not_to_be_shown_is_left_out(meeting_book: Book, host: User) -> None:
    pack = make_pack(meeting_book, host, chapter(meeting_book, 1))
    people = [f"person-{at}" for at in range(len(pack.material["people"]))]
    passages = [f"passage-{at}" for at in range(len(pack.material["passages"]))]
    left_out = meeting_packs.left_out_of(pack, ["person-0", *passages, "nonsense"])
    assert left_out == people[1:]
