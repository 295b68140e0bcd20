"""Signing in by a one-time link, and the language of the pages."""

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django.views.i18n import set_language

from bookclub.clubs import actions


@login_not_required
@never_cache
@require_GET
def sign_in_by_link(request: HttpRequest, secret: str) -> HttpResponse:
    """The secret is in the address, so nothing keeps the page or tells the next site where one came from."""
    user = actions.use_sign_in_link(secret)
    if user is None:
        response = render(request, "clubs/link_over.html", status=410)
    else:
        login(request, user)
        response = redirect(settings.LOGIN_REDIRECT_URL)
    response["Referrer-Policy"] = "no-referrer"
    return response


@login_not_required
@require_POST
def switch_language(request: HttpRequest) -> HttpResponseBase:
    return set_language(request)
