"""What readers think of answers."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.models import User
from chat.models.message import Message


class AnswerFeedback(models.Model):
    """One reader's word on one answer; a later one takes its place."""

    class Verdict(models.TextChoices):
        GOOD = "good", _("Helpful")
        BAD = "bad", _("Not helpful")

    class Reason(models.TextChoices):
        WRONG = "wrong", _("It is wrong")
        NOT_ANSWERED = "not_answered", _("It does not answer the question")
        BAD_CITATION = "bad_citation", _("The citations do not fit")
        SPOILER = "spoiler", _("It told me too much")
        OTHER = "other", _("Something else")

    message = models.ForeignKey(
        Message, verbose_name=_("answer"), on_delete=models.CASCADE, related_name="feedback"
    )
    user = models.ForeignKey(
        User, verbose_name=_("reader"), on_delete=models.CASCADE, related_name="answer_feedback"
    )
    verdict = models.CharField(_("verdict"), max_length=4, choices=Verdict.choices)
    reason = models.CharField(_("reason"), max_length=16, choices=Reason.choices, blank=True)
    note = models.TextField(_("note"), blank=True)
    updated_at = models.DateTimeField(_("updated at"), auto_now=True)

    class Meta:
        verbose_name = _("feedback on an answer")
        verbose_name_plural = _("feedback on answers")
        constraints = [
            models.UniqueConstraint(fields=["message", "user"], name="one_word_an_answer_and_reader")
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.message}: {self.get_verdict_display()}"
