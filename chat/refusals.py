"""Why there is no answer, in words that tell apart what is not there, not read yet and not ready."""

from django.utils.translation import gettext as _

from chat.asking import Outcome
from chat.models import Message

Refusal = Message.Refusal


def refusal_of(outcome: Outcome) -> str:
    """One of `Message.Refusal`, "" for an answer.

    With any of the books read in part only it is never "not found": whether the rest has what was asked for
    is not looked up, so that the words are the same in both cases and reveal nothing.
    """
    if outcome.answer.answer_found:
        return ""
    if not outcome.answer.searched:
        return Refusal.NOT_SEARCHED
    return Refusal.NOT_READ_YET if outcome.is_limited else Refusal.NOT_FOUND


def in_words(refusal: str, books: int = 1) -> str:
    """`books` is how many were asked."""
    match refusal:
        case Refusal.NOT_FOUND:
            return _("Not found in the book.") if books == 1 else _("Not found in the books.")
        case Refusal.NOT_READ_YET:
            return _("Not in what you have read so far.")
        case Refusal.NOT_READY:
            return _("This book is not ready yet.") if books == 1 else _("These books are not ready yet.")
        case Refusal.NOT_SEARCHED:
            return _("Not looked for.")
        case _:
            return ""
