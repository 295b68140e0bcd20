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

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="feedback")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="answer_feedback")
    verdict = models.CharField(max_length=4, choices=Verdict.choices)
    reason = models.CharField(max_length=16, choices=Reason.choices, blank=True)
    note = models.TextField(blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "answer feedback"
        constraints = [
            models.UniqueConstraint(fields=["message", "user"], name="one_word_an_answer_and_reader")
        ]

    def __str__(self) -> str:
        return f"{self.user} on {self.message}: {self.verdict}"
