"""Accounts and clubs in Django admin."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from bookclub.clubs.models import Club, Membership, User


class MembershipInline(admin.TabularInline[Membership, User | Club]):
    model = Membership
    extra = 0
    autocomplete_fields = ["user", "club"]


@admin.register(User)
class AccountAdmin(UserAdmin[User]):
    inlines = [MembershipInline]


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin[Club]):
    list_display = ["name", "slug", "created_at"]
    search_fields = ["name", "slug"]
    inlines = [MembershipInline]
