"""The examples that a host may look after: those of their clubs; admins all."""

from django.db.models import QuerySet
from django.http import Http404

from bookclub.clubs.models import User
from chat.examples.knowledge import known_ones, with_books
from chat.models import AnswerExample
from chat.queries import clubs_to_account_for


def examples_of(visitor: User) -> QuerySet[AnswerExample]:
    """The newest first, with their books. Raises `Http404` for whoever hosts no club."""
    clubs = clubs_to_account_for(visitor)
    if not clubs:
        raise Http404
    return with_books(AnswerExample.objects.filter(club__in=clubs).select_related("club", "message"))


def example_to_host(visitor: User, pk: int) -> AnswerExample:
    """Also one from further on than they are, to switch or to delete. Raises `Http404`."""
    example = examples_of(visitor).filter(pk=pk).first()
    if example is None:
        raise Http404
    return example


def example_to_read(visitor: User, pk: int) -> AnswerExample:
    """Raises `Http404`, also where it is from further on in a book than they are."""
    example = example_to_host(visitor, pk)
    if not known_ones([example], visitor):
        raise Http404
    return example
