"""What hosts wish for is not forgotten, whatever becomes of the book meanwhile."""

import pytest

from ingestion import actions, wishes
from ingestion.models import Book, Chunk, ChunkType
from tests.fakes import MemoryIndex
from worker import recovery

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("in_this_process")]


def test_a_wish_for_a_ready_book_whose_re_read_failed_is_carried_out(
    ready_book: Book, passage_index: MemoryIndex
) -> None:
    former = Chunk.objects.get(chunk_type=ChunkType.BOOK_CLUB_PROFILE)
    Book.objects.update(state=Book.State.FAILED, is_profile_wanted=True)
    recovery.recover_meanwhile()
    assert Chunk.objects.get(chunk_type=ChunkType.BOOK_CLUB_PROFILE).pk != former.pk
    assert not wishes.standing().exists()


def test_a_wish_for_a_book_that_is_to_be_read_in_waits_for_that(ready_book: Book) -> None:
    Book.objects.update(state=Book.State.PENDING, are_names_wanted=True)
    assert not wishes.standing().exists()
    actions.queue_build(ready_book)
    assert not Book.objects.get().are_names_wanted
