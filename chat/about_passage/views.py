"""Asking about a passage: it is shown, and the question that is written beside it begins a conversation."""

from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from bookclub.clubs.requests import MemberRequest
from chat import actions
from chat.about_passage.chosen import asked_range, chosen_passage
from ingestion.queries import book_for
from ingestion.quoted_places import reader_address


@require_http_methods(["GET", "HEAD", "POST"])
def ask_about(request: MemberRequest, book_pk: int) -> HttpResponse | HttpResponseRedirect:
    """By htmx a fragment. What cannot be asked stands in the box again, with the reason."""
    book = book_for(request.user, book_pk)
    asked = request.POST if request.method == "POST" else request.GET
    start, end = asked_range(asked.get("start", ""), asked.get("end", ""))
    passage = chosen_passage(request.user, book, start, end)
    context = {"book": book, "passage": passage, "start": start, "end": end}
    context["address"] = reader_address(book, passage.start, passage.end)
    if request.method == "POST":
        try:
            with transaction.atomic():
                conversation = actions.start_conversation(request.user, [book])
                actions.ask(conversation, request.POST.get("question", ""), about=passage)
            return redirect("chat:conversation", pk=conversation.pk)
        except actions.BadQuestion as error:
            context |= {"problem": error.sentence, "question": request.POST.get("question", "")}
    template = "chat/about/_ask_about.html" if request.htmx else "chat/about/ask_about.html"
    return render(request, template, context)
