"""The request of someone signed in, as views see it."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from bookclub.clubs.models import User


class MemberRequest(HttpRequest):
    """`LoginRequiredMiddleware` has seen to the user, `HtmxMiddleware` to the rest."""

    user: User
    htmx: HtmxDetails
