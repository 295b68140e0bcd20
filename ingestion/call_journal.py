"""Answered calls of a language model, kept word for word: what is paid for is not asked again."""

from typing import Any

from django.db import transaction
from django.db.models import F

from bookclub.providers.ports import ChatReply
from ingestion.artifacts.model_calls import CallRecord
from ingestion.models import ArtifactRun, Book, ModelCall

LONGEST = {"provider": 60, "model": 200, "prompt_version": 80, "finish_reason": 40, "request_id": 200}
"""What comes from outside is cut to the columns."""


class BookJournal:
    """The calls about one book. What is kept counts to the run that asked."""

    def __init__(self, book_pk: int, run_pk: int) -> None:
        self.book_pk, self.run_pk = book_pk, run_pk

    def finished(self, fingerprint: str) -> ChatReply | None:
        call = ModelCall.objects.filter(book=self.book_pk, fingerprint=fingerprint).first()
        return None if call is None else _reply(call)

    @transaction.atomic(durable=True)
    def keep(self, record: CallRecord) -> None:
        """Committed when this returns. A book that was deleted meanwhile keeps nothing."""
        if not Book.objects.select_for_update().filter(pk=self.book_pk).exists():
            return
        ModelCall.objects.update_or_create(
            book_id=self.book_pk, fingerprint=record.fingerprint, defaults=_row(record)
        )
        ArtifactRun.objects.filter(pk=self.run_pk).update(
            prompt_tokens=F("prompt_tokens") + (record.prompt_tokens or 0),
            output_tokens=F("output_tokens") + (record.output_tokens or 0),
        )


def _row(record: CallRecord) -> dict[str, Any]:
    """PostgreSQL keeps no NUL in a text."""
    texts = {name: getattr(record, name)[:longest] for name, longest in LONGEST.items()}
    texts |= {"reply": record.reply, "problem": record.problem}
    return {
        **{name: text.replace("\0", "\N{REPLACEMENT CHARACTER}") for name, text in texts.items()},
        "purpose": record.purpose,
        "prompt_tokens": record.prompt_tokens,
        "output_tokens": record.output_tokens,
        "seconds": record.seconds,
        "is_usable": record.is_usable,
    }


def _reply(call: ModelCall) -> ChatReply:
    return ChatReply(
        text=call.reply,
        provider=call.provider,
        model=call.model,
        finish_reason=call.finish_reason,
        request_id=call.request_id,
        prompt_tokens=call.prompt_tokens,
        output_tokens=call.output_tokens,
    )


def forget_unusable(book: Book) -> None:
    """So that they are asked anew; for a host who wants another try."""
    ModelCall.objects.filter(book=book, is_usable=False).delete()
