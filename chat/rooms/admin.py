"""Rooms and what is said in them, in Django admin: to look at."""

from django.contrib import admin
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.read_only_admin import ReadOnlyAdmin, link_to
from chat.models import Room, RoomMessage, RoomVisit


@admin.register(Room)
class RoomAdmin(ReadOnlyAdmin[Room]):
    list_display = ["title", "club", "book", "horizon_kind", "char_offset", "is_closed", "created_at"]
    list_filter = ["club", "horizon_kind", "is_closed"]
    list_select_related = ["club", "book"]
    search_fields = ["title", "book__title"]


@admin.register(RoomMessage)
class RoomMessageAdmin(ReadOnlyAdmin[RoomMessage]):
    list_display = ["created_at", "room", "author", "kind", "text", "reaches_to", "pinned_at", "deleted_at"]
    list_filter = ["room__club", "kind", ("deleted_at", admin.EmptyFieldListFilter)]
    list_select_related = ["room", "author"]
    search_fields = ["text", "author__username", "room__title"]
    exclude = ["mentions", "answer"]
    readonly_fields = ["mentioned", "answer_page"]

    @admin.display(description=_("mentioned"))
    def mentioned(self, message: RoomMessage) -> str:
        return ", ".join(member.username for member in message.mentions.all()) or "–"

    @admin.display(description=_("answer"))
    def answer_page(self, message: RoomMessage) -> SafeString | str:
        return link_to(message.answer)


@admin.register(RoomVisit)
class RoomVisitAdmin(ReadOnlyAdmin[RoomVisit]):
    list_display = ["room", "user", "is_entered", "read_to", "seen_at"]
    list_filter = ["room__club", "is_entered"]
    list_select_related = ["room", "user"]
    search_fields = ["room__title", "user__username"]
