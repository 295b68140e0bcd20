"""How answers were made, word for word, in Django admin: to look at and to export."""

import json
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.read_only_admin import ReadOnlyAdmin, lines_of, link_to
from chat.models import AnswerTrace
from chat.trace_export import exported, pretty, trace_to_json

MOST_EXPORTED = 500
"""In one file; `script/manage traces --json` has no such limit."""
LARGE = ("json_schema", "retrieved", "diagnostics", "rounds", "answer")
QUESTION_CHARS = 80


@admin.register(AnswerTrace)
class AnswerTraceAdmin(ReadOnlyAdmin[AnswerTrace]):
    list_display = [
        *("created_at", "asked", "club", "shape", "provider", "model"),
        *("prompt_tokens", "output_tokens", "cost", "request_id"),
    ]
    list_filter = ["club", "shape", "provider", "model", "created_at"]
    list_select_related = ["club"]
    search_fields = ["question", "request_id", "trace_id", "books__title", "books__document_id"]
    actions = ["export_chosen"]
    exclude = ["books", "warnings", *LARGE]
    readonly_fields = [
        *("book_pages", "answer_page", "diagnostics_page", "remarks", "calls", "answer_as_json"),
        *("schema", "how_found"),
    ]

    class Media:
        css = {"all": ["css/trace_admin.css"]}

    def get_queryset(self, request: HttpRequest) -> QuerySet[AnswerTrace]:
        """A page of a list would read some megabytes that it does not show."""
        match = request.resolver_match
        is_list = match is not None and match.url_name == "chat_answertrace_changelist"
        return super().get_queryset(request).defer(*LARGE) if is_list else super().get_queryset(request)

    def get_urls(self) -> list[URLPattern]:
        export = self.admin_site.admin_view(self.export_one)
        return [path("<int:pk>/export/", export, name="chat_answertrace_export"), *super().get_urls()]

    def export_one(self, request: HttpRequest, pk: int) -> HttpResponse:
        trace = get_object_or_404(AnswerTrace.objects.select_related("club"), pk=pk)
        if not self.has_view_permission(request, trace):
            raise PermissionDenied
        return _file(pretty(trace_to_json(trace)), f"trace-{trace.trace_id}.json", "application/json")

    @admin.action(description=_("Export as JSON"), permissions=["view"])
    def export_chosen(self, request: HttpRequest, traces: QuerySet[AnswerTrace]) -> HttpResponse | None:
        """One file with one object a line."""
        chosen = AnswerTrace.objects.filter(pk__in=traces.order_by().values("pk")).order_by("pk")
        if chosen.count() > MOST_EXPORTED:
            too_many = _("At most %(most)d at once; for more there is script/manage traces --json.")
            self.message_user(request, too_many % {"most": MOST_EXPORTED}, messages.ERROR)
            return None
        lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in exported(chosen))
        return _file("".join(lines), "traces.jsonl", "application/x-ndjson")

    @admin.display(description=_("question"), ordering="question")
    def asked(self, trace: AnswerTrace) -> str:
        return Truncator(trace.question).chars(QUESTION_CHARS)

    @admin.display(description=_("books"))
    def book_pages(self, trace: AnswerTrace) -> SafeString | str:
        return format_html_join("", "<div>{}</div>", [(link_to(book),) for book in trace.books.all()]) or "–"

    @admin.display(description=_("answer"))
    def answer_page(self, trace: AnswerTrace) -> SafeString | str:
        return link_to(trace.message_set.first())

    @admin.display(description=_("in words"))
    def diagnostics_page(self, trace: AnswerTrace) -> SafeString | str:
        answer = trace.message_set.first()
        if answer is None:
            return "–"
        address = reverse("chat:diagnostics", args=[answer.conversation_id, answer.pk])
        return format_html('<a href="{}">{}</a>', address, _("How this was found"))

    @admin.display(description=_("remarks"))
    def remarks(self, trace: AnswerTrace) -> SafeString | str:
        return lines_of(trace.warnings)

    @admin.display(description=_("rounds and calls, word for word"))
    def calls(self, trace: AnswerTrace) -> SafeString | str:
        return render_to_string("chat/admin/rounds.html", {"rounds": trace.rounds}) if trace.rounds else "–"

    @admin.display(description=_("the answer, as its schema has it"))
    def answer_as_json(self, trace: AnswerTrace) -> SafeString | str:
        return _as_json(trace.answer)

    @admin.display(description=_("schema"))
    def schema(self, trace: AnswerTrace) -> SafeString | str:
        return _as_json(trace.json_schema)

    @admin.display(description=_("how the passages were found"))
    def how_found(self, trace: AnswerTrace) -> SafeString | str:
        return _as_json(trace.diagnostics)


def _as_json(value: Any) -> SafeString | str:
    return format_html("<pre>{}</pre>", pretty(value)) if value else "–"


def _file(text: str, name: str, kind: str) -> HttpResponse:
    """Half a surrogate pair, which a model may spell, stays as it was spelt."""
    content = text.encode(errors="backslashreplace")
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=f"{kind}; charset=utf-8", headers=headers)
