"""What readers do with answers: call them helpful or not, say why, take it back."""

from django.db import transaction

from bookclub.clubs.models import User
from chat.models import AnswerFeedback, Message

LONGEST_NOTE = 1_000


@transaction.atomic
def judge(user: User, answer: Message, verdict: str, reason: str = "", note: str = "") -> AnswerFeedback:
    """A later word takes the place of the former; who finds an answer helpful gives no reason.

    The caller has checked that the user may see the answer, and that verdict and reason are known ones.
    """
    is_bad = verdict == AnswerFeedback.Verdict.BAD
    said = {"verdict": verdict, "reason": reason if is_bad else "", "note": note.strip()[:LONGEST_NOTE]}
    kept, _is_new = AnswerFeedback.objects.update_or_create(message=answer, user=user, defaults=said)
    return kept


@transaction.atomic
def take_back(user: User, answer: Message) -> None:
    AnswerFeedback.objects.filter(message=answer, user=user).delete()
