"""What a stop leaves unfinished is taken up again."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from bookclub.clubs.models import User
from chat.models import Conversation, Message
from ingestion.models import Book
from tests.fakes import HashingEmbedder, MemoryIndex
from worker import recovery

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("in_this_process")]


def test_unfinished_books_become_ready(
    shelve: Callable[..., Book], embedder: HashingEmbedder, passage_index: MemoryIndex, no_model: None
) -> None:
    waiting = shelve()
    at_work = shelve("Another text, about a ship and her captain.")
    Book.objects.filter(pk=at_work.pk).update(state=Book.State.PROCESSING, stage=Book.Stage.EMBEDDING)
    assert recovery.recover_at_start() == [waiting.pk, at_work.pk]
    assert set(Book.objects.values_list("state", flat=True)) == {Book.State.INDEXED}


def test_a_book_somebody_is_building_is_left_alone(shelve: Callable[..., Book]) -> None:
    shelve()
    Book.objects.update(
        state=Book.State.PROCESSING,
        lease_owner="elsewhere/1",
        lease_expires_at=timezone.now() + timedelta(minutes=1),
    )
    assert recovery.recover_at_start() == []


def test_a_book_whose_worker_died_meanwhile_is_taken_up(
    shelve: Callable[..., Book], embedder: HashingEmbedder, passage_index: MemoryIndex, no_model: None
) -> None:
    book = shelve()
    Book.objects.update(
        state=Book.State.PROCESSING,
        lease_owner="elsewhere/1",
        lease_expires_at=timezone.now() - timedelta(seconds=1),
    )
    assert recovery.recover_meanwhile() == [book.pk]
    assert Book.objects.get().state == Book.State.INDEXED


def test_a_fresh_upload_in_the_queue_is_not_queued_twice(shelve: Callable[..., Book]) -> None:
    shelve()
    assert recovery.recover_meanwhile() == []


def test_a_book_that_ended_its_worker_again_and_again_is_failed(shelve: Callable[..., Book]) -> None:
    shelve()
    Book.objects.update(state=Book.State.PROCESSING, attempts=recovery.MOST_ATTEMPTS)
    assert recovery.recover_at_start() == []
    book = Book.objects.get()
    assert (book.state, book.failure_code) == (Book.State.FAILED, "cut_off")


def test_a_book_whose_vectors_were_lost_is_read_in_again(
    ready_book: Book, passage_index: MemoryIndex
) -> None:
    passage_index.points.clear()
    recovery.recover_at_start()
    ready_book.refresh_from_db()
    assert ready_book.state == Book.State.INDEXED
    assert ready_book.live_index is not None
    assert len(passage_index.points) == ready_book.live_index.chunk_count


def test_a_replaced_build_that_was_not_taken_away_goes(ready_book: Book, passage_index: MemoryIndex) -> None:
    from ingestion import building
    from ingestion.models import IndexVersion, StoredText

    leftover = building.begin(ready_book, StoredText.objects.get(), "documental-0", HashingEmbedder())
    recovery.recover_at_start()
    assert not IndexVersion.objects.filter(pk=leftover.pk).exists()
    assert StoredText.objects.count() == 1


def test_a_file_that_cannot_be_removed_stops_nothing(
    shelve: Callable[..., Book],
    embedder: HashingEmbedder,
    passage_index: MemoryIndex,
    no_model: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from ingestion import originals
    from ingestion.models import Removal

    def refuse(_name: str) -> None:
        raise PermissionError

    monkeypatch.setattr(originals, "discard", refuse)
    book = shelve()
    Removal.objects.create(club_id=book.club_id, file="default/locked")
    assert recovery.recover_at_start() == [book.pk]
    assert Book.objects.get().state == Book.State.INDEXED
    assert Removal.objects.count() == 1


def test_a_profile_wished_for_before_a_stop_is_written(ready_book: Book, passage_index: MemoryIndex) -> None:
    from ingestion.models import Chunk, ChunkType

    Chunk.objects.get(chunk_type=ChunkType.BOOK_CLUB_PROFILE).delete()
    Book.objects.update(is_profile_wanted=True)
    recovery.recover_meanwhile()
    assert Chunk.objects.filter(chunk_type=ChunkType.BOOK_CLUB_PROFILE).count() == 1


def test_an_upload_that_a_crash_cut_off_is_discarded_after_an_hour(shelve: Callable[..., Book]) -> None:
    import os
    import time

    from ingestion import originals

    kept = originals.path_of(shelve().original)
    old, new = (kept.with_name(name) for name in ("old.part", "new.part"))
    for file in (old, new):
        file.write_bytes(b"half")
    for file in (old, kept):
        os.utime(file, (time.time() - 7_200, time.time() - 7_200))
    Book.objects.all().delete()  # as when the site is started on another database
    recovery.recover_at_start()
    assert (old.exists(), new.exists(), kept.exists()) == (False, True, True)


def test_an_answer_that_nobody_writes_any_more_says_so(reader: User, shelve: Callable[..., Book]) -> None:
    conversation = Conversation.objects.create(club=shelve().club, user=reader)
    answers = [
        Message.objects.create(
            conversation=conversation, role=Message.Role.ANSWER, state=Message.State.WRITING
        )
        for _ in range(2)
    ]
    Message.objects.filter(pk=answers[0].pk).update(updated_at=timezone.now() - timedelta(hours=1))
    recovery.recover_meanwhile()
    states = list(Message.objects.order_by("pk").values_list("state", flat=True))
    assert states == [Message.State.FAILED, Message.State.WRITING]


def test_a_build_under_way_is_no_leftover(ready_book: Book, passage_index: MemoryIndex) -> None:
    from ingestion import building, lease
    from ingestion.models import IndexVersion, StoredText

    under_way = building.begin(ready_book, StoredText.objects.get(), "documental-0", HashingEmbedder())
    assert lease.take(ready_book.pk)
    recovery.recover_at_start()
    assert IndexVersion.objects.filter(pk=under_way.pk).exists()


def test_an_index_that_is_damaged_while_it_is_counted_is_built_anew(
    ready_book: Book, passage_index: MemoryIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bookclub.providers.errors import IndexDamaged
    from ingestion.models import IndexVersion

    def damaged(*_args: object) -> int:
        passage_index.points.clear()
        raise IndexDamaged("Damaged.")

    monkeypatch.setattr(passage_index, "count", damaged)
    recovery.queue_books_without_vectors()
    assert IndexVersion.objects.get().number == 2
    assert passage_index.points


def test_a_wish_that_waits_for_a_worker_is_queued_once(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    queued: list[int] = []
    monkeypatch.setattr(recovery, "queue_wishes", queued.append)
    monkeypatch.setattr(recovery, "_taken_up", {})
    Book.objects.filter(pk=ready_book.pk).update(is_profile_wanted=True)
    for _ in range(3):
        recovery.recover_meanwhile()
    assert queued == [ready_book.pk]
    monkeypatch.setattr(recovery, "SECONDS_BETWEEN_MESSAGES", 0.0)
    recovery.recover_meanwhile()
    assert queued == [ready_book.pk] * 2
