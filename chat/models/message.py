"""What is said in a conversation."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from bookclub.sentence_fields import SentenceField, SentencesField
from chat.models.answer_trace import AnswerTrace
from chat.models.conversation import Conversation
from chat.models.defaults import no_facts, no_items


class Message(models.Model):
    """A question, or an answer with its items; an answer being written keeps what there is so far."""

    class Role(models.TextChoices):
        QUESTION = "question", _("Question")
        ANSWER = "answer", _("Answer")

    class State(models.TextChoices):
        WAITING = "waiting", _("Waits for a place to be told")
        WRITING = "writing", _("Being written")
        COMPLETE = "complete", _("Complete")
        FAILED = "failed", _("Failed")
        STOPPED = "stopped", _("Stopped")

    class Refusal(models.TextChoices):
        NOT_FOUND = "not_found", _("Not found in the book.")
        NOT_READ_YET = "not_read_yet", _("Not in what you have read so far.")
        NOT_READY = "not_ready", _("This book is not ready yet.")
        NOT_SEARCHED = "not_searched", _("Not looked for.")

    conversation = models.ForeignKey(
        Conversation, verbose_name=_("conversation"), on_delete=models.CASCADE, related_name="messages"
    )
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.COMPLETE)
    text = models.TextField(_("text"), blank=True)
    resolved = models.TextField(_("question as understood"), blank=True)
    """Questions: what was searched for where that differs, as a follow-up means it."""
    read_up_to = models.JSONField(_("read up to"), default=no_facts)
    """The horizon it was written at: characters known, by primary key of the book; others were read whole.

    They count in the live text of the book (see `chat.kept_horizons`)."""
    items = models.JSONField(_("parts of the answer"), default=no_items)
    """Answers: in order {"text", "quoted", "supported", "generated", "citations": [number, …], "value",
    "is_checked"}; `value` is what the shape has besides text."""
    shape = models.CharField(_("form of answer"), max_length=20, blank=True)
    headers = models.JSONField(_("table headers"), default=no_items, blank=True)
    """Of a table."""
    is_complete = models.BooleanField(_("is complete"), default=True)
    model_was_asked = models.BooleanField(_("model was asked"), default=False)
    """Also when its reply was of no use."""
    instead_of = models.ForeignKey(
        "self",
        verbose_name=_("in the place of"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="asked_anew",
    )
    """Questions: the one that this was asked in the place of, which is folded and counts no more."""
    about = models.JSONField(_("passage asked about"), default=no_facts, blank=True)
    """Questions: the passage that was asked about, as `QuotedPassage` writes it."""
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    """Answers: how often it was begun. One that a stop of the process cut off is begun again."""
    refusal = models.CharField(_("refusal"), max_length=12, choices=Refusal.choices, blank=True)
    failure = SentenceField(_("why it failed"))
    provider = models.CharField(_("provider"), max_length=60, blank=True)
    model = models.CharField(_("model"), max_length=200, blank=True)
    leaves_machine = models.BooleanField(_("leaves the machine"), default=False)
    warnings = SentencesField(_("remarks"))
    trace = models.ForeignKey(
        AnswerTrace, verbose_name=_("answer trace"), null=True, blank=True, on_delete=models.SET_NULL
    )
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    updated_at = models.DateTimeField(_("updated at"), auto_now=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.get_role_display()} {self.pk}"
