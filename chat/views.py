"""Conversations: asking, reading the answers, following their citations."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from bookclub import translation
from bookclub.clubs.requests import MemberRequest
from bookclub.providers.errors import IndexFailure, ProviderError
from chat import actions, queries
from chat.answer_addresses import address_of_answer
from chat.citation_places import beside, place_of
from chat.conversation_maps import map_of, mapped_citation
from chat.conversation_page import ConversationPage, conversation_page
from chat.conversations.asked_anew import asked_before
from chat.conversations.listing import by_day
from chat.conversations.searching import LONGEST_SEARCH, search
from chat.conversations.windows import NEWEST, Asked
from chat.diagnostics_page import diagnostics_page, kept_back
from chat.kept_questions import KeptQuestion, keep, take
from ingestion.queries import book_for

CONVERSATIONS_A_PAGE = 50
MOST_DIGITS = 18


@require_POST
def new(request: MemberRequest, book_pk: int) -> HttpResponseRedirect:
    """What cannot be asked stands in the box of the book's page again, with the reason."""
    book, question = book_for(request.user, book_pk), request.POST.get("question", "")
    try:
        with transaction.atomic():
            conversation = actions.start_conversation(request.user, [book])
            actions.ask(conversation, question)
    except actions.BadQuestion as error:
        address = reverse("ingestion:book", args=[book_pk])
        keep(request, address, KeptQuestion(question, error.sentence))
        return redirect(address)
    return redirect("chat:conversation", pk=conversation.pk)


@require_POST
def overview(request: MemberRequest, book_pk: int) -> HttpResponseRedirect:
    """A conversation that starts from a map of the book."""
    book = book_for(request.user, book_pk)
    conversation = actions.start_conversation(request.user, [book], with_map=True)
    return redirect("chat:conversation", pk=conversation.pk)


@require_GET
def conversations(request: MemberRequest) -> HttpResponse:
    words = request.GET.get("q", "")[:LONGEST_SEARCH].strip()
    found = search(request.user, words) if words else None
    own = queries.conversations_of(request.user).prefetch_related("books__live_index")
    pages = Paginator(own if found is None else list(found), CONVERSATIONS_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {"page": page, "days": by_day(request.user, page.object_list, found), "words": words}
    return render(request, "chat/conversations.html", context)


@require_GET
def conversation(request: MemberRequest, pk: int) -> HttpResponse:
    """The newest exchanges, or older ones: those before a question, back to another where they were shown
    already, with htmx alone; or around a message.

    Telling a place leads here, and what waited for it begins: what its reader asked with a POST, once. So a
    second GET, at the same time or later, finds nothing to begin. A map whose making broke off goes on.
    """
    asked = _asked_for(request)
    page = conversation_page(request.user, pk, asked)
    if page.can_begin or page.is_map_being_made:
        actions.begin_waiting(page.conversation)
        actions.begin_map(page.conversation)
        page = conversation_page(request.user, pk, asked)
    template = "chat/_earlier.html" if request.htmx and asked.before else "chat/conversation.html"
    return render(request, template, _context(page) | {"refused": take(request)})


@require_POST
def ask(request: MemberRequest, pk: int) -> HttpResponse | HttpResponseRedirect:
    """With htmx the conversation as it is now, else the way back to its page.

    What cannot be asked stands in the box again, with the reason.
    """
    asked_in = queries.conversation_for(request.user, pk)
    question, instead_of = request.POST.get("question", ""), request.POST.get("instead_of", "")
    before, refused = asked_before(request.user, asked_in, instead_of), None
    try:
        actions.ask(asked_in, question, instead_of=before)
    except actions.BadQuestion as error:
        refused = KeptQuestion(question, error.sentence, instead_of)
    if request.htmx:
        page = conversation_page(request.user, pk, NEWEST)
        extra = {"refused": refused, "is_asking": True}
        return render(request, "chat/_conversation.html", _context(page) | extra)
    address = reverse("chat:conversation", args=[pk])
    if refused is not None:
        keep(request, address, refused)
    return redirect(address)


@require_POST
def stop(request: MemberRequest, pk: int, message_pk: int) -> HttpResponse | HttpResponseRedirect:
    stopped_in = queries.conversation_for(request.user, pk)
    actions.stop(get_object_or_404(stopped_in.messages, pk=message_pk))
    return HttpResponse(status=204) if request.htmx else redirect("chat:conversation", pk=pk)


@require_POST
def delete(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    actions.delete_conversation(queries.conversation_for(request.user, pk))
    messages.success(request, _("The conversation was deleted."))
    return redirect("chat:conversations")


@require_GET
def citation(request: MemberRequest, pk: int) -> HttpResponse | HttpResponseRedirect:
    """Opens the cited place; of a book that is gone, the copy that the citation keeps."""
    cited = queries.citation_for(request.user, pk)
    place, is_panel = place_of(request.user, cited), "panel" in request.GET
    if place is None:
        template = "chat/_citation_panel.html" if is_panel else "chat/citation.html"
        return render(request, template, {"citation": cited, "back": address_of_answer(cited.message)})
    if is_panel and cited.is_generated:
        return render(request, "chat/_citation_panel.html", {"citation": cited, "address": place.address})
    if is_panel:
        return redirect(beside(place.address))
    if not place.is_found:
        messages.info(request, _("The cited words are not in the book as it is now; nothing is marked."))
    return redirect(place.address)


@require_GET
def mapped_passage(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    """Opens the place of a passage that the map of a conversation names."""
    asked_in = queries.conversation_for(request.user, pk)
    made = map_of(asked_in, queries.known_to(request.user, asked_in))
    if made is None:
        raise Http404
    place = place_of(request.user, mapped_citation(asked_in, made, request.GET.get("chunk", "")))
    if place is None:
        messages.info(request, _("This passage is not there any more."))
        return redirect("chat:conversation", pk=pk)
    return redirect(place.address)


@require_http_methods(["GET", "POST"])
def diagnostics(request: MemberRequest, pk: int, message_pk: int) -> HttpResponse:
    """How an answer was found; by POST also how much only the horizon keeps back."""
    answer = queries.answer_to_look_into(request.user, pk, message_pk)
    context: dict[str, Any] = {"page": diagnostics_page(request.user, answer)}
    if request.method == "POST":
        try:
            context["kept_back"] = kept_back(answer)
        except (ProviderError, IndexFailure) as error:
            messages.error(request, translation.shown(error.sentence))
    return render(request, "chat/diagnostics.html", context)


def _context(page: ConversationPage) -> dict[str, Any]:
    return {"page": page, "conversation": page.conversation}


def _asked_for(request: MemberRequest) -> Asked:
    """What is no key asks for nothing."""
    before, around, since = (_key(request.GET.get(name, "")) for name in ("before", "around", "since"))
    return Asked(before, around, since)


def _key(raw: str) -> int | None:
    return int(raw) if raw.isascii() and raw.isdecimal() and len(raw) <= MOST_DIGITS else None
