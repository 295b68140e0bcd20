"""Invitations as hosts make and revoke them."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bookclub.clubs import inviting, made_invitation, mailing, throttling
from bookclub.clubs.club_page import club_page
from bookclub.clubs.forms import InvitationForm
from bookclub.clubs.models import Club
from bookclub.clubs.queries import club_to_host
from bookclub.clubs.requests import MemberRequest


@require_POST
def invite(request: MemberRequest, slug: str) -> HttpResponse:
    club = club_to_host(request.user, slug)
    form = InvitationForm(request.POST, sends_mail=mailing.is_offered())
    if not form.is_valid():
        page = club_page(request.user, slug, invitation_form=form)
        return render(request, "clubs/club.html", {"page": page, "way_back": page.address}, status=400)
    secret, sent_to = _made(request, club, form)
    response = redirect("clubs:club", slug)
    made_invitation.hand_on(response, club, secret, sent_to)
    return response


@require_POST
def revoke(request: MemberRequest, slug: str, invitation_pk: int) -> HttpResponse:
    invitations = club_to_host(request.user, slug).invitations.filter(pk=invitation_pk)
    if not invitations.exists():
        raise Http404
    inviting.revoke(invitations)
    messages.success(request, _("The invitation is revoked: its link lets nobody in any more."))
    return redirect("clubs:club", slug)


def _made(request: MemberRequest, club: Club, form: InvitationForm) -> tuple[str, str]:
    """Its secret, and the address that it was sent to, if to any."""
    given = form.cleaned_data
    terms = {name: given[name] for name in ("role", "days", "most_uses", "label")}
    _invitation, secret = inviting.invite(request.user, club, **terms)
    return secret, _sent(request, club, secret, given.get("email", ""))


def _sent(request: MemberRequest, club: Club, secret: str, address: str) -> str:
    if not address:
        return ""
    if throttling.take(throttling.INVITATIONS_BY_MAIL, str(request.user.pk)):
        messages.error(request, _("Too many e-mails in an hour: please send the link yourself."))
        return ""
    mailing.send_invitation(address, club, request.user, made_invitation.link_of(request, secret))
    return address
