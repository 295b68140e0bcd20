"""Accounts and clubs in Django admin."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.cascading_admin import CascadingAdmin
from bookclub.clubs.models import Club, Membership, User

admin.site.site_header = admin.site.site_title = _("Bookclub")
admin.site.index_title = _("Administration")


class MembershipInline(admin.TabularInline[Membership, User | Club]):
    model = Membership
    extra = 0
    autocomplete_fields = ["user", "club"]


@admin.register(User)
class AccountAdmin(CascadingAdmin[User], UserAdmin[User]):
    inlines = [MembershipInline]


class ClubAdmin(CascadingAdmin[Club]):
    """Registered by ingestion, which knows what the books of a deleted club would leave behind."""

    list_display = ["name", "slug", "created_at"]
    search_fields = ["name", "slug"]
    inlines = [MembershipInline]
