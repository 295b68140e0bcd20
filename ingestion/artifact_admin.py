"""How generated texts came to be, and what people added to them, in Django admin: to look at."""

from django.contrib import admin
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.read_only_admin import ReadOnlyAdmin, link_to
from bookclub.translation import shown
from ingestion.models import ArtifactRun, CriticalMark, MeetingPack, ModelCall, NameCorrection

BOOK_FIELDS = ("book__title", "book__document_id")


@admin.register(ArtifactRun)
class ArtifactRunAdmin(ReadOnlyAdmin[ArtifactRun]):
    list_display = [
        *("book", "kind", "ingestion", "provider", "model", "outcome", "calls"),
        *("prompt_tokens", "output_tokens", "dropped_quotes", "dropped_lines", "finished_at", "why"),
    ]
    list_filter = ["outcome", "kind", "book__club", "ingestion", "provider", "model"]
    list_select_related = ["book"]
    search_fields = BOOK_FIELDS
    exclude = ["reason"]
    readonly_fields = ["book_page", "why"]

    @admin.display(description=_("book"))
    def book_page(self, run: ArtifactRun) -> SafeString | str:
        return link_to(run.book)

    @admin.display(description=_("calls"))
    def calls(self, run: ArtifactRun) -> str:
        return f"{run.calls_done} / {run.calls_total}"

    @admin.display(description=_("why it failed, or what is missing"))
    def why(self, run: ArtifactRun) -> str:
        return shown(run.reason) or "–"


@admin.register(ModelCall)
class ModelCallAdmin(ReadOnlyAdmin[ModelCall]):
    """The reply stands there word for word, as the model gave it."""

    list_display = [
        *("created_at", "book", "purpose", "provider", "model", "is_usable"),
        *("finish_reason", "prompt_tokens", "output_tokens", "seconds"),
    ]
    list_filter = ["is_usable", "purpose", "provider", "model", "prompt_version"]
    list_select_related = ["book"]
    search_fields = (*BOOK_FIELDS, "fingerprint", "request_id")


@admin.register(NameCorrection)
class NameCorrectionAdmin(ReadOnlyAdmin[NameCorrection]):
    list_display = [
        *("book", "kind", "called", "new_name", "shown_from", "is_place_lost"),
        *("made_by_name", "made_at"),
    ]
    list_filter = ["kind"]
    list_select_related = ["book"]
    search_fields = (*BOOK_FIELDS, "new_name", "made_by_name")

    @admin.display(description=_("names"))
    def called(self, correction: NameCorrection) -> str:
        return ", ".join(map(str, correction.names))


@admin.register(CriticalMark)
class CriticalMarkAdmin(ReadOnlyAdmin[CriticalMark]):
    list_display = ["book", "char_start", "char_end", "made_by", "made_at"]
    list_select_related = ["book", "made_by"]
    search_fields = BOOK_FIELDS


@admin.register(MeetingPack)
class MeetingPackAdmin(ReadOnlyAdmin[MeetingPack]):
    list_display = [
        *("title", "book", "up_to_char", "horizon_index"),
        *("is_ready", "is_shared", "made_by", "made_at"),
    ]
    list_filter = ["is_ready", "is_shared"]
    list_select_related = ["book", "made_by"]
    search_fields = ("title", *BOOK_FIELDS)
    exclude = ["problem"]
    readonly_fields = ["why"]

    @admin.display(description=_("why it could not be made"))
    def why(self, pack: MeetingPack) -> str:
        return shown(pack.problem) or "–"
