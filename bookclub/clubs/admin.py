"""Accounts and clubs in Django admin."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.cascading_admin import CascadingAdmin
from bookclub.clubs.models import Club, Invitation, Membership, Tries, User
from bookclub.clubs.read_only_admin import ReadOnlyAdmin, link_to

admin.site.site_header = admin.site.site_title = _("Bookclub")
admin.site.index_title = _("Administration")


class MembershipInline(admin.TabularInline[Membership, User | Club]):
    """Those there are: a field to search in for each would ask the database once a row."""

    model = Membership
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


@admin.register(User)
class AccountAdmin(CascadingAdmin[User], UserAdmin[User]):
    inlines = [ClubsInline, NewMembershipInline]


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin[Invitation]):
    """Hosts revoke on the page of their club; what is kept of the secret is for nobody."""

    list_display = ["club", "role", "label", "made_by", "made_at", "expires_at", "uses", "revoked_at"]
    list_filter = ["role", "made_at"]
    list_select_related = ["club", "made_by"]
    search_fields = ["club__name", "label"]
    exclude = ["secret_hash"]

    @admin.display(description=_("used"))
    def uses(self, invitation: Invitation) -> str:
        return f"{invitation.used_count} / {invitation.most_uses}"


@admin.register(Tries)
class TriesAdmin(ReadOnlyAdmin[Tries]):
    """How many there were and until when they count; whose they are nobody can tell."""

    list_display = ["pk", "count", "until"]
    fields = ["count", "until"]


class ClubAdmin(CascadingAdmin[Club]):
    """Registered by ingestion, which knows what the books of a deleted club would leave behind."""

    list_display = ["name", "slug", "created_at"]
    search_fields = ["name", "slug"]
    inlines = [MembersInline, NewMembershipInline]
