"""Which books a call of the API may read, and how far."""

from collections.abc import Sequence
from http import HTTPStatus

from django.db import transaction
from django.utils.translation import gettext as _

from bookclub.clubs.queries import Visitor
from chat import horizons
from chat.api_problems import Problem
from chat.command_books import is_text
from chat.retrieval.scope import Scope
from ingestion import reading_places
from ingestion.queries import books_seen_by


@transaction.atomic
def scope_for(visitor: Visitor, document_ids: Sequence[str]) -> Scope:
    """As far as the visitor has told that they are. Raises `Problem`.

    A book that is not theirs is refused as one that is not there.
    """
    wanted = [one for one in dict.fromkeys(document_ids) if is_text(one) and "\0" not in one]
    seen = horizons.held(books_seen_by(visitor).filter(document_id__in=wanted))
    books = {book.document_id: book for book in seen}
    for document_id in document_ids:
        if document_id not in books:
            raise Problem(HTTPStatus.NOT_FOUND, _("There is no book %(id)s.") % {"id": document_id})
        if not books[document_id].is_ready:
            raise Problem(HTTPStatus.CONFLICT, _("This book is not ready yet: %(id)s") % {"id": document_id})
    asked = tuple(books.values())
    if len({book.club_id for book in asked}) > 1:
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, _("The books belong to different clubs."))
    if horizons.untold(visitor, asked):
        raise Problem(HTTPStatus.CONFLICT, _("Tell first how far you have read, on the book’s page."))
    return Scope(
        asked[0].club,
        asked,
        reading_places.read_up_to(visitor, asked),
        lambda: reading_places.read_up_to(visitor, asked),
    )
