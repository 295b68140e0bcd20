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

    club = models.ForeignKey(Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="rooms")
    book = models.ForeignKey(
        Book, verbose_name=_("book"), null=True, blank=True, on_delete=models.SET_NULL, related_name="rooms"
    )
    gone_book = models.PositiveBigIntegerField(_("deleted book"), null=True, blank=True, editable=False)
    """The key of the book it was about, once that is no longer on the shelf."""
    title = models.CharField(_("title"), max_length=200)
    horizon_kind = models.CharField(
        _("horizon"), max_length=8, choices=Horizon.choices, default=Horizon.SLOWEST
    )
    char_offset = models.PositiveIntegerField(_("horizon, in characters"), null=True, blank=True)
    """Of a place: how many characters of the live text are known there."""
    told = models.JSONField(_("as it was told"), default=no_facts, blank=True)
    """How the place was told, as `ReadingPlace.told` has it."""
    is_closed = models.BooleanField(_("is closed"), default=False)
    changes = models.PositiveBigIntegerField(_("changes"), default=0, editable=False)
    """Counts all that is done here: whoever has seen it up to one number asks for what came after."""
    created_by = models.ForeignKey(
        User, verbose_name=_("made by"), null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        verbose_name = _("room")
        verbose_name_plural = _("rooms")
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

    room = models.ForeignKey(Room, verbose_name=_("room"), on_delete=models.CASCADE, related_name="messages")
    parent = models.ForeignKey(
        "self",
        verbose_name=_("reply to"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="replies",
    )
    author = models.ForeignKey(
        User,
        verbose_name=_("author"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="room_messages",
    )
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices, default=Kind.TALK)
    text = models.TextField(_("text"), blank=True)
    """Empty once it is deleted."""
    quote = models.JSONField(_("quote"), default=no_facts, blank=True)
    """Words of the book: {"start", "end", "text", "chapter", "page_number", "page_label"}; `start` is None
    where they are no longer found."""
    declared_to = models.PositiveIntegerField(_("said to reach to"), null=True, blank=True)
    """How far its author said that it speaks of, in characters; None where they said nothing."""
    reaches_to = models.PositiveIntegerField(_("reaches to"), null=True, blank=True, default=0)
    written_at = models.PositiveIntegerField(_("author had read"), null=True, blank=True)
    """How much of the book its author knew, in characters; None is all of it. While they know as much they
    see what they wrote, whatever it reaches to."""
    conversation = models.OneToOneField(
        Conversation,
        verbose_name=_("conversation"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="room_thread",
    )
    """What the book was asked in the thread that begins here."""
    question = models.OneToOneField(
        Message,
        verbose_name=_("question"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="asked_in_room",
    )
    answer = models.OneToOneField(
        Message,
        verbose_name=_("answer"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="answered_in_room",
    )
    pack = models.ForeignKey(
        MeetingPack,
        verbose_name=_("meeting pack"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="posted",
    )
    asked = models.JSONField(_("question of the meeting"), default=no_facts, blank=True)
    """Of a meeting's question: {"text", "is_generated", "is_edited"} as the pack had it."""
    mentions = models.ManyToManyField(
        User, verbose_name=_("mentions"), blank=True, related_name="mentioned_in"
    )
    born = models.PositiveBigIntegerField(_("came with change"), default=0, editable=False)
    """Of `Room.changes`, the one it came with."""
    change = models.PositiveBigIntegerField(_("last change"), default=0, editable=False)
    """The last one of its own."""
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    edited_at = models.DateTimeField(_("edited at"), null=True, blank=True)
    deleted_at = models.DateTimeField(_("deleted at"), null=True, blank=True)
    pinned_at = models.DateTimeField(_("pinned at"), null=True, blank=True)

    class Meta:
        verbose_name = _("room message")
        verbose_name_plural = _("room messages")
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["room", "change"], name="room_messages_by_change"),
            models.Index(fields=["author", "created_at"], name="room_messages_by_author"),
        ]

    def __str__(self) -> str:
        return f"#{self.pk}"


class RoomVisit(models.Model):
    """A member in a room: what they have read, when they were last here, what they knew of a book that is
    gone."""

    room = models.ForeignKey(Room, verbose_name=_("room"), on_delete=models.CASCADE, related_name="visits")
    user = models.ForeignKey(
        User, verbose_name=_("reader"), on_delete=models.CASCADE, related_name="room_visits"
    )
    is_entered = models.BooleanField(_("has been entered"), default=True)
    """False where the row only keeps what they knew."""
    read_to = models.PositiveBigIntegerField(_("read up to message"), default=0)
    """The key of the last message they have seen."""
    seen_at = models.DateTimeField(_("last seen at"), null=True, blank=True)
    """When their page last gave a sign; None once they have left."""
    known_of_deleted = models.JSONField(_("known of a deleted book"), default=no_facts, blank=True)
    """Characters they knew of a book that was deleted, by its primary key; None is all of it."""

    class Meta:
        verbose_name = _("visit to a room")
        verbose_name_plural = _("visits to rooms")
        constraints = [models.UniqueConstraint(fields=["room", "user"], name="one_visit_a_room_and_member")]

    def __str__(self) -> str:
        return f"{self.user}, {self.room}"
