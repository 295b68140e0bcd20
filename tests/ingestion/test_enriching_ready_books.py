"""A ready book gets another profile: the former one serves until the new one is in."""

from collections.abc import Callable

import pytest

from bookclub.providers import wiring
from bookclub.providers.errors import IndexUnavailable, TimedOut
from bookclub.providers.ports import ChatRequest
from bookclub.providers.wiring import ModelInUse
from ingestion import actions, lease, pipeline, profile_rewriting
from ingestion.models import ArtifactRun, Book, Chunk, IndexVersion, ModelCall
from ingestion.support_material import support_material
from tests.fakes import MemoryIndex
from tests.ingestion.artifacts.analysed_books import AnsweringModel, answer, is_for_notes
from tests.ingestion.enriching import LONG_BOOK, NOTES, PROFILE, last_run, now, parts_of_kind
from worker import recovery

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("in_this_process", "embedder")]


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> AnsweringModel:
    """In use from the enriching on; the books are read in without one."""
    return AnsweringModel()


@pytest.fixture
def book(
    shelve: Callable[..., Book],
    passage_index: MemoryIndex,
    model: AnsweringModel,
    monkeypatch: pytest.MonkeyPatch,
) -> Book:
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(None))
    book = shelve(LONG_BOOK, "mill.txt")
    assert pipeline.build(book.pk)
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(model))
    return now(book)


def assert_rows_and_points_agree(book: Book, passage_index: MemoryIndex) -> None:
    version = now(book).live_index
    assert version is not None
    indexed = version.chunks.filter(is_indexed=True).values_list("point_id", flat=True)
    assert set(passage_index.points) == set(map(str, indexed))
    assert version.point_count == len(passage_index.points)
    assert version.chunk_count == version.chunks.count()


def test_the_new_texts_take_the_place_of_the_former(
    book: Book, model: AnsweringModel, passage_index: MemoryIndex
) -> None:
    former = Chunk.objects.get(chunk_type=PROFILE)
    actions.enrich(book, "", "Look at the mill.")
    assert parts_of_kind(NOTES) == [1, 2, 3, 4]
    assert parts_of_kind(PROFILE) == [1, 2, 3, None]
    assert not Chunk.objects.filter(pk=former.pk).exists()
    assert IndexVersion.objects.get().pk == book.live_index_id
    assert_rows_and_points_agree(book, passage_index)
    after = now(book)
    assert (after.ingestion, after.guidance, after.is_profile_wanted) == (
        "enriched",
        "Look at the mill.",
        False,
    )
    assert (last_run().outcome, last_run().ingestion) == ("written", "enriched")


def test_until_they_are_in_the_former_ones_serve(
    book: Book, model: AnsweringModel, passage_index: MemoryIndex
) -> None:
    former = Chunk.objects.get(chunk_type=PROFILE)
    seen: list[bool] = []

    def look() -> None:
        chunks = Chunk.objects.filter(chunk_type__in=(PROFILE, NOTES))
        seen.append(
            [chunk.pk for chunk in chunks] == [former.pk] and str(former.point_id) in passage_index.points
        )

    passage_index.before = look
    actions.enrich(book, "", "")
    assert seen
    assert all(seen)


def test_back_to_basic_takes_the_notes_away(
    book: Book, model: AnsweringModel, passage_index: MemoryIndex
) -> None:
    actions.enrich(book, "", "Look at the mill.")
    actions.back_to_basic(now(book))
    assert parts_of_kind(NOTES) == []
    assert parts_of_kind(PROFILE) == [None]
    assert_rows_and_points_agree(book, passage_index)
    after = now(book)
    assert (after.ingestion, after.analysis_model, after.guidance) == ("basic", "", "")


def test_a_run_that_fails_leaves_the_former_profile(
    book: Book, model: AnsweringModel, passage_index: MemoryIndex
) -> None:
    def time_out(_request: ChatRequest) -> str:
        raise TimedOut("It took too long.")

    former = Chunk.objects.get(chunk_type=PROFILE)
    model.say = time_out
    actions.enrich(book, "", "")
    assert Chunk.objects.get(chunk_type=PROFILE).pk == former.pk
    assert_rows_and_points_agree(book, passage_index)
    assert (last_run().outcome, str(last_run().reason)) == ("failed", "It took too long.")
    assert not now(book).is_profile_wanted


def test_an_index_that_fails_leaves_the_former_profile_and_no_stray_point(
    book: Book, model: AnsweringModel, passage_index: MemoryIndex
) -> None:
    def fail() -> None:
        raise IndexUnavailable("No index.")

    former = Chunk.objects.get(chunk_type=PROFILE)
    passage_index.before = fail
    actions.enrich(book, "", "")
    assert Chunk.objects.get(chunk_type=PROFILE).pk == former.pk
    assert str(last_run().reason) == "No index."
    assert_rows_and_points_agree(book, passage_index)
    asked, passage_index.before = len(model.requests), lambda: None
    actions.queue_profile(now(book))
    assert len(model.requests) == asked
    assert parts_of_kind(PROFILE) == [1, 2, 3, None]


