"""What admins cannot take away: the last host of a club, and the last account that runs the site."""

from typing import Any

from django.contrib.auth.forms import UserChangeForm
from django.core.exceptions import ValidationError
from django.forms import BaseInlineFormSet
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from bookclub.clubs.account_keeping import Farewell, farewell
from bookclub.clubs.models import Club, Membership, User
from bookclub.clubs.read_only_admin import link_to


def reasons(leaving: Farewell) -> list[SafeString]:
    """Why the accounts have to stay, with the way to the clubs concerned; none when they need not."""
    clubs = [format_html("{} {}", _without_host(club), link_to(club)) for club in leaving.to_hand_over]
    return [*clubs, format_html("{}", _without_admin())] if leaving.is_last_admin else clubs


class AccountForm(UserChangeForm[User]):
    """An account that is closed hosts nothing and runs nothing."""

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        leaving = farewell(self.instance)
        if self._is_given_up("is_active"):
            for club in leaving.to_hand_over:
                self.add_error("is_active", _without_host(club))
        for name in ("is_active", "is_superuser"):
            if leaving.is_last_admin and self._is_given_up(name):
                self.add_error(name, _without_admin())
        return cleaned

    def _is_given_up(self, name: str) -> bool:
        return name in self.changed_data and not self.cleaned_data.get(name)


class HostsStay(BaseInlineFormSet[Membership, User | Club, Any]):
    """Memberships of an account or of a club: as on the pages of hosts, no club loses its last one."""

    def clean(self) -> None:
        super().clean()
        rows = [form for form in self.initial_forms if form.is_valid()]
        deleted = [form.instance for form in rows if form in self.deleted_forms]
        given = [form.instance for form in rows if "role" in form.changed_data]
        promoted = {one.club_id for one in given if one.is_host and one.user.is_active and one not in deleted}
        changed = [one.pk for one in (*deleted, *given)]
        hosts = Membership.objects.filter(role=Membership.Role.HOST)
        left = hosts.filter(pk__in=changed).exclude(club__in=promoted)
        clubs = Club.objects.filter(pk__in=left.values("club")).order_by("pk")
        held = list(clubs.select_for_update())  # of two hosts taken away at once the second stays
        others = hosts.filter(user__is_active=True, club__in=held).exclude(pk__in=changed)
        stay = set(others.values_list("club", flat=True))
        if lost := [club for club in held if club.pk not in stay]:
            raise ValidationError([_without_host(club) for club in lost])


def _without_host(club: Club) -> str:
    return _("“%(club)s” would have no host left. Make somebody else a host there first.") % {"club": club}


def _without_admin() -> str:
    return _("Nobody would be left who runs this site. Make somebody else an admin first.")
