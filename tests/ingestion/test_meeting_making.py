"""Packs in the making: from the text up to their milestone alone, once, and to an end whatever happens."""

import json
from typing import Any

import pytest

from bookclub.clubs.models import User
from ingestion import artifact_jobs, lease, meeting_making, meeting_packs
from ingestion.meeting_milestones import Milestone, outline_of
from ingestion.models import Book, Chunk, ChunkType, IndexVersion, MeetingPack, NameCorrection, StoredText
from ingestion.readers.failures import FailureCode, ReadingFailed
from tests.ingestion.meeting_books import (
    CANARY,
    MEETING_BOOK,
    SECRET,
    chapter,
    in_this_thread,
    make_pack,
    model_profile,
    nowhere,
)
from tests.ingestion.meeting_fixtures import *  # noqa: F403 - fixtures


def row_of(pack: MeetingPack) -> str:
    return json.dumps(list(MeetingPack.objects.filter(pk=pack.pk).values()), default=str, ensure_ascii=False)


def asked(pack: MeetingPack) -> list[tuple[str, str]]:
    return [(row["text"], row["origin"]) for row in pack.questions]


def test_it_has_questions_people_and_passages(meeting_book: Book, host: User) -> None:
    pack = make_pack(meeting_book, host, chapter(meeting_book, 2))
    assert pack.is_ready
    assert {person["name"] for person in pack.material["people"]} >= {"Martha Quill", "Tobias Fenn"}
    assert pack.material["passages"]
    assert {origin for _text, origin in asked(pack)} == {"rules"}


def test_nothing_from_beyond_the_milestone_is_in_the_row(meeting_book: Book, host: User) -> None:
    """Though other material of the book names the secret and who tells it."""
    last = Chunk.objects.filter(chunk_type=ChunkType.SOURCE).order_by("-chunk_index")[0].chunk_index
    model_profile(meeting_book, f"Did {CANARY} lie when he said that {SECRET}?", last, None)
    NameCorrection.objects.create(
        book=meeting_book,
        kind="merge",
        names=["Mr. Oliver Crane", CANARY],
        new_name=f"{CANARY} Crane",
        shown_from=MEETING_BOOK.index(CANARY),
        made_by_name="hanna",
    )
    assert CANARY in StoredText.objects.get().text
    early = row_of(make_pack(meeting_book, host, chapter(meeting_book, 2)))
    assert "Oliver" in early
    for later in (CANARY, "Widow", SECRET, "The Truth"):
        assert later not in early
    outline = outline_of(meeting_book)
    assert outline is not None
    assert CANARY in row_of(make_pack(meeting_book, host, outline.at_end()))


