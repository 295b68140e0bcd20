"""Clubs in Django admin, with a page of what each keeps and costs."""

import csv
from collections.abc import Iterable

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.models import Club
from chat.club_accounts import COLUMNS, ClubAccount, club_accounts, together
from ingestion.admin import ClubWithBooksAdmin

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")

admin.site.unregister(Club)


@admin.register(Club)
class ClubWithAccountsAdmin(ClubWithBooksAdmin):
    """In the place of ingestion's, which knows nothing of questions."""

    def get_urls(self) -> list[URLPattern]:
        accounts = self.admin_site.admin_view(self.accounts)
        as_csv = self.admin_site.admin_view(self.accounts_as_csv)
        return [
            path("accounts/", accounts, name="clubs_club_accounts"),
            path("accounts.csv", as_csv, name="clubs_club_accounts_csv"),
            *super().get_urls(),
        ]

    def accounts(self, request: HttpRequest) -> HttpResponse:
        accounts = self._accounts(request)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Storage and cost of clubs"),
            "opts": self.opts,
            "accounts": accounts,
            "together": together(accounts),
        }
        return render(request, "admin/clubs/club/accounts.html", context)

    def accounts_as_csv(self, request: HttpRequest) -> HttpResponse:
        headers = {"Content-Disposition": 'attachment; filename="clubs.csv"'}
        response = HttpResponse(content_type="text/csv; charset=utf-8", headers=headers)
        _write(response, self._accounts(request))
        return response

    def _accounts(self, request: HttpRequest) -> list[ClubAccount]:
        if request.method not in {"GET", "HEAD"} or not self.has_view_permission(request):
            raise PermissionDenied
        return club_accounts()


def _write(file: HttpResponse, accounts: Iterable[ClubAccount]) -> None:
    rows = csv.writer(file)
    rows.writerow(["club", "name", *COLUMNS])
    for one in accounts:
        numbers = ["" if (number := getattr(one, name)) is None else number for name in COLUMNS]
        rows.writerow([one.club.slug, _as_text(one.club.name), *numbers])


def _as_text(name: str) -> str:
    """A spreadsheet would work out what begins like a formula."""
    return f"'{name}" if name.startswith(FORMULA_STARTS) else name
