"""What hosts wish for a book's support material: kept on its row, so that no stop forgets it."""

from collections.abc import Sequence

from django.db.models import Q, QuerySet

from ingestion.models import Book, NameCorrection

ORDER = ("ingestion", "analysis_model", "guidance")
"""What a host chooses for the book-club profile."""
UNDER_WAY = (Book.State.PENDING, Book.State.PROCESSING)


def standing() -> QuerySet[Book]:
    """Books with a wish that nobody has to wait for: they can be asked, and are not to be read in."""
    wanted = Q(is_profile_wanted=True) | Q(are_names_wanted=True)
    return Book.objects.filter(wanted, live_index__isnull=False).exclude(state__in=UNDER_WAY)


def is_same_order(now: Book, begun: Book) -> bool:
    return all(getattr(now, name) == getattr(begun, name) for name in ORDER)


def corrections_of(book: Book) -> list[NameCorrection]:
    """In the order they were made in."""
    return list(NameCorrection.objects.filter(book=book).order_by("pk"))


def are_same_corrections(book: Book, begun: Sequence[NameCorrection]) -> bool:
    """Whether none has come or gone since."""
    now = NameCorrection.objects.filter(book=book).order_by("pk").values_list("pk", flat=True)
    return list(now) == [correction.pk for correction in begun]


def stands(begun: Book) -> bool:
    """Whether the profile is wanted still, and as `begun` has it."""
    wanted = Book.objects.filter(pk=begun.pk, is_profile_wanted=True)
    return wanted.filter(**{name: getattr(begun, name) for name in ORDER}).exists()


def is_to_be_read_in(book: Book) -> bool:
    """Whether it was ordered to be read in (again) meanwhile: that comes first, and writes the texts anew."""
    return Book.objects.filter(pk=book.pk, state__in=UNDER_WAY).exists()


def settle_profile(begun: Book) -> bool:
    """The profile is written as `begun` has it; False when another is wished for meanwhile."""
    same = Book.objects.filter(pk=begun.pk, **{name: getattr(begun, name) for name in ORDER})
    same.update(is_profile_wanted=False)
    return not Book.objects.filter(pk=begun.pk, is_profile_wanted=True).exists()


def settle_names(book: Book, begun: Sequence[NameCorrection]) -> bool:
    """The names are written with the corrections `begun`; False when there are others by now.

    The flag goes first: a correction that comes in between sets it again.
    """
    Book.objects.filter(pk=book.pk).update(are_names_wanted=False)
    if are_same_corrections(book, begun):
        return True
    Book.objects.filter(pk=book.pk).update(are_names_wanted=True)
    return False
