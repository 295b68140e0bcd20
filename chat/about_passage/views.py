"""Asking about a passage: it is shown, and the question that is written beside it begins a conversation."""

from typing import Any

from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from bookclub.clubs.requests import MemberRequest
from chat import actions
from chat.about_passage.chosen import FurtherThanTold, asked_range, chosen_passage
from ingestion.queries import book_for
from ingestion.quoted_places import reader_address


@require_http_methods(["GET", "HEAD", "POST"])
def ask_about(request: MemberRequest, book_pk: int) -> HttpResponse | HttpResponseRedirect:
    """By htmx a fragment. What cannot be asked stands in the box again, with the reason."""
    book = book_for(request.user, book_pk)
    asked = request.POST if request.method == "POST" else request.GET
    start, end = asked_range(asked.get("start", ""), asked.get("end", ""))
    context: dict[str, Any] = {
        "book": book,
        "start": start,
        "end": end,
        "question": asked.get("question", ""),
    }
    try:
        passage = chosen_passage(request.user, book, start, end)
    except FurtherThanTold:
        return _place_first(request, context)
    context["passage"] = passage
    context["address"] = reader_address(book, passage.start, passage.end)
    if request.method == "POST":
        try:
            with transaction.atomic():
                conversation = actions.start_conversation(request.user, [book])
                actions.ask(conversation, context["question"], about=passage)
            return redirect("chat:conversation", pk=conversation.pk)
        except actions.BadQuestion as error:
            context["problem"] = error.sentence
    return _shown(request, context)


def _place_first(request: MemberRequest, context: dict[str, Any]) -> HttpResponse:
    """Nothing of the passage; the question is kept for when the place was told."""
    asked = {name: context[name] for name in ("start", "end", "question") if context[name] != ""}
    onward = reverse("chat:ask-about", args=[context["book"].pk], query=asked)
    return _shown(request, context | {"is_further": True, "onward": onward})


def _shown(request: MemberRequest, context: dict[str, Any]) -> HttpResponse:
    template = "chat/about/_ask_about.html" if request.htmx else "chat/about/ask_about.html"
    return render(request, template, context)
