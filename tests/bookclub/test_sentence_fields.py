"""What was saved in one language's run is read in another's."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import get_language, override

from bookclub.clubs.models import User
from bookclub.sentences import Sentence, gettext_noop
from chat import actions, turns
from chat.models import AnswerTrace, Message
from ingestion.models import ArtifactRun, Book, ChunkType
from tests.app_fixtures import *  # noqa: F403 - fixtures

pytestmark = pytest.mark.django_db(transaction=True)

FAILURE = Sentence(gettext_noop("The server at {address} broke off: {told}"), address="a.b", told="<hm>")
REMARK = Sentence(gettext_noop("{file} could not be read."), file="two.xhtml")
ENGLISH = {"The server at a.b broke off: &lt;hm&gt;", "two.xhtml could not be read."}
SPANISH = {
    "El servidor en a.b interrumpió la respuesta: &lt;hm&gt;",
    "No se pudo leer two.xhtml.",
}


def page(client: Client, address: str, language: str) -> str:
    with override(get_language()):  # a request leaves its language to whoever comes next in this thread
        answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def assert_read_in_both(client: Client, address: str) -> None:
    english, spanish = page(client, address, "en"), page(client, address, "es")
    assert all(sentence in english for sentence in ENGLISH)
    assert all(sentence in spanish for sentence in SPANISH)


def test_sentences_come_back_as_sentences(shelve: Callable[..., Book]) -> None:
    book = shelve()
    Book.objects.filter(pk=book.pk).update(failure_detail=FAILURE, warnings=[REMARK, "As it is."])
    book.refresh_from_db()
    assert isinstance(book.failure_detail, Sentence)
    assert book.failure_detail.values == FAILURE.values
    assert [type(warning) for warning in book.warnings] == [Sentence, str]
    book.save()
    book.refresh_from_db()
    assert (book.failure_detail, book.warnings) == (FAILURE, [REMARK, "As it is."])


def test_none_is_nothing(shelve: Callable[..., Book]) -> None:
    book = Book.objects.get(pk=shelve().pk)
    assert (book.failure_detail, book.warnings) == ("", [])


def test_a_saved_failure_of_a_book_is_read_in_the_readers_language(
    client: Client, host: User, shelve: Callable[..., Book]
) -> None:
    book = shelve()
    Book.objects.update(
        state="Failed", failure_code="server_unreachable", failure_detail=FAILURE, warnings=[REMARK]
    )
    client.force_login(host)
    assert_read_in_both(client, reverse("ingestion:book", args=[book.pk]))


def test_a_missing_profile_says_why_in_the_readers_language(
    client: Client, host: User, ready_book: Book
) -> None:
    ArtifactRun.objects.all().delete()
    ready_book.live_index.chunks.filter(chunk_type=ChunkType.BOOK_CLUB_PROFILE).delete()  # type: ignore[union-attr]
    ArtifactRun.objects.create(
        book=ready_book,
        index_version=ready_book.live_index,
        kind=ChunkType.BOOK_CLUB_PROFILE,
        provider="openai",
        outcome=ArtifactRun.Outcome.FAILED,
        reason=FAILURE,
    )
    Book.objects.update(warnings=[REMARK])
    client.force_login(host)
    assert_read_in_both(client, reverse("ingestion:book", args=[ready_book.pk]))


def test_a_saved_failure_of_an_answer_is_read_in_the_readers_language(
    client: Client, reader: User, spoilers_welcome: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "begin", turns.run)
    conversation = actions.start_conversation(reader, [spoilers_welcome])
    answer = actions.ask(conversation, "What did Martha find on the stones?")
    Message.objects.filter(pk=answer.pk).update(state="failed", failure=FAILURE, warnings=[REMARK])
    client.force_login(reader)
    assert_read_in_both(client, reverse("chat:conversation", args=[conversation.pk]))


def test_admins_read_them_too(client: Client, reader: User, ready_book: Book) -> None:
    conversation = actions.start_conversation(reader, [ready_book])
    trace = AnswerTrace.objects.create(club=ready_book.club, question="?", warnings=[REMARK])
    message = Message.objects.create(
        conversation=conversation, role="answer", failure=FAILURE, warnings=[REMARK], trace=trace
    )
    Book.objects.update(failure_code="server_unreachable", failure_detail=FAILURE, warnings=[REMARK])
    client.force_login(User.objects.create_superuser("admin"))
    for row in (message, ready_book):
        name = f"admin:{row._meta.app_label}_{row._meta.model_name}_change"
        assert_read_in_both(client, reverse(name, args=[row.pk]))
    assert "No se pudo leer two.xhtml." in page(
        client, reverse("admin:chat_answertrace_change", args=[trace.pk]), "es"
    )
