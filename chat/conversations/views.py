"""What is done with a whole conversation: naming it, taking it elsewhere, printing it."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from bookclub.clubs.requests import MemberRequest
from chat import queries
from chat.conversation_page import conversation_page
from chat.conversations import actions
from chat.conversations.exported import exported, left_out, taken_along
from chat.conversations.markdown import as_markdown, left_out_words


@require_POST
def rename(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    renamed = queries.conversation_for(request.user, pk)
    actions.rename(renamed, request.POST.get("name", ""))
    unnamed = _("The conversation is called by its first question.")
    messages.success(request, _("The conversation has a new name.") if renamed.is_named else unnamed)
    return redirect("chat:conversation", pk=pk)


@require_GET
def export_markdown(request: MemberRequest, pk: int) -> HttpResponse:
    whole = exported(conversation_page(request.user, pk))
    kind = "text/markdown; charset=utf-8"
    return HttpResponse(as_markdown(whole), content_type=kind, headers=_as_file(pk, "md"))


@require_GET
def export_json(request: MemberRequest, pk: int) -> JsonResponse:
    whole = exported(conversation_page(request.user, pk))
    return JsonResponse(
        whole, json_dumps_params={"ensure_ascii": False, "indent": 2}, headers=_as_file(pk, "json")
    )


@require_GET
def print_view(request: MemberRequest, pk: int) -> HttpResponse:
    """All of it on a page to be printed."""
    page = conversation_page(request.user, pk)
    context = {
        "page": page,
        "conversation": page.conversation,
        "exchanges": taken_along(page),
        "left_out": left_out_words(**left_out(page)),
    }
    return render(request, "chat/print.html", context)


def _as_file(pk: int, ending: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="conversation-{pk}.{ending}"'}
