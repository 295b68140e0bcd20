"""`reembed` as a person calls it after the embedder has changed."""

import io
from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from bookclub.providers import wiring
from bookclub.providers.errors import IndexUnavailable, WrongKey
from bookclub.providers.ports import Embedder
from ingestion import cancelling, copied_builds, pipeline
from ingestion.models import Book, IndexVersion
from tests.fakes import MemoryIndex
from tests.ingestion.embedders import TwoEmbedders

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("in_this_process", "no_model"),
]


@pytest.fixture
def embedders(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> TwoEmbedders:
    return TwoEmbedders(settings, monkeypatch)


@pytest.fixture
def books(
    shelve: Callable[..., Book], embedders: TwoEmbedders, passage_index: MemoryIndex
) -> tuple[Book, Book]:
    """The first is read in with the old embedder, the second with the new one, which stays configured."""
    first, second = shelve(), shelve("Another text, about a ship.", "ship.txt")
    pipeline.build(first.pk)
    embedders.change()
    pipeline.build(second.pk)
    return first, second


def reembed(*arguments: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("reembed", *arguments, stdout=out, stderr=err)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def numbers() -> list[int]:
    return list(IndexVersion.objects.order_by("book_id").values_list("number", flat=True))


def test_all_are_those_with_another_embedder(books: tuple[Book, Book]) -> None:
    code, said, progress = reembed("--all")
    assert code == 0
    assert books[0].document_id in said
    assert books[1].document_id not in said
    assert "embedding" in progress
    assert numbers() == [2, 1]
    assert set(IndexVersion.objects.values_list("embedding_model", flat=True)) == {"large"}
    assert reembed("--all")[:2] == (0, "")


def test_books_can_be_named(books: tuple[Book, Book]) -> None:
    code, said, _progress = reembed("--book", books[0].document_id, "--book", books[1].document_id)
    assert code == 0
    assert ": done" in said
    assert "it has this embedder already" in said
    assert numbers() == [2, 1]


def test_one_that_was_cut_off_is_begun_again(books: tuple[Book, Book], passage_index: MemoryIndex) -> None:
    def power_cut() -> None:
        raise KeyboardInterrupt

    passage_index.before = power_cut
    code, _said, told = reembed("--all")
    assert code == 130
    assert "begins again" in told
    passage_index.before = lambda: None
    assert reembed("--all")[0] == 0
    assert set(IndexVersion.objects.values_list("embedding_model", flat=True)) == {"large"}


def test_one_that_fails_is_said_and_serves_as_before(
    books: tuple[Book, Book], passage_index: MemoryIndex
) -> None:
    def fail() -> None:
        raise IndexUnavailable("No index.")

    passage_index.before = fail
    code, said, _progress = reembed("--all")
    assert code == 1
    assert "No index." in said
    assert numbers() == [1, 1]


def test_an_embedder_that_cannot_be_had_changes_nothing(
    books: tuple[Book, Book], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise WrongKey("No such key.")

    monkeypatch.setattr(wiring, "embedder", refuse)
    with pytest.raises(CommandError, match=r"No such key\."):
        reembed("--all")
    assert set(Book.objects.values_list("state", flat=True)) == {"Indexed"}


@pytest.mark.usefixtures("books")
def test_which_books_has_to_be_said() -> None:
    with pytest.raises(CommandError):
        reembed()
    with pytest.raises(CommandError, match="There is no book"):
        reembed("--book", "doc:nothing")


def test_one_that_a_host_cancels_is_said_to_be_as_it_was(
    books: tuple[Book, Book], monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = copied_builds.begin

    def cancel_first(former: IndexVersion, embedder: Embedder) -> IndexVersion:
        cancelling.cancel(books[0])
        return begin(former, embedder)

    monkeypatch.setattr(copied_builds, "begin", cancel_first)
    code, said, _progress = reembed("--all")
    assert code == 1
    assert "a host cancelled it" in said
    assert numbers() == [1, 1]
    assert Book.objects.get(pk=books[0].pk).state == "Indexed"
