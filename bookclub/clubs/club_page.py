"""What the page of a club shows."""

from dataclasses import dataclass

from django.urls import reverse

from bookclub.clubs import inviting, mailing
from bookclub.clubs.forms import ClubForm, InvitationForm
from bookclub.clubs.made_invitation import MadeInvitation
from bookclub.clubs.models import Club, Invitation, Membership, User
from bookclub.clubs.queries import membership_for


@dataclass(frozen=True, slots=True)
class ClubPage:
    club: Club
    own: Membership
    members: list[Membership]
    invitations: list[Invitation]
    name_form: ClubForm | None
    invitation_form: InvitationForm | None
    made: MadeInvitation | None

    @property
    def address(self) -> str:
        return reverse("clubs:club", args=[self.club.slug])

    @property
    def is_host(self) -> bool:
        return self.own.is_host


def club_page(
    visitor: User,
    slug: str,
    *,
    name_form: ClubForm | None = None,
    invitation_form: InvitationForm | None = None,
    made: MadeInvitation | None = None,
) -> ClubPage:
    """Raises `Http404` for whoever is not in the club. Only hosts see invitations."""
    own = membership_for(visitor, slug)
    members = Membership.objects.filter(club=own.club).select_related("user").order_by("joined_at", "pk")
    if not own.is_host:
        return ClubPage(own.club, own, list(members), [], None, None, None)
    return ClubPage(
        own.club,
        own,
        list(members),
        list(inviting.open_invitations(own.club)),
        name_form or ClubForm(instance=own.club),
        invitation_form or InvitationForm(sends_mail=mailing.is_offered()),
        made,
    )
