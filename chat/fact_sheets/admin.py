"""Fact sheets in Django admin: to look at."""

from django.contrib import admin
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.read_only_admin import ReadOnlyAdmin
from bookclub.translation import shown
from chat.models import FactSheet
from chat.trace_export import pretty


@admin.register(FactSheet)
class FactSheetAdmin(ReadOnlyAdmin[FactSheet]):
    list_display = [
        *("book", "build", "known_characters", "state", "made_so_far"),
        *("provider", "model", "updated_at", "why"),
    ]
    list_filter = ["state", "book__club", "provider", "model"]
    list_select_related = ["book", "index_version"]
    search_fields = ["book__title", "book__document_id"]
    exclude = ["failure", "fields", "done", "total"]
    readonly_fields = ["made_so_far", "why", "facts"]

    @admin.display(description=_("build"), ordering="index_version__number")
    def build(self, sheet: FactSheet) -> int:
        return sheet.index_version.number

    @admin.display(description=_("facts looked for"))
    def made_so_far(self, sheet: FactSheet) -> str:
        return f"{sheet.done} / {sheet.total}"

    @admin.display(description=_("why it failed"))
    def why(self, sheet: FactSheet) -> str:
        return shown(sheet.failure) or "–"

    @admin.display(description=_("facts, with where they stand"))
    def facts(self, sheet: FactSheet) -> SafeString | str:
        return format_html("<pre>{}</pre>", pretty(sheet.fields)) if sheet.fields else "–"
