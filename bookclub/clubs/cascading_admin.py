"""Admin pages whose rows can be deleted, with all that hangs on them."""

from collections.abc import Sequence
from typing import Any, TypeVar, cast

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from bookclub.clubs.read_only_admin import ReadOnlyAdmin

Row = TypeVar("Row", bound=Model)


class CascadingAdmin(admin.ModelAdmin[Row]):
    """What nobody may delete by itself goes with the row that it belongs to."""

    def get_deleted_objects(
        self, objs: QuerySet[Row] | Sequence[Row], request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[str]]:
        """The rows themselves by name, all else in numbers: a club can have many thousands of chunks."""
        listed, counts, missing_rights, protected = super().get_deleted_objects(objs, request)
        nested = cast(list[Any], listed)  # what hangs on a row follows it as a list
        top_level = [row for row in nested if not isinstance(row, list)]
        return top_level, counts, missing_rights - self._deleted_by_nobody(), protected

    def _deleted_by_nobody(self) -> set[str]:
        pages = self.admin_site._registry.items()
        return {str(model._meta.verbose_name) for model, page in pages if isinstance(page, ReadOnlyAdmin)}
