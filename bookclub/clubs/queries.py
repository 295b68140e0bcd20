"""Who may see what."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from bookclub.clubs.models import Club, Membership, User

Visitor = User | AnonymousUser


def clubs_of(visitor: Visitor) -> QuerySet[Club]:
    if not isinstance(visitor, User) or not visitor.is_active:
        return Club.objects.none()
    return Club.objects.filter(membership__user=visitor)


def is_host(visitor: Visitor, club: Club) -> bool:
    return (
        isinstance(visitor, User)
        and visitor.is_active
        and Membership.objects.filter(user=visitor, club=club, role=Membership.Role.HOST).exists()
    )


def current_club(visitor: Visitor) -> Club | None:
    """The club whose shelf is shown: the one joined first."""
    return clubs_of(visitor).order_by("membership__joined_at", "pk").first()