def test_the_process_that_makes_it_is_given_nothing_from_beyond(
    meeting_book: Book, host: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = {"kind": "merge", "names": ["Mr. Oliver Crane", CANARY], "shown_from": MEETING_BOOK.index(CANARY)}
    NameCorrection.objects.create(book=meeting_book, made_by_name="hanna", **later)
    given: list[str] = []
    run = artifact_jobs.run

    def listen(job: str, arguments: dict[str, Any]) -> dict[str, Any]:
        given.append(json.dumps(arguments, ensure_ascii=False))
        return run(job, arguments)

    monkeypatch.setattr(artifact_jobs, "run", listen)
    assert make_pack(meeting_book, host, chapter(meeting_book, 2)).is_ready
    assert "Oliver" in given[0]
    assert not [words for words in (CANARY, "Widow", "The Truth") if words in given[0]]


def test_a_model_asks_what_its_latest_profile_known_by_then_asks(meeting_book: Book, host: User) -> None:
    sources = Chunk.objects.filter(chunk_type=ChunkType.SOURCE).order_by("chunk_index")
    end = chapter(meeting_book, 2).end
    inside = [chunk.chunk_index for chunk in sources if (chunk.char_end or 0) <= end]
    last = sources.reverse()[0].chunk_index
    model_profile(meeting_book, "Too early?", 0, 1, until=1)
    model_profile(meeting_book, "Just right?", inside[-1], 2, until=last)
    model_profile(meeting_book, "Too late?", last, None)
    pack = make_pack(meeting_book, host, chapter(meeting_book, 2))
    assert pack.horizon_index == inside[-1]
    assert [text for text, origin in asked(pack) if origin == "model"] == ["Just right?"]
    profile = pack.material["profile"]
    assert (profile["provider"], profile["model"], profile["prompt_version"]) == ("openai", "gpt-x", "v7")


def test_where_no_passage_is_whole_yet_no_profile_counts(meeting_book: Book, host: User) -> None:
    model_profile(meeting_book, "Too late?", 0, None)
    pack = make_pack(meeting_book, host, Milestone("page", 15, 1, ""))
    assert (pack.is_ready, pack.horizon_index, pack.material["profile"]) == (True, None, None)


def test_a_correction_counts_from_where_the_book_has_shown_it(meeting_book: Book, host: User) -> None:
    NameCorrection.objects.create(
        book=meeting_book,
        kind="rename",
        names=["Tobias Fenn"],
        new_name="Tobias the Brave",
        shown_from=chapter(meeting_book, 1).end,
        made_by_name="hanna",
    )
    first = make_pack(meeting_book, host, chapter(meeting_book, 1))
    second = make_pack(meeting_book, host, chapter(meeting_book, 2))
    assert "Tobias the Brave" not in row_of(first)
    assert "Tobias the Brave" in row_of(second)


def test_two_who_open_it_at_once_have_it_made_once(
    meeting_book: Book, host: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meeting_making, "_start", nowhere)
    pack = make_pack(meeting_book, host, chapter(meeting_book, 1))
    maker = pack.maker
    assert maker
    monkeypatch.setattr(meeting_making, "_start", in_this_thread)
    meeting_making.begin(pack.pk)
    pack.refresh_from_db()
    assert (pack.is_ready, pack.maker) == (False, maker)


def test_what_a_stopped_process_has_left_is_taken_up(
    meeting_book: Book, host: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = meeting_packs.create(meeting_book, chapter(meeting_book, 1), "", host)
    other = f"{lease.owner_name()}x token"
    MeetingPack.objects.update(maker=other, maker_since=pack.made_at)
    monkeypatch.setattr(lease, "is_dead", lambda _owner: False)
    meeting_making.take_up(meeting_book)
    assert MeetingPack.objects.get().maker == other
    monkeypatch.setattr(lease, "is_dead", lambda _owner: True)
    meeting_making.take_up(meeting_book)
    assert MeetingPack.objects.get().is_ready


def test_a_making_that_was_given_up_for_lost_does_not_count(meeting_book: Book, host: User) -> None:
    pack = make_pack(meeting_book, host, chapter(meeting_book, 1))
    MeetingPack.objects.update(is_ready=False, questions=[], maker="another")
    meeting_making.run(pack.pk, pack.maker)
    assert not MeetingPack.objects.get().is_ready


@pytest.mark.parametrize(
    ("failure", "sentence"),
    [
        (ReadingFailed(FailureCode.TIMED_OUT, "meeting"), "too long or too much memory"),
        (RuntimeError("a bug"), "Something went wrong on this site"),
    ],
)
def test_a_failure_is_kept_in_words(
    meeting_book: Book, host: User, monkeypatch: pytest.MonkeyPatch, failure: Exception, sentence: str
) -> None:
    def fail(*_arguments: Any, **_named: Any) -> None:
        raise failure

    monkeypatch.setattr(artifact_jobs, "run_isolated", fail)
    pack = make_pack(meeting_book, host, chapter(meeting_book, 1))
    assert not pack.is_ready
    assert sentence in pack.problem
    meeting_making.begin(pack.pk)
    assert MeetingPack.objects.get().maker == pack.maker


def test_a_milestone_in_a_text_that_was_replaced_is_not_used(meeting_book: Book, host: User) -> None:
    pack = meeting_packs.create(meeting_book, chapter(meeting_book, 1), "", host)
    MeetingPack.objects.update(material={"stored_text": -1})
    meeting_making.begin(pack.pk)
    assert "read in anew" in MeetingPack.objects.get().problem


def test_source_code_makes_no_pack(meeting_book: Book, host: User) -> None:
    IndexVersion.objects.update(chunker_version="codigo-1")
    pack = make_pack(meeting_book, host, chapter(meeting_book, 1))
    assert "source code" in pack.problem


def test_a_pack_deleted_while_it_is_made_stays_deleted(meeting_book: Book, host: User) -> None:
    pack = make_pack(meeting_book, host, chapter(meeting_book, 1))
    meeting_packs.delete(pack)
    meeting_making.run(pack.pk, pack.maker)
    assert not MeetingPack.objects.exists()
