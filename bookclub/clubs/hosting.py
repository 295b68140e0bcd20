"""Clubs made and named, and who is in them changed; a club never loses its last host."""

from django.db import transaction
from django.utils.text import slugify

from bookclub import live
from bookclub.clubs import inviting
from bookclub.clubs.actions import look_at
from bookclub.clubs.models import Club, Invitation, Membership, User

LONGEST_SLUG = 40
RESERVED = {"new"}


class LastHost(Exception):
    """The club would be left without a host."""


@transaction.atomic
def make_club(maker: User, name: str) -> Club:
    """Its maker becomes its host, and looks at it."""
    club = Club.objects.create(name=name, slug=_free_slug(name))
    Membership.objects.create(user=maker, club=club, role=Membership.Role.HOST)
    look_at(maker, club)
    return club


def rename(club: Club, name: str) -> None:
    """The address stays, and so do links that others kept."""
    club.name = name
    club.save(update_fields=["name"])


@transaction.atomic
def set_role(membership: Membership, role: str) -> None:
    """Raises `LastHost`."""
    _hold(membership)
    if membership.is_host and role != Membership.Role.HOST:
        _step_back(membership)
    Membership.objects.filter(pk=membership.pk).update(role=role)
    live.announce(live.person_group(membership.user_id))


@transaction.atomic
def remove(membership: Membership, *, and_revoke: bool = False) -> None:
    """Takes somebody out of the club; their open pages look again at once, and find nothing.

    With `and_revoke` open invitations end too: whoever was removed may know their links. Raises `LastHost`.
    """
    _hold(membership)
    if membership.is_host:
        _step_back(membership)
    if and_revoke:
        inviting.revoke(Invitation.objects.filter(club=membership.club_id))
    Membership.objects.filter(pk=membership.pk).delete()
    live.announce(live.person_group(membership.user_id))


@transaction.atomic
def hand_over(host: Membership, heir: Membership) -> None:
    """Another member becomes a host, and the host a reader."""
    set_role(heir, Membership.Role.HOST)
    set_role(host, Membership.Role.READER)


def other_hosts(membership: Membership) -> bool:
    hosts = Membership.objects.filter(
        club=membership.club_id, role=Membership.Role.HOST, user__is_active=True
    )
    return hosts.exclude(pk=membership.pk).exists()


def _hold(membership: Membership) -> None:
    """Two hosts who leave at once take turns, and the second is the last."""
    Club.objects.select_for_update().get(pk=membership.club_id)
    role = Membership.objects.filter(pk=membership.pk).values_list("role", flat=True).first()
    membership.role = role or Membership.Role.READER


def _step_back(host: Membership) -> None:
    """Invitations of somebody who is a host no more end: their secret is in their hands."""
    if not other_hosts(host):
        raise LastHost
    inviting.revoke(Invitation.objects.filter(club=host.club_id, made_by=host.user_id))


def _free_slug(name: str) -> str:
    stem = slugify(name)[:LONGEST_SLUG].strip("-") or "club"
    taken = set(Club.objects.filter(slug__startswith=stem).values_list("slug", flat=True)) | RESERVED
    return next(slug for slug in _candidates(stem) if slug not in taken)


def _candidates(stem: str) -> list[str]:
    return [stem, *(f"{stem}-{number}" for number in range(2, 10_000))]
