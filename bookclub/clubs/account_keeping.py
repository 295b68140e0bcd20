"""What people do to their own account: sign it out, and delete it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from bookclub import live
from bookclub.clubs import club_deletion, inviting
from bookclub.clubs.actions import end_links
from bookclub.clubs.models import Club, Invitation, Membership, User


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


def farewell(*users: User) -> Farewell:
    """Of all of them together."""
    own = Membership.objects.filter(user__in=users).select_related("club").order_by("joined_at", "pk")
    others = Membership.objects.filter(club__in=[one.club_id for one in own]).exclude(user__in=users)
    shared = set(others.values_list("club", flat=True))
    hosts = others.filter(role=Membership.Role.HOST, user__is_active=True)
    hosted = set(hosts.values_list("club", flat=True))
    alone = {one.club_id: one.club for one in own if one.club_id not in shared}
    left = {one.club_id: one.club for one in own if one.is_host and one.club_id in shared - hosted}
    return Farewell([*alone.values()], [*left.values()], _are_last_admins(users))


def delete_account(user: User) -> None:
    """With all that is the person's own, and clubs that nobody else is in. Raises `NotYet`."""
    delete_accounts([user])


@transaction.atomic
def delete_accounts(users: Sequence[User]) -> None:
    """As `delete_account`, one after the other: what one leaves in rooms passes to somebody who stays."""
    held = Club.objects.filter(membership__user__in=users).order_by("pk")
    list(held.select_for_update())  # nobody joins or leaves in between
    leaving = farewell(*users)
    if not leaving.is_possible:
        raise NotYet
    inviting.revoke(Invitation.objects.filter(made_by__in=users))
    for club in leaving.goes_with_it:
        club_deletion.delete(club)
    Membership.objects.filter(user__in=users).delete()
    for user in users:
        live.announce(live.person_group(user.pk), signed_out=True)
        user.delete()


def _are_last_admins(users: Sequence[User]) -> bool:
    admins = User.objects.filter(is_superuser=True, is_active=True)
    stay = admins.exclude(pk__in=[user.pk for user in users])
    return any(user.is_superuser for user in users) and not stay.exists()
