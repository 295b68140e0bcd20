"""What signing in and inviting leave behind, taken away once it is of no use to anybody."""

from datetime import timedelta
from importlib import import_module

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from bookclub.clubs.models import Invitation, SignInLink, Tries

INVITATIONS_KEPT = timedelta(days=30)
"""After their end: admins may want to see who was let in by which."""


def delete_outdated() -> None:
    """Sessions and links that sign nobody in any more, tries that count no more, invitations long over."""
    now = timezone.now()
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    SignInLink.objects.filter(Q(expires_at__lte=now) | Q(used_at__isnull=False)).delete()
    Tries.objects.filter(until__lte=now).delete()
    long_ago = now - INVITATIONS_KEPT
    Invitation.objects.filter(Q(expires_at__lte=long_ago) | Q(revoked_at__lte=long_ago)).delete()
