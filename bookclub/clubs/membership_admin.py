"""Who is in which club, on the admin pages of accounts and of clubs."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from bookclub import live
from bookclub.clubs import inviting
from bookclub.clubs.cascading_admin import CascadingAdmin, Row
from bookclub.clubs.models import Club, Invitation, Membership, User
from bookclub.clubs.read_only_admin import link_to
from bookclub.clubs.staying_admin import HostsStay


class MembershipInline(admin.TabularInline[Membership, User | Club]):
    """Those there are: a field to search in for each would ask the database once a row."""

    model = Membership
    formset = HostsStay
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: User | Club | None = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Membership]:
        return super().get_queryset(request).select_related("user", "club").order_by("joined_at", "pk")


class ClubsInline(MembershipInline):
    fields = ["club_page", "role", "joined_at"]
    readonly_fields = ["club_page", "joined_at"]

    @admin.display(description=_("club"))
    def club_page(self, membership: Membership) -> SafeString | str:
        return link_to(membership.club)


class MembersInline(MembershipInline):
    fields = ["member", "role", "joined_at"]
    readonly_fields = ["member", "joined_at"]

    @admin.display(description=_("member"))
    def member(self, membership: Membership) -> SafeString | str:
        return link_to(membership.user)


class NewMembershipInline(admin.TabularInline[Membership, User | Club]):
    model = Membership
    extra = 0
    fields = ["user", "club", "role"]
    autocomplete_fields = ["user", "club"]
    verbose_name = _("new membership")
    verbose_name_plural = _("new memberships")

    def has_view_permission(self, request: HttpRequest, obj: User | Club | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: User | Club | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | Club | None = None) -> bool:
        return False


class AdminWithMemberships(CascadingAdmin[Row]):
    """What is changed here counts at once, as it does where hosts change it."""

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        super().save_formset(request, form, formset, change)
        if formset.model is Membership:
            changed = [membership for membership, _fields in formset.changed_objects]
            for membership in [*formset.deleted_objects, *changed, *formset.new_objects]:
                _tell(membership)


def _tell(membership: Membership) -> None:
    """Invitations of somebody who is a host no more end: their secret is in their hands."""
    if membership.pk is None or not membership.is_host:
        inviting.revoke(Invitation.objects.filter(club=membership.club_id, made_by=membership.user_id))
    live.announce(live.person_group(membership.user_id))
