"""Invitations: made, revoked, and followed into the club."""

import secrets
from datetime import timedelta

from django.contrib.auth.password_validation import validate_password
from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from bookclub.clubs.actions import look_at
from bookclub.clubs.models import Club, Invitation, Membership, User, hash_of_secret


class InvitationOver(Exception):
    """It was revoked, its days are over, or it has been used as often as it may be."""


class NameTaken(Exception):
    """Somebody took it since the form looked."""


def open_ones() -> QuerySet[Invitation]:
    standing = Invitation.objects.filter(revoked_at=None, expires_at__gt=timezone.now())
    return standing.filter(used_count__lt=F("most_uses"))


def invitation_of(secret: str) -> Invitation | None:
    """The open one with this secret, with its club and who made it; none of an account that was closed."""
    found = open_ones().filter(secret_hash=hash_of_secret(secret)).exclude(made_by__is_active=False)
    return found.select_related("club", "made_by").first()


def open_invitations(club: Club) -> QuerySet[Invitation]:
    return open_ones().filter(club=club).select_related("made_by")


@transaction.atomic
def invite(
    host: User, club: Club, *, role: str, days: int, most_uses: int, label: str = ""
) -> tuple[Invitation, str]:
    """Returns it with its secret, which is kept nowhere."""
    secret = secrets.token_urlsafe(32)
    invitation = Invitation.objects.create(
        club=club,
        role=role,
        secret_hash=hash_of_secret(secret),
        label=label,
        made_by=host,
        expires_at=timezone.now() + timedelta(days=days),
        most_uses=most_uses,
    )
    return invitation, secret


def revoke(invitations: QuerySet[Invitation]) -> int:
    return invitations.filter(revoked_at=None).update(revoked_at=timezone.now())


@transaction.atomic
def accept(invitation: Invitation, user: User) -> Membership:
    """Whoever is in the club already uses nothing up, unless it makes a reader a host.

    Raises `InvitationOver`.
    """
    # A click made twice takes turns; the club first, as whoever removes, leaves or deletes it does.
    Club.objects.select_for_update().filter(pk=invitation.club_id).first()
    membership = Membership.objects.filter(user=user, club=invitation.club_id).first()
    if membership is None:
        _use(invitation)
        membership = Membership.objects.create(user=user, club=invitation.club, role=invitation.role)
    elif invitation.role == Membership.Role.HOST and not membership.is_host:
        _use(invitation)
        membership.role = invitation.role
        membership.save(update_fields=["role"])
    look_at(user, invitation.club)
    return membership


def accept_as_new(invitation: Invitation, account: User, password: str) -> User:
    """Makes the account, which a form has checked, and lets it in. Raises `InvitationOver`, `NameTaken`."""
    validate_password(password, account)
    account.set_password(password)  # slow on purpose: nobody who writes waits for it
    with transaction.atomic():
        try:
            account.save()
        except IntegrityError as error:
            raise NameTaken from error
        accept(invitation, account)
    return account


def _use(invitation: Invitation) -> None:
    """One statement decides, so that two who come at once never take the same use."""
    if open_ones().filter(pk=invitation.pk).update(used_count=F("used_count") + 1) != 1:
        raise InvitationOver
