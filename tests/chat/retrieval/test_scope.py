"""Which books are asked, and how far each is read."""

from dataclasses import replace

import pytest

from bookclub.clubs.models import Club
from chat.questions.parsed_question import EVERYTHING, ScopeFilter
from chat.retrieval.scope import Scope
from ingestion import gate
from ingestion.models import Book, IndexVersion, Source, StoredText
from ingestion.passages.horizon import WHOLE_BOOK, Horizon
from tests.chat.retrieval.hinted_books import prepared, shelved

pytestmark = pytest.mark.django_db


@pytest.fixture
def scope(club: Club) -> Scope:
    """A novel with tags, source code from another source, and a book that is not ready."""
    novel, code, raw = (shelved(club, prepared("novel"), title) for title in ("Novel", "Code", "Raw"))
    novel.tags = ["sea", "classic"]
    code.tags, code.source_ref = ["python"], "https://example.org/code"
    source = novel.source
    code.source = Source.objects.create(
        club=club, name="repository", kind=source.kind, source_id=f"{source.source_id}:repository"
    )
    assert code.live_index is not None
    code.live_index.chunker_version = "codigo-1"
    raw.live_index = None
    return Scope(club, (novel, code, raw), {novel.pk: 0})


def titles(scope: Scope) -> list[str]:
    return [book.title for book in scope.books]


def test_no_filter_leaves_everything(scope: Scope) -> None:
    assert scope.narrowed(EVERYTHING) == scope


def test_each_filter_narrows(scope: Scope) -> None:
    novel, code, _raw = scope.books
    for given, wanted in [
        ({"source_ids": (code.source.source_id,)}, ["Code"]),
        ({"source_ids": (novel.source.source_id,)}, ["Novel", "Raw"]),
        ({"document_ids": (novel.document_id, "doc:none")}, ["Novel"]),
        ({"source_refs": (code.source_ref,)}, ["Code"]),
        ({"tags": ("classic", "python")}, ["Novel", "Code"]),
        ({"tags": ("sea",)}, ["Novel"]),
        ({"mode": "codigo"}, ["Code"]),
        ({"mode": "documental"}, ["Novel", "Raw"]),
        ({"tags": ("none",)}, []),
    ]:
        narrowed = scope.narrowed(ScopeFilter(**given))  # type: ignore[arg-type]
        assert titles(narrowed) == wanted, given
        assert (narrowed.club, narrowed.read_up_to) == (scope.club, scope.read_up_to)


def test_all_filters_together_must_hold(scope: Scope) -> None:
    assert titles(scope.narrowed(ScopeFilter(tags=("sea", "python"), mode="codigo"))) == ["Code"]
    assert titles(scope.narrowed(ScopeFilter(tags=("sea",), mode="codigo"))) == []


def test_a_book_without_a_place_is_read_whole_and_one_that_is_not_ready_has_no_build(scope: Scope) -> None:
    novel, code, _raw = scope.books
    assert novel.live_index is not None
    assert code.live_index is not None
    assert scope.horizons() == {novel.live_index.pk: Horizon(-1), code.live_index.pk: WHOLE_BOOK}
    assert scope.builds() == [novel.live_index.pk, code.live_index.pk, None]


def test_a_place_in_the_text_is_the_last_chunk_read(club: Club) -> None:
    book = shelved(club, prepared("novel"))
    version = book.live_index
    assert version is not None
    for chapter in (1, 2):
        end = gate.end_of_chapter(version.stored_text, chapter)
        (horizon,) = Scope(club, (book,), {book.pk: end}).horizons().values()
        read = version.chunks.filter(char_end__lte=end).order_by("-chunk_index")
        assert horizon == Horizon(read[0].chunk_index)


def test_books_of_two_models_are_asked_apart(club: Club) -> None:
    one, other, third = (shelved(club, prepared("novel"), title) for title in ("One", "Other", "Third"))
    assert other.live_index is not None
    IndexVersion.objects.filter(pk=other.live_index.pk).update(embedding_model="hashing-2")
    scope = Scope(club, (one, other, third)).as_it_is_now()
    by_space = {space.model: [book.title for book in books] for space, books in scope.by_space().items()}
    assert by_space == {"hashing-1": ["One", "Third"], "hashing-2": ["Other"]}


def test_books_that_were_deleted_meanwhile_are_not_asked(club: Club) -> None:
    one, other = (shelved(club, prepared("novel"), title) for title in ("One", "Other"))
    Book.objects.filter(pk=one.pk).update(live_index=None)
    IndexVersion.objects.filter(book=one).delete()
    Book.objects.filter(pk=one.pk).delete()
    assert titles(Scope(club, (one, other)).as_it_is_now()) == ["Other"]


def test_it_is_as_it_was_until_a_build_is_replaced_or_a_book_is_deleted(club: Club) -> None:
    one, other, raw = (shelved(club, prepared("novel"), title) for title in ("One", "Other", "Raw"))
    Book.objects.filter(pk=raw.pk).update(live_index=None)
    raw.live_index = None
    scope = Scope(club, (one, other, raw))
    assert scope.is_as_it_is_now()
    Book.objects.filter(pk=raw.pk).delete()
    assert not scope.is_as_it_is_now()
    assert Scope(club, (other, one)).is_as_it_is_now()
    Book.objects.filter(pk=one.pk).update(live_index=other.live_index)
    assert not Scope(club, (other, one)).is_as_it_is_now()


def test_in_another_text_nothing_is_known_but_what_is_told_of_it(club: Club) -> None:
    one, other = (shelved(club, prepared("novel"), title) for title in ("One", "Other"))
    scope = Scope(club, (one, other), {one.pk: 700, other.pk: 600})
    told = replace(scope, known_now=lambda: {one.pk: 500, other.pk: 400})
    assert scope.as_it_is_now().read_up_to == told.as_it_is_now().read_up_to == scope.read_up_to
    assert one.live_index is not None
    text = StoredText.objects.create(book=one, text="Other words.", line_count=1)
    IndexVersion.objects.filter(pk=one.live_index.pk).update(stored_text=text)
    assert scope.as_it_is_now().read_up_to == {one.pk: 0, other.pk: 600}
    assert told.as_it_is_now().read_up_to == {one.pk: 500, other.pk: 600}
    assert Scope(club, (one,)).as_it_is_now().read_up_to == {}
