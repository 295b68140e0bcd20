"""Hosts have a model read a whole book, after seeing what it takes; nobody else can."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from bookclub.providers import wiring
from bookclub.providers.wiring import ModelInUse
from ingestion import actions, pipeline
from ingestion.models import ArtifactRun, Book, Chunk, ChunkType, CriticalMark, StoredText
from tests.fakes import HashingEmbedder, MemoryIndex
from tests.ingestion.artifacts.analysed_books import AnsweringModel
from tests.ingestion.enriching import LONG_BOOK, PROFILE, now

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def book(
    shelve: Callable[..., Book],
    embedder: HashingEmbedder,
    passage_index: MemoryIndex,
    no_model: None,
    in_this_process: None,
) -> Book:
    book = shelve(LONG_BOOK, "mill.txt")
    pipeline.build(book.pk)
    return now(book)


@pytest.fixture
def model(book: Book, monkeypatch: pytest.MonkeyPatch) -> AnsweringModel:
    model = AnsweringModel()
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(model))
    return model


@pytest.fixture
def as_host(client: Client, host: User) -> Client:
    client.force_login(host)
    return client


def page(book: Book) -> str:
    return reverse("ingestion:enrich", args=[book.pk])


def a_passage(book: Book) -> Chunk:
    return Chunk.objects.filter(index_version=book.live_index_id, chunk_type=ChunkType.SOURCE)[5]


def test_the_page_says_what_it_takes_and_where_the_text_goes(
    as_host: Client, book: Book, model: AnsweringModel
) -> None:
    shown = as_host.get(page(book)).content.decode()
    assert "scripted · scripted-1" in shown
    assert "tokens in and at most" in shown
    assert "stays on this machine" in shown
    assert "basic support material" in shown
    model.leaves_machine = True
    assert "sent to another machine" in as_host.get(page(book)).content.decode()


def test_without_a_model_it_says_that_rules_will_write_it(as_host: Client, book: Book) -> None:
    assert "rules will write it" in as_host.get(page(book)).content.decode()


def test_a_model_that_is_not_there_cannot_be_started(
    as_host: Client, book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wiring, "model_named", lambda name: ModelInUse(None, f"There is no {name}."))
    shown = as_host.post(page(book), {"wish": "estimate", "model": "<b>large</b>"}).content.decode()
    assert "There is no &lt;b&gt;large&lt;/b&gt;." in shown
    assert 'value="start" disabled' in shown
    assert not now(book).analysis_model


def test_another_estimate_starts_nothing(as_host: Client, book: Book, model: AnsweringModel) -> None:
    answer = as_host.post(page(book), {"wish": "estimate", "guidance": "Look.", "chapters": ["2"]})
    assert answer.status_code == 200
    assert "Look." in answer.content.decode()
    assert not model.requests
    assert not CriticalMark.objects.exists()
    assert now(book).ingestion == Book.Ingestion.BASIC


def test_starting_keeps_the_order_and_the_critical_chapters(
    as_host: Client, host: User, book: Book, model: AnsweringModel
) -> None:
    asked = {"wish": "start", "guidance": "Look at the mill.", "chapters": ["2", "4"]}
    assert as_host.post(page(book), asked).status_code == 302
    after = now(book)
    assert (after.ingestion, after.guidance, after.analysis_model) == ("enriched", "Look at the mill.", "")
    text = StoredText.objects.get().text
    marks = list(CriticalMark.objects.all())
    assert [text[mark.char_start :][:9] for mark in marks] == ["CHAPTER 2", "CHAPTER 4"]
    assert {mark.made_by for mark in marks} == {host}
    assert model.requests
    as_host.post(page(book), {"wish": "start", "chapters": ["4"]})
    assert text[CriticalMark.objects.get().char_start :].startswith("CHAPTER 4")


def test_guidance_that_is_too_long_and_chapters_that_are_not_there_start_nothing(
    as_host: Client, book: Book, model: AnsweringModel
) -> None:
    for wrong in ({"guidance": "x" * 2_001}, {"chapters": ["77"]}, {"model": "m" * 201}):
        assert as_host.post(page(book), {"wish": "start", **wrong}).status_code == 200
    assert not model.requests
    assert now(book).ingestion == Book.Ingestion.BASIC


def test_back_to_basic(as_host: Client, book: Book, model: AnsweringModel) -> None:
    as_host.post(page(book), {"wish": "start"})
    assert "enriched now" in as_host.get(page(book)).content.decode()
    as_host.post(page(book), {"wish": "basic"})
    assert now(book).ingestion == Book.Ingestion.BASIC
    assert Chunk.objects.filter(chunk_type=PROFILE).count() == 1


@pytest.mark.parametrize("name", ["enrich", "mark-critical", "stop-profile"])
def test_readers_and_strangers_find_nothing(
    client: Client, reader: User, stranger: User, book: Book, name: str
) -> None:
    chunk = a_passage(book)
    for user in (reader, stranger):
        client.force_login(user)
        asked = {"wish": "start", "chunk": chunk.pk, "critical": "yes"}
        assert client.post(reverse(f"ingestion:{name}", args=[book.pk]), asked).status_code == 404
    assert client.get(page(book)).status_code == 404
    assert not CriticalMark.objects.exists()
    assert now(book).ingestion == Book.Ingestion.BASIC


def test_source_code_and_books_that_are_not_ready_are_not_enriched(
    as_host: Client, shelve: Callable[..., Book], book: Book
) -> None:
    waiting = shelve("Another text.", "other.txt")
    assert as_host.get(page(waiting)).status_code == 404
    version = book.live_index
    assert version is not None
    version.chunker_version = "codigo-1"
    version.save(update_fields=["chunker_version"])
    assert as_host.get(page(book)).status_code == 404


def test_a_passage_is_marked_in_the_reader_and_unmarked_there(as_host: Client, book: Book) -> None:
    chunk = a_passage(book)
    reading = f"{reverse('ingestion:reader', args=[book.pk])}?chunk={chunk.pk}"
    assert "Mark as critical" in as_host.get(reading).content.decode()
    marking = reverse("ingestion:mark-critical", args=[book.pk])
    answer = as_host.post(marking, {"chunk": chunk.pk, "critical": "yes"})
    assert answer["Location"] == f"{reading}#passage"
    mark = CriticalMark.objects.get()
    assert (mark.char_start, mark.char_end) == (chunk.char_start, chunk.char_end)
    assert "take the mark back" in as_host.get(reading).content.decode()
    as_host.post(marking, {"chunk": chunk.pk})
    assert not CriticalMark.objects.exists()


def test_the_reader_offers_no_mark_to_readers(client: Client, reader: User, book: Book) -> None:
    client.force_login(reader)
    shown = client.get(f"{reverse('ingestion:reader', args=[book.pk])}?chunk={a_passage(book).pk}")
    assert "Mark as critical" not in shown.content.decode()


def test_a_marked_passage_is_listed_and_can_be_removed(as_host: Client, book: Book) -> None:
    chunk = a_passage(book)
    marking = reverse("ingestion:mark-critical", args=[book.pk])
    as_host.post(marking, {"chunk": chunk.pk, "critical": "yes"})
    shown = as_host.get(page(book)).content.decode()
    assert " ".join(chunk.text.split())[:40].replace('"', "&quot;").replace("'", "&#x27;") in shown
    as_host.post(marking, {"mark": CriticalMark.objects.get().pk})
    assert not CriticalMark.objects.exists()


def test_a_mark_that_is_not_in_the_text_any_more_says_so_and_can_be_removed(
    as_host: Client, book: Book
) -> None:
    marking = reverse("ingestion:mark-critical", args=[book.pk])
    as_host.post(marking, {"chunk": a_passage(book).pk, "critical": "yes"})
    as_host.post(marking, {"chapter": "3", "critical": "yes"})
    CriticalMark.objects.update(char_start=None, char_end=None)
    shown = as_host.get(page(book)).content.decode()
    assert shown.count("This was not found in the text as it is now.") == 2
    assert " ".join(a_passage(book).text.split())[:20].replace('"', "&quot;") in shown
    for mark in CriticalMark.objects.all():
        assert as_host.post(marking, {"mark": mark.pk}).status_code == 302
    assert not CriticalMark.objects.exists()


def test_a_mark_of_another_book_is_not_removed_here(
    as_host: Client, shelve: Callable[..., Book], book: Book
) -> None:
    other = shelve("Another text about the sea and a ship, with a captain.", "ship.txt")
    mark = CriticalMark.objects.create(book=other)
    assert (
        as_host.post(reverse("ingestion:mark-critical", args=[book.pk]), {"mark": mark.pk}).status_code == 404
    )
    assert CriticalMark.objects.exists()


def test_a_chapter_can_be_marked_alone(as_host: Client, book: Book) -> None:
    marking = reverse("ingestion:mark-critical", args=[book.pk])
    as_host.post(marking, {"chapter": "3", "critical": "yes"})
    text = StoredText.objects.get().text
    assert text[CriticalMark.objects.get().char_start :].startswith("CHAPTER 3")
    for nothing in ({"chapter": "99"}, {"chunk": "0"}, {"mark": "5000"}, {}):
        assert as_host.post(marking, {"critical": "yes", **nothing}).status_code == 404


def test_a_chunk_of_another_book_is_not_taken(
    as_host: Client, shelve: Callable[..., Book], book: Book
) -> None:
    other = shelve("Another text about the sea and a ship, with a captain.", "ship.txt")
    pipeline.build(other.pk)
    marking = reverse("ingestion:mark-critical", args=[other.pk])
    assert as_host.post(marking, {"chunk": a_passage(book).pk, "critical": "yes"}).status_code == 404


def running(book: Book) -> ArtifactRun:
    """As while another process is at it."""
    Book.objects.filter(pk=book.pk).update(
        is_profile_wanted=True, lease_owner="elsewhere/1", lease_expires_at="2999-01-01T00:00Z"
    )
    return ArtifactRun.objects.create(
        book=book,
        index_version=book.live_index,
        kind=PROFILE,
        provider="scripted",
        model="scripted-1",
        outcome=ArtifactRun.Outcome.RUNNING,
        calls_done=3,
        calls_total=12,
    )


def test_a_run_shows_how_far_it_is_and_survives_a_reload(as_host: Client, book: Book) -> None:
    running(book)
    address = reverse("ingestion:book", args=[book.pk])
    for _ in range(2):
        shown = as_host.get(address).content.decode()
        assert "3 of 12 calls" in shown
        assert "the former one serves" in shown
    assert as_host.post(reverse("ingestion:stop-profile", args=[book.pk])).status_code == 302
    assert not now(book).is_profile_wanted


def test_readers_see_the_bar_and_no_button(client: Client, reader: User, book: Book) -> None:
    running(book)
    client.force_login(reader)
    shown = client.get(reverse("ingestion:book", args=[book.pk])).content.decode()
    assert "3 of 12 calls" in shown
    assert "profile/stop/" not in shown


def test_a_profile_that_is_missing_something_can_be_written_again(
    as_host: Client, book: Book, model: AnsweringModel
) -> None:
    run = running(book)
    Book.objects.update(is_profile_wanted=False, lease_owner="", lease_expires_at=None)
    ArtifactRun.objects.filter(pk=run.pk).update(outcome=ArtifactRun.Outcome.PARTIAL, reason="Half <b>of it.")
    shown = as_host.get(reverse("ingestion:book", args=[book.pk])).content.decode()
    assert "written in part" in shown
    assert "Half &lt;b&gt;of it." in shown
    as_host.post(reverse("ingestion:write-profile", args=[book.pk]))
    assert "written in part" not in as_host.get(reverse("ingestion:book", args=[book.pk])).content.decode()


def test_the_page_of_a_book_shows_versions_to_hosts(
    as_host: Client, book: Book, model: AnsweringModel
) -> None:
    actions.enrich(book, "", "")
    shown = as_host.get(reverse("ingestion:book", args=[book.pk])).content.decode()
    assert "as of the end of each part" in shown
    assert "CHAPTER 3" in shown
