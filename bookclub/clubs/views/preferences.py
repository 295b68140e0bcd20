"""What is chosen in the menu: the language, the theme, the club looked at."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from bookclub.clubs import actions, themes
from bookclub.clubs.queries import membership_for
from bookclub.clubs.requests import MemberRequest


@login_not_required
@require_POST
def switch_language(request: HttpRequest) -> HttpResponseBase:
    if request.user.is_authenticated and request.POST.get("language") in dict(settings.LANGUAGES):
        actions.choose(request.user, language=request.POST["language"])
    return set_language(request)


@login_not_required
@require_POST
def switch_theme(request: HttpRequest) -> HttpResponse:
    theme = themes.known(request.POST.get("theme", ""))
    if request.user.is_authenticated:
        actions.choose(request.user, theme=theme)
    response = redirect(_way_back(request))
    themes.keep(response, theme)
    return response


@require_POST
def look_at(request: MemberRequest, slug: str) -> HttpResponse:
    """Raises `Http404` for a club that is not theirs."""
    actions.look_at(request.user, membership_for(request.user, slug).club)
    return redirect("ingestion:shelf")


def _way_back(request: HttpRequest) -> str:
    """To the page that was left, and to no other site."""
    wanted = request.POST.get("next", "")
    hosts = {request.get_host()}
    if url_has_allowed_host_and_scheme(wanted, allowed_hosts=hosts, require_https=request.is_secure()):
        return wanted
    return "/"
