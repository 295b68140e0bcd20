"""What answers were made of and what they took: for those who asked, and for those who pay."""

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from bookclub.clubs.requests import MemberRequest
from chat import queries
from chat.answer_made import made_page
from chat.costs import costs_of


@require_GET
def made(request: MemberRequest, pk: int, message_pk: int) -> HttpResponse:
    answer = queries.answer_of_own(request.user, pk, message_pk)
    return render(request, "chat/made.html", {"page": made_page(answer)})


@require_GET
def costs(request: MemberRequest) -> HttpResponse:
    """Of the clubs that the visitor hosts; admins see all."""
    clubs = queries.clubs_to_account_for(request.user)
    if not clubs:
        raise PermissionDenied
    context = {"clubs": costs_of(clubs), "keeps_days": settings.TRACE_DAYS}
    return render(request, "chat/costs.html", context)
