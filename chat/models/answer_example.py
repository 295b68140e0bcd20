"""Verified answers that help with questions like theirs."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.models import Club, User
from chat.models.defaults import no_facts, no_items
from chat.models.message import Message
from ingestion.models import Book


class AnswerExample(models.Model):
    """A verified answer that a host made an example: it helps with questions like it, in its club alone.

    Only for whoever has read as far in its books as it was answered at.
    """

    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="answer_examples"
    )
    books = models.ManyToManyField(Book, verbose_name=_("books"), related_name="answer_examples")
    read_up_to = models.JSONField(_("read up to"), default=no_facts, blank=True)
    """As `Message.read_up_to`: what one has to know of its books; of those not listed all."""
    question = models.TextField(_("question"))
    language = models.CharField(_("language"), max_length=10)
    parse = models.JSONField(_("question as understood"), default=no_facts)
    """A `ParsedQuestion`."""
    shape = models.CharField(_("form of answer"), max_length=20)
    answer = models.JSONField(_("answer"), default=no_facts)
    """The validated answer; its spans count the lines of `passages`."""
    passages = models.TextField(_("cited lines"), blank=True)
    """The cited lines, numbered from 1, as a prompt has them."""
    tags = models.JSONField(_("tags"), default=no_items, blank=True)
    is_used = models.BooleanField(_("is used"), default=True)
    vector = models.BinaryField(_("vector"), null=True, editable=False)
    """Of the question, float32; of the space that `vector_space` names."""
    vector_space = models.CharField(_("vector space"), max_length=300, blank=True, editable=False)
    message = models.ForeignKey(
        Message,
        verbose_name=_("message"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="examples",
    )
    made_by = models.ForeignKey(
        User, verbose_name=_("made by"), null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    updated_at = models.DateTimeField(_("updated at"), auto_now=True)

    class Meta:
        verbose_name = _("example answer")
        verbose_name_plural = _("example answers")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.question
