"""What readers think of answers, in Django admin: to look at, never to change."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.read_only_admin import ReadOnlyAdmin
from chat.models import AnswerFeedback


@admin.register(AnswerFeedback)
class AnswerFeedbackAdmin(ReadOnlyAdmin[AnswerFeedback]):
    list_display = ["updated_at", "verdict", "reason", "note", "club", "user", "message"]
    list_filter = ["verdict", "reason", "message__conversation__club", "updated_at"]
    list_select_related = ["user", "message__conversation__club"]
    search_fields = ["note", "user__username"]
    raw_id_fields = ["message"]

    @admin.display(description=_("club"), ordering="message__conversation__club__name")
    def club(self, feedback: AnswerFeedback) -> str:
        return str(feedback.message.conversation.club)
