"""Admin pages that show and never change: what was recorded stays as it was recorded."""

from collections.abc import Iterable
from typing import TypeVar

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from bookclub.translation import shown

Row = TypeVar("Row", bound=Model)


class ReadOnlyAdmin(admin.ModelAdmin[Row]):
    """Viewing needs the usual permission; adding, changing and deleting are for nobody."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Row | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Row | None = None) -> bool:
        return False


def lines_of(sentences: Iterable[str]) -> SafeString | str:
    """Each on a line of its own, in the reader's language; a dash for none."""
    return format_html_join("", "<div>{}</div>", [(shown(one),) for one in sentences]) or "–"


def link_to(row: Model | None, text: str = "") -> SafeString | str:
    """A link to the row's admin page; a dash for none."""
    if row is None:
        return "–"
    meta = row._meta
    address = reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[row.pk])
    return format_html('<a href="{}">{}</a>', address, text or str(row))
