"""A host has a book that is being read in go on without its profile."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from bookclub.providers import wiring
from bookclub.providers.ports import ChatRequest
from bookclub.providers.wiring import ModelInUse
from ingestion import actions, pipeline, wishes
from ingestion.models import ArtifactRun, Book, ModelCall
from tests.ingestion.artifacts.analysed_books import AnsweringModel, answer
from tests.ingestion.enriching import LONG_BOOK, NAMES, PROFILE, last_run, now, parts_of_kind

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("in_this_process", "embedder", "passage_index"),
]


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> AnsweringModel:
    model = AnsweringModel()
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(model))
    return model


@pytest.fixture
def book(shelve: Callable[..., Book]) -> Book:
    book = shelve(LONG_BOOK, "mill.txt")
    Book.objects.update(ingestion=Book.Ingestion.ENRICHED)
    return now(book)


def at_the_third_call(model: AnsweringModel, do: Callable[[], None]) -> None:
    def say(request: ChatRequest) -> str:
        if len(model.requests) == 3:
            model.say = answer
            do()
        return answer(request)

    model.say = say


def test_it_goes_on_at_once_and_what_was_answered_is_kept(book: Book, model: AnsweringModel) -> None:
    at_the_third_call(model, lambda: actions.stop_profile(now(book)))
    assert pipeline.build(book.pk)
    assert now(book).state == Book.State.INDEXED
    assert parts_of_kind(NAMES) == [1, 2, 3, None]
    assert parts_of_kind(PROFILE) == []
    run = last_run()
    assert (run.outcome, str(run.reason)) == ("failed", wishes.STOPPED)
    assert run.index_version_id == now(book).live_index_id
    assert len(model.requests) == ModelCall.objects.count() < 6

    asked = len(model.requests)
    actions.queue_profile(now(book))
    assert parts_of_kind(PROFILE) == [1, 2, 3, None]
    assert len(model.requests) == ModelCall.objects.count() > asked


def test_it_holds_when_the_reading_in_is_begun_anew_and_for_that_one_alone(
    book: Book, model: AnsweringModel
) -> None:
    actions.stop_profile(book)
    actions.stop_profile(book)
    assert pipeline.build(book.pk)
    assert model.requests == []
    assert ArtifactRun.objects.filter(index_version=None).count() == 0
    actions.queue_build(now(book))
    assert parts_of_kind(PROFILE) == [1, 2, 3, None]


def test_a_wish_after_the_stop_is_carried_out_once_the_book_is_ready(
    book: Book, model: AnsweringModel
) -> None:
    def stop_and_wish() -> None:
        actions.stop_profile(now(book))
        Book.objects.update(is_profile_wanted=True)

    at_the_third_call(model, stop_and_wish)
    assert pipeline.build(book.pk)
    assert parts_of_kind(PROFILE) == [1, 2, 3, None]
    assert not now(book).is_profile_wanted


def test_a_stop_is_forgotten_with_the_build_also_when_the_order_has_changed(
    book: Book, model: AnsweringModel
) -> None:
    def stop_and_change() -> None:
        actions.stop_profile(now(book))
        Book.objects.update(guidance="Look at the mill.", is_profile_wanted=True)

    at_the_third_call(model, stop_and_change)
    assert pipeline.build(book.pk)
    assert not ArtifactRun.objects.filter(index_version=None).exists()
    assert parts_of_kind(PROFILE) == [1, 2, 3, None]


def test_another_order_is_not_kept_waiting_by_the_one_under_way(book: Book, model: AnsweringModel) -> None:
    def back() -> None:
        Book.objects.update(ingestion=Book.Ingestion.BASIC, is_profile_wanted=True)

    at_the_third_call(model, back)
    assert pipeline.build(book.pk)
    assert parts_of_kind(PROFILE) == [None]
    assert len(model.requests) < 6
    assert not now(book).is_profile_wanted


def test_the_page_has_a_button_for_it_while_an_enriched_book_is_read_in(
    book: Book, host: User, client: Client, model: AnsweringModel
) -> None:
    client.force_login(host)
    page = reverse("ingestion:book", args=[book.pk])
    assert 'id="go-without-profile"' in client.get(page).content.decode()
    client.post(reverse("ingestion:stop-profile", args=[book.pk]))
    assert wishes.is_without_profile(now(book))
    Book.objects.update(ingestion=Book.Ingestion.BASIC)
    assert 'id="go-without-profile"' not in client.get(page).content.decode()


def test_a_book_that_is_deleted_meanwhile_is_given_up(book: Book, model: AnsweringModel) -> None:
    at_the_third_call(model, lambda: actions.delete_book(now(book)))
    assert pipeline.build(book.pk)
    assert not Book.objects.exists()
    assert not ModelCall.objects.exists()
    assert wishes.is_without_profile(book)


def test_another_model_in_the_middle_is_the_one_whose_profile_is_kept(
    book: Book, model: AnsweringModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = AnsweringModel(model="scripted-2")
    monkeypatch.setattr(wiring, "model_named", lambda name: ModelInUse(other if name else model))

    def order() -> None:
        Book.objects.update(analysis_model="scripted-2", is_profile_wanted=True)

    at_the_third_call(model, order)
    assert pipeline.build(book.pk)
    assert parts_of_kind(PROFILE) == [1, 2, 3, None]
    assert last_run().model == "scripted-2"
    assert len(model.requests) < 6
