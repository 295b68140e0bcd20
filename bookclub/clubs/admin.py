"""Accounts and clubs in Django admin."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext_lazy as _

from bookclub import live
from bookclub.clubs import account_keeping, actions
from bookclub.clubs.membership_admin import (
    AdminWithMemberships,
    ClubsInline,
    MembersInline,
    NewMembershipInline,
)
from bookclub.clubs.models import Club, Invitation, Tries, User
from bookclub.clubs.read_only_admin import ReadOnlyAdmin
from bookclub.clubs.staying_admin import AccountForm, reasons

admin.site.site_header = admin.site.site_title = _("Bookclub")
admin.site.index_title = _("Administration")


@admin.register(User)
class AccountAdmin(AdminWithMemberships[User], UserAdmin[User]):
    """Open pages of an account that is closed, deleted or gets another password end at once."""

    form = AccountForm
    inlines = [ClubsInline, NewMembershipInline]

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        if change and "is_active" in form.changed_data:
            _sign_out(obj)
        if change and "email" in form.changed_data:
            actions.end_links(obj)  # they lie in a mailbox that is no longer theirs

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        response = super().user_change_password(request, id, form_url)
        if response.status_code == HttpResponseRedirect.status_code:
            for account in User.objects.filter(pk=id):
                actions.end_links(account)
                _sign_out(account)
        return response

    def get_deleted_objects(
        self, objs: QuerySet[User] | Sequence[User], request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[str]]:
        """Clubs that nobody else is in go too; what speaks against it is said in the place of rows."""
        leaving = account_keeping.farewell(*objs)
        named, counts, missing, _protected = self.deleted_with([*objs, *leaving.goes_with_it], request)
        return named, counts, missing, [*reasons(leaving)]

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        account_keeping.delete_account(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        account_keeping.delete_accounts(list(queryset))


def _sign_out(account: User) -> None:
    live.announce(live.person_group(account.pk), signed_out=True)


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

    list_display = ["id", "count", "until"]
    fields = ["count", "until"]


class ClubAdmin(AdminWithMemberships[Club]):
    """Registered by ingestion, which knows what the books of a deleted club would leave behind."""

    list_display = ["name", "slug", "created_at"]
    search_fields = ["name", "slug"]
    inlines = [MembersInline, NewMembershipInline]
