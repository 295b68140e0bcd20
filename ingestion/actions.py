"""What can be done to books on the shelf: read in, unlocked, taken off."""

from celery import current_app
from django.conf import settings
from django.db import transaction

from bookclub import live
from bookclub.clubs.models import Club
from bookclub.providers import wiring
from ingestion import call_journal, kept_covers, removals, sealed, sentence_vectors, wishes
from ingestion.models import Book
from ingestion.removals import space_of

BUILD_TASK = "worker.tasks.build_book"
PROFILE_TASK = "worker.tasks.write_profile"
NAMES_TASK = "worker.tasks.write_names"
SENTENCES_TASK = "worker.tasks.write_sentences"


def set_mode(book: Book, mode: str) -> None:
    """How the book is to be read from its next reading on."""
    Book.objects.filter(pk=book.pk).update(mode=mode)


@transaction.atomic
def read_again(book: Book, mode: str) -> None:
    set_mode(book, mode)
    queue_build(book)


@transaction.atomic
def queue_build(book: Book) -> None:
    """Has the book read in (again); what is live now goes on serving until the new build is complete."""
    await_build(book)
    enqueue(BUILD_TASK, book.pk)
    live.announce(live.book_group(book.pk))
    live.announce(live.shelf_group(book.club_id))


def await_build(book: Book) -> None:
    """Makes it a book that is still to be read in, whatever went wrong before."""
    Book.objects.filter(pk=book.pk).update(
        state=Book.State.PENDING,
        stage=Book.Stage.PREPARING,
        stage_done=0,
        stage_total=0,
        percent=0,
        failure_code="",
        failure_detail="",
        is_embedded_anew=False,
        attempts=0,
    )


@transaction.atomic
def queue_reembedding(book: Book) -> bool:
    """Has a ready book embedded anew, by the embedder configured now; False when there is nothing to do."""
    if not await_reembedding(book):
        return False
    enqueue(BUILD_TASK, book.pk)
    live.announce(live.book_group(book.pk))
    return True


def await_reembedding(book: Book) -> bool:
    """False for a book that is not ready, has that embedder already, or gets it by being read in just now.

    That a newer file could not be read stays said.
    """
    version = book.live_index
    if version is None or wiring.is_configured(space_of(version)):
        return False
    quiet = Book.objects.filter(pk=book.pk, live_index=version).exclude(state__in=wishes.UNDER_WAY)
    is_current = version.hash == book.hash
    waiting = quiet.update(
        **({"failure_code": "", "failure_detail": ""} if is_current else {}),
        state=Book.State.PENDING,
        stage=Book.Stage.PREPARING,
        stage_done=0,
        stage_total=0,
        percent=0,
        is_embedded_anew=True,
        attempts=0,
    )
    return waiting == 1


@transaction.atomic
def unlock(book: Book, password: str) -> None:
    """Has a locked book read in with the password; whether it is the right one, the build finds out."""
    keep_password(book, password)
    queue_build(book)


def keep_password(book: Book, password: str) -> None:
    """Only sealed, and only as long as the book has the same file."""
    Book.objects.filter(pk=book.pk, hash=book.hash).update(sealed_password=sealed.seal(password))


@transaction.atomic
def queue_profile(book: Book) -> None:
    """Has the book-club profile of a ready book written (again); the wish outlives a stop.

    What the model has answered usably is not asked again.
    """
    call_journal.forget_unusable(book)
    Book.objects.filter(pk=book.pk).update(is_profile_wanted=True)
    enqueue(PROFILE_TASK, book.pk)
    live.announce(live.book_group(book.pk))


@transaction.atomic
def enrich(book: Book, model: str, guidance: str) -> None:
    """Has a language model read the whole book: the site's, or the provider's `model`."""
    _order(book, Book.Ingestion.ENRICHED, model, guidance)
    queue_profile(book)


@transaction.atomic
def back_to_basic(book: Book) -> None:
    _order(book, Book.Ingestion.BASIC, "", "")
    queue_profile(book)


def _order(book: Book, ingestion: str, model: str, guidance: str) -> None:
    Book.objects.filter(pk=book.pk).update(ingestion=ingestion, analysis_model=model, guidance=guidance)


@transaction.atomic
def stop_profile(book: Book) -> None:
    """Ends the writing of a profile after the calls that are under way; what was answered is kept."""
    Book.objects.filter(pk=book.pk).update(is_profile_wanted=False)
    live.announce(live.book_group(book.pk))


@transaction.atomic
def queue_names(book: Book) -> None:
    """Has who is who written anew with the corrections there are; the wish outlives a stop."""
    Book.objects.filter(pk=book.pk).update(are_names_wanted=True)
    enqueue(NAMES_TASK, book.pk)
    live.announce(live.book_group(book.pk))


def queue_wishes(book_pk: int) -> None:
    """What was wished for while somebody was at the book, and could not be part of that."""
    for flag, task in (("is_profile_wanted", PROFILE_TASK), ("are_names_wanted", NAMES_TASK)):
        if wishes.standing().filter(pk=book_pk, **{flag: True}).exists():
            enqueue(task, book_pk)


def queue_sentences(book_pk: int) -> None:
    """The vectors of a ready book's sentences, where it is to have some and lacks them."""
    if sentence_vectors.lacking().filter(book=book_pk).exists():
        enqueue(SENTENCES_TASK, book_pk)


def queue_awaited_build(book_pk: int) -> None:
    """One that was ordered while somebody was at the book: the message for it has gone by."""
    book = Book.objects.filter(pk=book_pk).first()
    if book is not None and wishes.is_to_be_read_in(book):
        enqueue(BUILD_TASK, book_pk)


def enqueue(task: str, book_pk: int) -> None:
    """Puts a task into the queue once the running transaction is committed.

    A queue that cannot be reached is logged: recovery finds the book when there is a worker again.
    """
    message = current_app.signature(task, args=(book_pk,))
    transaction.on_commit(message.apply_async, robust=not settings.CELERY_TASK_ALWAYS_EAGER)


@transaction.atomic
def delete_book(book: Book) -> None:
    """Takes the book off: rows now, vectors and file right after the commit."""
    groups = live.book_group(book.pk), live.shelf_group(book.club_id)
    files = {book.original, *kept_covers.covers_now(book)}
    for version in book.index_versions.all():
        removals.note_vectors(book, version)
        files.add(version.original)
    for name in sorted(files):
        removals.note_file(book, name)
    book.delete()
    transaction.on_commit(removals.carry_out, robust=True)
    for group in groups:
        live.announce(group)


@transaction.atomic
def delete_club(club: Club) -> None:
    """Deletes the club with all that is its own, its books' vectors and files too."""
    Club.objects.select_for_update().get(pk=club.pk)  # no book comes in between
    for book in club.books.select_related("club"):
        delete_book(book)
    club.delete()
