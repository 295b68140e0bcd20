"""Rooms: live talk between the members of a club, about a book or without one."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.models import Club, User
from chat.models.conversation import Conversation
from chat.models.defaults import no_facts
from chat.models.message import Message
from ingestion.models import Book, MeetingPack


class Room(models.Model):
    """Where the members of a club talk, all of them; `@book` answers at the room's horizon."""

    class Horizon(models.TextChoices):
        SLOWEST = "slowest", _("As far as the one who is least far of those who come here")
        PLACE = "place", _("Up to a place that a host has set")
        WHOLE = "whole", _("The whole book")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rooms")
    book = models.ForeignKey(Book, null=True, blank=True, on_delete=models.SET_NULL, related_name="rooms")
    gone_book = models.PositiveBigIntegerField(null=True, blank=True, editable=False)
    """The key of the book it was about, once that is no longer on the shelf."""
    title = models.CharField(max_length=200)
    horizon_kind = models.CharField(max_length=8, choices=Horizon.choices, default=Horizon.SLOWEST)
    char_offset = models.PositiveIntegerField(null=True, blank=True)
    """Of a place: how many characters of the live text are known there."""
    told = models.JSONField(default=no_facts, blank=True)
    """How the place was told, as `ReadingPlace.told` has it."""
    is_closed = models.BooleanField(default=False)
    changes = models.PositiveBigIntegerField(default=0, editable=False)
    """Counts all that is done here: whoever has seen it up to one number asks for what came after."""
    created_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.title


class RoomMessage(models.Model):
    """What somebody says in a room; with `parent` in the thread under it.

    `reaches_to` is how much of the room's book one must know to see it, in characters of the live text; None
    is all of it.
    """

    class Kind(models.TextChoices):
        TALK = "talk", _("Talk")
        MEETING = "meeting", _("Question of a meeting")

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="messages")
    parent = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="replies"
    )
    author = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="room_messages"
    )
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.TALK)
    text = models.TextField(blank=True)
    """Empty once it is deleted."""
    quote = models.JSONField(default=no_facts, blank=True)
    """Words of the book: {"start", "end", "text", "chapter", "page_number", "page_label"}; `start` is None
    where they are no longer found."""
    declared_to = models.PositiveIntegerField(null=True, blank=True)
    """How far its author said that it speaks of, in characters; None where they said nothing."""
    reaches_to = models.PositiveIntegerField(null=True, blank=True, default=0)
    written_at = models.PositiveIntegerField(null=True, blank=True)
    """How much of the book its author knew, in characters; None is all of it. While they know as much they
    see what they wrote, whatever it reaches to."""
    conversation = models.OneToOneField(
        Conversation, null=True, blank=True, on_delete=models.SET_NULL, related_name="room_thread"
    )
    """What the book was asked in the thread that begins here."""
    question = models.OneToOneField(
        Message, null=True, blank=True, on_delete=models.SET_NULL, related_name="asked_in_room"
    )
    answer = models.OneToOneField(
        Message, null=True, blank=True, on_delete=models.SET_NULL, related_name="answered_in_room"
    )
    pack = models.ForeignKey(
        MeetingPack, null=True, blank=True, on_delete=models.SET_NULL, related_name="posted"
    )
    asked = models.JSONField(default=no_facts, blank=True)
    """Of a meeting's question: {"text", "is_generated", "is_edited"} as the pack had it."""
    mentions = models.ManyToManyField(User, blank=True, related_name="mentioned_in")
    born = models.PositiveBigIntegerField(default=0, editable=False)
    """Of `Room.changes`, the one it came with."""
    change = models.PositiveBigIntegerField(default=0, editable=False)
    """The last one of its own."""
    created_at = models.DateTimeField(auto_now_add=True)
    edited_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)
    pinned_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["room", "change"], name="room_messages_by_change"),
            models.Index(fields=["author", "created_at"], name="room_messages_by_author"),
        ]

    def __str__(self) -> str:
        return f"room message {self.pk}"


class RoomVisit(models.Model):
    """A member in a room: what they have read, when they were last here, what they knew of a book that is
    gone."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="visits")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="room_visits")
    is_entered = models.BooleanField(default=True)
    """False where the row only keeps what they knew."""
    read_to = models.PositiveBigIntegerField(default=0)
    """The key of the last message they have seen."""
    seen_at = models.DateTimeField(null=True, blank=True)
    """When their page last gave a sign; None once they have left."""
    known_of_deleted = models.JSONField(default=no_facts, blank=True)
    """Characters they knew of a book that was deleted, by its primary key; None is all of it."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["room", "user"], name="one_visit_a_room_and_member")]

    def __str__(self) -> str:
        return f"{self.user} in {self.room}"
