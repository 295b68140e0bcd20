"""Invitations as hosts make and revoke them."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from bookclub.clubs import inviting, mailing, throttling
from bookclub.clubs.club_page import MadeInvitation, club_page
from bookclub.clubs.forms import InvitationForm
from bookclub.clubs.models import Club
from bookclub.clubs.queries import club_to_host
from bookclub.clubs.requests import MemberRequest


@never_cache
@require_POST
def invite(request: MemberRequest, slug: str) -> HttpResponse:
    """Answers with the page itself: the link is kept nowhere to be shown after a redirect."""
    club = club_to_host(request.user, slug)
    form = InvitationForm(request.POST, sends_mail=mailing.is_offered())
    if not form.is_valid():
        page = club_page(request.user, slug, invitation_form=form)
        return render(request, "clubs/club.html", {"page": page, "way_back": page.address}, status=400)
    page = club_page(request.user, slug, made=_made(request, club, form))
    return render(request, "clubs/club.html", {"page": page, "way_back": page.address})


@require_POST
def revoke(request: MemberRequest, slug: str, invitation_pk: int) -> HttpResponse:
    invitations = club_to_host(request.user, slug).invitations.filter(pk=invitation_pk)
    if not invitations.exists():
        raise Http404
    inviting.revoke(invitations)
    messages.success(request, _("The invitation is revoked: its link lets nobody in any more."))
    return redirect("clubs:club", slug)


def _made(request: MemberRequest, club: Club, form: InvitationForm) -> MadeInvitation:
    given = form.cleaned_data
    terms = {name: given[name] for name in ("role", "days", "most_uses", "label")}
    invitation, secret = inviting.invite(request.user, club, **terms)
    link = request.build_absolute_uri(reverse("clubs:join", args=[secret]))
    return MadeInvitation(invitation, link, _sent(request, club, link, given.get("email", "")))


def _sent(request: MemberRequest, club: Club, link: str, address: str) -> str:
    """To which address, if to any."""
    if not address:
        return ""
    if throttling.take(throttling.INVITATIONS_BY_MAIL, str(request.user.pk)):
        messages.error(request, _("Too many e-mails in an hour: please send the link yourself."))
        return ""
    mailing.send_invitation(address, club, request.user, link)
    return address
