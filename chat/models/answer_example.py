"""Verified answers that help with questions like theirs."""

from django.db import models

from bookclub.clubs.models import Club, User
from chat.models.defaults import no_facts, no_items
from chat.models.message import Message
from ingestion.models import Book


class AnswerExample(models.Model):
    """A verified answer that a host made an example: it helps with questions like it, in its club alone.

    Only for whoever has read as far in its books as it was answered at.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="answer_examples")
    books = models.ManyToManyField(Book, related_name="answer_examples")
    read_up_to = models.JSONField(default=no_facts, blank=True)
    """As `Message.read_up_to`: what one has to know of its books; of those not listed all."""
    question = models.TextField()
    language = models.CharField(max_length=10)
    parse = models.JSONField(default=no_facts)
    """A `ParsedQuestion`."""
    shape = models.CharField(max_length=20)
    answer = models.JSONField(default=no_facts)
    """The validated answer; its spans count the lines of `passages`."""
    passages = models.TextField(blank=True)
    """The cited lines, numbered from 1, as a prompt has them."""
    tags = models.JSONField(default=no_items, blank=True)
    is_used = models.BooleanField(default=True)
    vector = models.BinaryField(null=True, editable=False)
    """Of the question, float32; of the space that `vector_space` names."""
    vector_space = models.CharField(max_length=300, blank=True, editable=False)
    message = models.ForeignKey(
        Message, null=True, blank=True, on_delete=models.SET_NULL, related_name="examples"
    )
    made_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.question
