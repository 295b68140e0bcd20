"""The link of an invitation just made, on its way to the page that shows it once."""

from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.http import HttpResponse
from django.urls import reverse

from bookclub.clubs import inviting
from bookclub.clubs.models import Club, Invitation
from bookclub.clubs.requests import MemberRequest

COOKIE = "made-invitation"
SALT = "bookclub.made-invitation"
SECONDS = 300


@dataclass(frozen=True, slots=True)
class MadeInvitation:
    """Shown once: its link is kept nowhere."""

    invitation: Invitation
    link: str
    sent_to: str


def link_of(request: MemberRequest, secret: str) -> str:
    return request.build_absolute_uri(reverse("clubs:join", args=[secret]))


def hand_on(response: HttpResponse, club: Club, secret: str, sent_to: str) -> None:
    """In the host's browser: the server would keep it with the session, and addresses are written down."""
    response.set_cookie(
        COOKIE,
        signing.dumps([secret, sent_to], salt=SALT),
        max_age=SECONDS,
        path=_path(club.slug),
        secure=settings.HTTPS_ONLY,
        httponly=True,
        samesite="Strict",
    )


def handed_on(request: MemberRequest, slug: str) -> MadeInvitation | None:
    """What this host has just made in this club, if it still lets anybody in."""
    try:
        secret, sent_to = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=SECONDS)
    except signing.BadSignature:
        return None
    made = inviting.invitation_of(secret)
    if made is None or made.made_by_id != request.user.pk or made.club.slug != slug:
        return None
    return MadeInvitation(made, link_of(request, secret), sent_to)


def forget(response: HttpResponse, slug: str) -> None:
    response.delete_cookie(COOKIE, path=_path(slug), samesite="Strict")


def _path(slug: str) -> str:
    return reverse("clubs:club", args=[slug])
