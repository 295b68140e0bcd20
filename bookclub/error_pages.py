"""Pages for what went wrong, each with a way on; Django's own for the rest (403, 404) take our templates."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.deprecation import MiddlewareMixin

from bookclub.clubs import themes


def no_sense(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "400.html", status=400)


@login_not_required
def not_from_here(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without its proof that it came from this site, most often because of an old page."""
    return render(request, "403_csrf.html", status=403)


class ErrorPagesMiddleware(MiddlewareMixin):
    """After signing in anew somebody may be led to an address that only takes what a page sends."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or request.method != "GET":
            return response
        if response.get("Content-Type", "").startswith("application/json"):
            return response
        page = render(request, "405.html", status=response.status_code)
        page["Allow"] = response.get("Allow", "")
        return page


def site_failed(request: HttpRequest) -> HttpResponse:
    """Looks nothing up: what failed may be the database."""
    theme = themes.known(request.COOKIES.get(themes.COOKIE, ""))
    return HttpResponseServerError(render_to_string("500.html", {"theme": theme}))