def test_a_cut_between_index_and_rows_leaves_nothing_once_it_is_taken_up(
    book: Book, model: AnsweringModel, passage_index: MemoryIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a power cut: no handler of ours removes anything."""
    from ingestion import artifact_rewriting, generated_chunks

    def cut(*_arguments: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(generated_chunks, "swap", cut)
        broken.setattr(artifact_rewriting, "_tidy", lambda *_: None)
        with pytest.raises(KeyboardInterrupt):
            actions.enrich(book, "", "")
    version = now(book).live_index
    assert version is not None
    assert len(passage_index.points) > version.point_count
    recovery.queue_books_without_vectors()
    assert_rows_and_points_agree(book, passage_index)
    recovery.recover_meanwhile()
    assert parts_of_kind(PROFILE) == [1, 2, 3, None]
    assert_rows_and_points_agree(book, passage_index)


def test_only_what_was_not_usable_is_asked_again(book: Book, model: AnsweringModel) -> None:
    def fail_for_profiles(request: ChatRequest) -> str:
        return answer(request) if is_for_notes(request) else "Nonsense."

    model.say = fail_for_profiles
    actions.enrich(book, "", "")
    assert last_run().outcome in {ArtifactRun.Outcome.PARTIAL, ArtifactRun.Outcome.FAILED}
    usable = ModelCall.objects.filter(is_usable=True).count()
    assert usable
    assert ModelCall.objects.filter(is_usable=False).exists()
    model.say, model.requests = answer, []
    actions.queue_profile(now(book))
    assert last_run().outcome == ArtifactRun.Outcome.WRITTEN
    assert model.requests
    assert not any(map(is_for_notes, model.requests))


def test_a_host_can_stop_it_and_what_was_answered_is_kept(book: Book, model: AnsweringModel) -> None:
    def stop_at_the_third(request: ChatRequest) -> str:
        if len(model.requests) == 3:
            Book.objects.filter(pk=book.pk).update(is_profile_wanted=False)
        return answer(request)

    former = Chunk.objects.get(chunk_type=PROFILE)
    model.say = stop_at_the_third
    actions.enrich(book, "", "")
    assert Chunk.objects.get(chunk_type=PROFILE).pk == former.pk
    run = last_run()
    assert run.outcome == ArtifactRun.Outcome.FAILED
    assert "stopped" in str(run.reason)
    kept, asked = ModelCall.objects.count(), len(model.requests)
    assert 2 <= kept <= asked < run.calls_total
    actions.queue_profile(now(book))
    assert last_run().outcome == ArtifactRun.Outcome.WRITTEN
    texts = [request.user for request in model.requests]
    assert len(texts) - len(set(texts)) <= asked - kept


def test_another_order_in_the_middle_of_a_run_is_the_one_that_is_carried_out(
    book: Book, model: AnsweringModel
) -> None:
    def order_at_the_third(request: ChatRequest) -> str:
        if len(model.requests) == 3:
            Book.objects.filter(pk=book.pk).update(guidance="Look at the wheel.")
        return answer(request)

    model.say = order_at_the_third
    actions.enrich(book, "", "Look at the mill.")
    assert parts_of_kind(PROFILE) == [1, 2, 3, None]
    assert "Look at the wheel." in model.requests[-1].user
    assert not now(book).is_profile_wanted


def test_a_run_whose_process_died_does_not_show_as_running_for_ever(book: Book) -> None:
    run = ArtifactRun.objects.create(
        book=book,
        index_version=book.live_index,
        kind=PROFILE,
        provider="scripted",
        outcome=ArtifactRun.Outcome.RUNNING,
        calls_done=2,
        calls_total=9,
    )
    assert lease.take(book.pk)
    recovery.recover_meanwhile()
    run.refresh_from_db()
    assert run.outcome == ArtifactRun.Outcome.RUNNING
    lease.release(book.pk)
    recovery.recover_meanwhile()
    run.refresh_from_db()
    assert run.outcome == ArtifactRun.Outcome.FAILED
    assert "cut off" in str(run.reason)
    assert (run.calls_done, run.calls_total) == (2, 9)


def test_a_wish_while_somebody_is_at_the_book_stands(book: Book, model: AnsweringModel) -> None:
    Book.objects.filter(pk=book.pk).update(is_profile_wanted=True)
    assert lease.take(book.pk)
    assert not profile_rewriting.rewrite_profile(book.pk)
    assert now(book).is_profile_wanted
    lease.release(book.pk)
    recovery.recover_meanwhile()
    assert not now(book).is_profile_wanted
    assert model.requests


def test_a_partial_profile_is_trouble_until_it_is_written_again(book: Book, model: AnsweringModel) -> None:
    host = book.uploaded_by
    assert host is None
    run = last_run()
    ArtifactRun.objects.filter(pk=run.pk).update(outcome=ArtifactRun.Outcome.PARTIAL, reason="Half of it.")
    from django.contrib.auth.models import AnonymousUser

    trouble = support_material(AnonymousUser(), now(book)).trouble  # type: ignore[arg-type]
    assert trouble is not None
    assert trouble.reason == "Half of it."
    actions.queue_profile(book)
    assert support_material(AnonymousUser(), now(book)).trouble is None  # type: ignore[arg-type]


def test_a_re_read_that_is_ordered_meanwhile_comes_first_and_pays_for_nothing_twice(
    book: Book, model: AnsweringModel, passage_index: MemoryIndex
) -> None:
    def order(request: ChatRequest) -> str:
        if len(model.requests) == 3:
            model.say = answer
            actions.queue_build(now(book))
        return answer(request)

    model.say = order
    before = book.live_index_id
    actions.enrich(book, "", "")
    after = now(book)
    assert after.state == Book.State.INDEXED
    assert after.live_index_id != before
    assert parts_of_kind(PROFILE) == [1, 2, 3, None]
    asked = [(request.system, request.user) for request in model.requests]
    assert len(asked) == len(set(asked))
    assert not after.is_profile_wanted
    assert_rows_and_points_agree(book, passage_index)
