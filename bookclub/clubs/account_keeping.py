"""What people do to their own account: sign it out, and delete it."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from bookclub import live
from bookclub.clubs import club_deletion, inviting
from bookclub.clubs.actions import end_links
from bookclub.clubs.models import Club, Invitation, Membership, User
from bookclub.clubs.queries import memberships_of


@dataclass(frozen=True, slots=True)
class Farewell:
    """What deleting an account would mean for its clubs."""

    goes_with_it: list[Club]
    """Nobody else is in them."""
    to_hand_over: list[Club]
    """Others are in them, and no other host."""
    is_last_admin: bool

    @property
    def is_possible(self) -> bool:
        return not self.to_hand_over and not self.is_last_admin


class NotYet(Exception):
    """Something has to be handed over first."""


@transaction.atomic
def sign_out_everywhere(user: User) -> None:
    """Ends every sign-in there is, and links nobody used; open pages find out at once."""
    User.objects.filter(pk=user.pk).update(times_signed_out=F("times_signed_out") + 1)
    user.refresh_from_db(fields=["times_signed_out"])
    end_links(user)
    live.announce(live.person_group(user.pk), signed_out=True)


@transaction.atomic
def take_password(user: User) -> None:
    """Keeps the one that a form has set; sign-ins, links and open pages from before it end."""
    user.save(update_fields=["password"])
    end_links(user)
    live.announce(live.person_group(user.pk), signed_out=True)


def farewell(user: User) -> Farewell:
    own = memberships_of(user)
    others = Membership.objects.filter(club__in=[one.club_id for one in own]).exclude(user=user)
    shared = set(others.values_list("club", flat=True))
    hosts = others.filter(role=Membership.Role.HOST, user__is_active=True)
    hosted = set(hosts.values_list("club", flat=True))
    alone = [one.club for one in own if one.club_id not in shared]
    left = [one.club for one in own if one.is_host and one.club_id in shared - hosted]
    return Farewell(alone, left, _is_last_admin(user))


@transaction.atomic
def delete_account(user: User) -> None:
    """With all that is the person's own, and clubs that nobody else is in. Raises `NotYet`."""
    held = Club.objects.filter(membership__user=user).order_by("pk")
    list(held.select_for_update())  # nobody joins or leaves in between
    leaving = farewell(user)
    if not leaving.is_possible:
        raise NotYet
    inviting.revoke(Invitation.objects.filter(made_by=user))
    for club in leaving.goes_with_it:
        club_deletion.delete(club)
    live.announce(live.person_group(user.pk), signed_out=True)
    user.delete()


def _is_last_admin(user: User) -> bool:
    admins = User.objects.filter(is_superuser=True, is_active=True)
    return user.is_superuser and not admins.exclude(pk=user.pk).exists()
