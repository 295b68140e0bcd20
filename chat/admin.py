"""Conversations and citations, in Django admin."""

from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.read_only_admin import ReadOnlyAdmin, lines_of, link_to
from bookclub.translation import shown
from chat import club_admin as club_admin  # registers its page
from chat import feedback_admin as feedback_admin
from chat import trace_admin as trace_admin
from chat.examples import admin as example_admin  # noqa: F401 - registers its page
from chat.fact_sheets import admin as fact_sheet_admin  # noqa: F401 - registers its page
from chat.models import Citation, Conversation, Message
from chat.rooms import admin as room_admin  # noqa: F401 - registers its pages
from ingestion.queries import live_chunks


class MessageInline(admin.TabularInline[Message, Conversation]):
    model = Message
    fields = ["role", "state", "text", "refusal", "provider", "model"]
    show_change_link = True
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Conversation | None = None) -> bool:
        return False


class CitationInline(admin.TabularInline[Citation, Message]):
    model = Citation
    fields = ["number", "chunk_type", "quote", "verified", "page_number", "page_label", "chapter"]
    show_change_link = True
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Message | None = None) -> bool:
        return False


@admin.register(Conversation)
class ConversationAdmin(ReadOnlyAdmin[Conversation]):
    list_display = ["__str__", "club", "user", "created_at", "updated_at"]
    list_filter = ["club"]
    search_fields = ["title"]
    list_select_related = ["club", "user"]
    inlines = [MessageInline]


@admin.register(Message)
class MessageAdmin(ReadOnlyAdmin[Message]):
    list_display = ["id", "conversation", "role", "state", "refusal", "provider", "model", "created_at"]
    list_filter = ["role", "state", "refusal", "provider", "model"]
    list_select_related = ["conversation"]
    exclude = ["failure", "warnings"]
    readonly_fields = ["why", "remarks", "trace_page"]
    inlines = [CitationInline]

    @admin.display(description=_("why it failed"))
    def why(self, message: Message) -> str:
        return shown(message.failure) or "–"

    @admin.display(description=_("remarks"))
    def remarks(self, message: Message) -> SafeString | str:
        return lines_of(message.warnings)

    @admin.display(description=_("how this answer was made"))
    def trace_page(self, message: Message) -> SafeString | str:
        return link_to(message.trace)


@admin.register(Citation)
class CitationAdmin(ReadOnlyAdmin[Citation]):
    list_display = [
        "__str__",
        "message",
        "book_title",
        "chunk_type",
        "is_generated",
        "verified",
        "page_number",
    ]
    list_filter = ["chunk_type", "is_generated", "verified"]
    search_fields = ["chunk_identifier", "quote"]
    list_select_related = ["message"]
    readonly_fields = ["chunk_page"]

    @admin.display(description=_("chunk"))
    def chunk_page(self, citation: Citation) -> SafeString | str:
        if citation.chunk is not None or citation.book is None:
            return link_to(citation.chunk)
        later = live_chunks(citation.book).filter(chunk_id=citation.chunk_identifier).first()
        return format_html("{} ({})", link_to(later), _("of a later build")) if later else "–"
