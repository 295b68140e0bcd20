"""Who may see what."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import Http404

from bookclub.clubs.models import Club, Membership, User

Visitor = User | AnonymousUser


def clubs_of(visitor: Visitor) -> QuerySet[Club]:
    """Asked of the database each time, also whether the account is open: a page may be open for hours."""
    if not isinstance(visitor, User) or not visitor.is_active:
        return Club.objects.none()
    return Club.objects.filter(membership__user=visitor, membership__user__is_active=True)


def is_host(visitor: Visitor, club: Club) -> bool:
    return (
        isinstance(visitor, User)
        and visitor.is_active
        and Membership.objects.filter(
            user=visitor, user__is_active=True, club=club, role=Membership.Role.HOST
        ).exists()
    )


def memberships_of(visitor: Visitor) -> list[Membership]:
    """With their clubs, the one joined first before the others."""
    if not isinstance(visitor, User) or not visitor.is_active:
        return []
    own = Membership.objects.filter(user=visitor, user__is_active=True)
    return list(own.select_related("club").order_by("joined_at", "club"))


def current_club(visitor: Visitor) -> Club | None:
    """The club looked at last, if the visitor is still in it; else the one joined first."""
    return current_of(visitor, [membership.club for membership in memberships_of(visitor)])


def current_of(visitor: Visitor, clubs: list[Club]) -> Club | None:
    """The same, of clubs that are at hand, the one joined first before the others."""
    looked_at = visitor.current_club_id if isinstance(visitor, User) else None
    first = clubs[0] if clubs else None
    return next((club for club in clubs if club.pk == looked_at), first)


def membership_for(visitor: Visitor, slug: str) -> Membership:
    """Their own in the club. Raises `Http404` alike for a club that is not theirs and for none."""
    for membership in memberships_of(visitor):
        if membership.club.slug == slug:
            return membership
    raise Http404


def club_to_host(visitor: Visitor, slug: str) -> Club:
    """As `membership_for`, for its hosts only."""
    membership = membership_for(visitor, slug)
    if not membership.is_host:
        raise Http404
    return membership.club


def member_to_host(visitor: Visitor, slug: str, membership_pk: int) -> Membership:
    """Somebody in a club that the visitor hosts. Raises `Http404`."""
    club = club_to_host(visitor, slug)
    members = Membership.objects.filter(club=club, pk=membership_pk).select_related("user", "club")
    member = members.first()
    if member is None:
        raise Http404
    return member
