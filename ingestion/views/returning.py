"""Back to where somebody was, after they have done something to a book."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import trigger_client_event

from bookclub.clubs.requests import MemberRequest

SHELF_CHANGED = "shelf-changed"
"""The shelf looks again when it hears this; what is `said` with it is announced."""


def go_back(
    request: MemberRequest, otherwise: str, said: str = "", level: int = messages.SUCCESS
) -> HttpResponse:
    """To the page named `next`, if it is one of this site; a page that lives on with htmx stays there."""
    if request.htmx:
        return trigger_client_event(HttpResponse(status=204), SHELF_CHANGED, {"said": said})
    if said:
        messages.add_message(request, level, said)
    address = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(address, {request.get_host()}, request.is_secure())
    return redirect(address if is_ours else otherwise)
