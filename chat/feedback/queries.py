"""Feedback as those see it who gave it, and hosts."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, OuterRef, Prefetch, QuerySet, Subquery

from bookclub.clubs.models import User
from bookclub.clubs.queries import Visitor
from chat.horizons import Known, is_within
from chat.models import AnswerFeedback, Message, RoomMessage
from chat.queries import clubs_to_account_for, conversations_of, known_in, known_to
from chat.rooms.queries import seen_in_rooms
from chat.rooms.reaching import reach_of
from ingestion.models import Book

Verdict = AnswerFeedback.Verdict


def own_feedback(visitor: User) -> Prefetch[str, QuerySet[AnswerFeedback], str]:
    """What the visitor thinks of each answer, as `own_feedback`."""
    return Prefetch("feedback", AnswerFeedback.objects.filter(user=visitor), to_attr="own_feedback")


def feedback_seen_by(visitor: Visitor) -> QuerySet[AnswerFeedback]:
    """Of the clubs whose host the visitor is, of admins all; newest first."""
    rows = AnswerFeedback.objects.filter(message__conversation__club__in=clubs_to_account_for(visitor))
    return rows.order_by("-updated_at", "-pk")


def counts(rows: QuerySet[AnswerFeedback]) -> list[tuple[str, int]]:
    """How many were helpful, how many not, and of these how many for which reason."""
    found = rows.order_by().values_list("verdict", "reason").annotate(number=Count("pk"))
    by_verdict = {verdict.value: 0 for verdict in Verdict}
    by_reason = {reason.value: 0 for reason in AnswerFeedback.Reason}
    for verdict, reason, number in found:
        by_verdict[verdict] = by_verdict.get(verdict, 0) + number
        by_reason[reason] = by_reason.get(reason, 0) + number if reason else 0
    verdicts = [(str(Verdict(one).label), number) for one, number in by_verdict.items()]
    reasons = [
        (str(AnswerFeedback.Reason(one).label), by_reason[one]) for one in AnswerFeedback.Reason.values
    ]
    return [*verdicts, *((label, number) for label, number in reasons if number)]


@dataclass(frozen=True, slots=True)
class ListedFeedback:
    """What a host reads of one; `question` and `answer` only of a conversation that they may open.

    `is_folded`: what it is about was written further on in a book than the host is, and so was its note.
    `is_note_folded`: the note alone speaks of what is further on.
    """

    verdict: str
    is_good: bool
    reason: str
    note: str
    feedback: AnswerFeedback
    is_folded: bool
    question: str = ""
    answer: Message | None = None
    said: RoomMessage | None = None
    """Where it was asked, if that was in a room."""
    is_note_folded: bool = False


def listed(visitor: Visitor, rows: QuerySet[AnswerFeedback]) -> list[ListedFeedback]:
    """A fixed number of queries, however many there are."""
    before = Message.objects.filter(
        conversation=OuterRef("message__conversation"), pk__lt=OuterRef("message"), role=Message.Role.QUESTION
    )
    asked = rows.annotate(question_pk=Subquery(before.order_by("-pk").values("pk")[:1]))
    books = Prefetch("message__conversation__books", Book.objects.select_related("live_index"))
    loaded = list(asked.select_related("message__conversation__club").prefetch_related(books))
    gate = _Gate(visitor, loaded)
    questions = Message.objects.in_bulk([one.question_pk for one in loaded if one.question_pk])
    return [gate.listed(one, questions.get(one.question_pk)) for one in loaded]


class _Gate:
    """What one host may see of what readers thought."""

    def __init__(self, visitor: Visitor, rows: Sequence[AnswerFeedback]) -> None:
        conversations = {one.message.conversation for one in rows}
        self._known: Known = known_to(visitor, *conversations)
        theirs = conversations_of(visitor).filter(pk__in=[one.pk for one in conversations])
        self._own = frozenset(theirs.values_list("pk", flat=True))
        self._seen_in_rooms = seen_in_rooms(visitor, [one.message_id for one in rows])

    def listed(self, one: AnswerFeedback, question: Message | None) -> ListedFeedback:
        said, is_seen = self._seen_in_rooms.get(one.message_id, (None, True))
        messages = [one.message] if question is None else [question, one.message]
        known = known_in(one.message.conversation, self._known)
        if said is None:
            is_seen = all(is_within(message.read_up_to, known) for message in messages)
        is_open = is_seen and (said is not None or one.message.conversation_id in self._own)
        is_note_folded = is_seen and _reaches_further(one, known)
        return ListedFeedback(
            verdict=one.get_verdict_display(),
            is_good=one.verdict == Verdict.GOOD,
            reason=one.get_reason_display() if one.reason else "",
            note=one.note if is_seen and not is_note_folded else "",
            feedback=one,
            is_folded=not is_seen,
            question=question.text if is_open and question is not None else "",
            answer=one.message if is_open else None,
            said=said if is_open else None,
            is_note_folded=is_note_folded,
        )


def _reaches_further(one: AnswerFeedback, known: Known) -> bool:
    """Whoever wrote it may have been further on by then than their answer is: as what is said in rooms."""
    books = [book for book in one.message.conversation.books.all() if book.pk in known]
    return bool(one.note) and any(reach_of(book, one.note) > known[book.pk] for book in books)
