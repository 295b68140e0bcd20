"""How long it is kept how answers were made: with their conversation or book, and so many days at most."""

import logging
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.utils import timezone

from chat.models import AnswerTrace, Conversation
from ingestion.models import Book

logger = logging.getLogger(__name__)

DELETED_AT_ONCE = 200
"""A trace holds prompts and replies word for word, and SQLite's writers wait for each other."""


@receiver(pre_delete, sender=Conversation, dispatch_uid="traces_go_with_their_conversation")
def delete_traces(instance: Conversation, **_facts: Any) -> None:
    """They hold the question; and a conversation goes in many ways, with its reader's account too."""
    AnswerTrace.objects.filter(message__conversation=instance).only("pk").delete()


@receiver(pre_delete, sender=Book, dispatch_uid="traces_go_with_their_book")
def delete_traces_of_book(instance: Book, **_facts: Any) -> None:
    """Their prompts hold whole passages of it; answers keep their citations."""
    AnswerTrace.objects.filter(books=instance).only("pk").delete()


def delete_outdated() -> int:
    """Deletes the oldest of those past `BOOKCLUB_TRACE_DAYS`, so many at once; returns how many.

    Answers and citations stay as they are. 0 days keep traces as long as their conversations.
    """
    if settings.TRACE_DAYS <= 0:
        return 0
    last_kept = timezone.now() - timedelta(days=settings.TRACE_DAYS)
    outdated = AnswerTrace.objects.filter(created_at__lt=last_kept).order_by("created_at", "pk")
    pks = list(outdated.values_list("pk", flat=True)[:DELETED_AT_ONCE])
    if pks:
        # Without reading what they hold; what points at them points at nothing then.
        AnswerTrace.objects.filter(pk__in=pks).only("pk").delete()
        logger.info("Deleted %s traces of answers from before %s", len(pks), last_kept)
    return len(pks)
