"""What can be done to clubs and accounts."""

import secrets
from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from bookclub.clubs.models import Club, Membership, SignInLink, User

DEFAULT_CLUB = "default"
LINK_LIFETIME = timedelta(hours=24)


def ensure_default_club() -> Club:
    """Only the first call writes, so that asking does not wait for whoever is writing."""
    there = Club.objects.filter(slug=DEFAULT_CLUB).first()
    return there or Club.objects.get_or_create(slug=DEFAULT_CLUB, defaults={"name": "Book club"})[0]


@transaction.atomic
def ensure_first_admin(club: Club) -> tuple[User, bool]:
    """The site's admin, made without a password if there is none yet; the flag says whether it was made."""
    admin = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
    if admin is not None:
        return admin, False
    admin = User(username="admin", is_staff=True, is_superuser=True)
    admin.set_unusable_password()
    admin.save()
    Membership.objects.create(user=admin, club=club, role=Membership.Role.HOST)
    return admin, True


@transaction.atomic
def join(name: str, club: Club, role: Membership.Role) -> User:
    """Makes `name` a member, with a new account without a password if there is none; a role is never lowered.

    Raises `ValueError` when the name cannot be one, or its account is closed.
    """
    user = User.objects.filter(username=name).first()
    if user is None:
        user = User(username=name)
        user.set_unusable_password()
        try:
            user.full_clean(exclude=["password"])
        except ValidationError as error:
            raise ValueError(" ".join(error.messages)) from error
        user.save()
    if not user.is_active:
        raise ValueError(f"The account {name} is closed.")
    membership, is_new = Membership.objects.get_or_create(user=user, club=club, defaults={"role": role})
    if not is_new and role == Membership.Role.HOST and membership.role != role:
        membership.role = role
        membership.save(update_fields=["role"])
    return user


def look_at(user: User, club: Club) -> None:
    """Keeps the club as the one looked at last; that it is one of theirs, the caller has made sure of."""
    if user.current_club_id != club.pk:
        User.objects.filter(pk=user.pk).update(current_club=club)
        user.current_club = club


@transaction.atomic
def choose(user: User, **choices: str) -> None:
    """Keeps what an account wants: `first_name`, `email`, `language`, `theme`, `time_zone`."""
    if choices.get("email", user.email) != user.email:
        end_links(user)  # they lie in a mailbox that is no longer theirs
    for name, value in choices.items():
        setattr(user, name, value)
    user.save(update_fields=[*choices])


@transaction.atomic
def make_sign_in_link(user: User, *, ends_others: bool = True) -> str:
    """The secret of a new one-time link; links of the same user that nobody used stop working.

    Not so for one that anybody may ask for: they would end those that others made.
    """
    if ends_others:
        end_links(user)
    secret = secrets.token_urlsafe(32)
    SignInLink.objects.create(
        user=user, secret_hash=SignInLink.hash_of(secret), expires_at=timezone.now() + LINK_LIFETIME
    )
    return secret


@transaction.atomic
def use_sign_in_link(secret: str) -> User | None:
    """Its user, the first time and before it expires; None otherwise."""
    now = timezone.now()
    links = SignInLink.objects.filter(secret_hash=SignInLink.hash_of(secret))
    link = links.filter(user__is_active=True).select_related("user").first()
    # Its own columns alone decide: with a join in it, PostgreSQL lets two through that come at once.
    if link is None or links.filter(used_at=None, expires_at__gt=now).update(used_at=now) != 1:
        return None
    return link.user


def end_links(user: User) -> None:
    """Those that nobody used."""
    SignInLink.objects.filter(user=user, used_at=None).delete()
