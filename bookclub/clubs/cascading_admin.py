"""Admin pages whose rows can be deleted, with all that hangs on them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from django.contrib import admin
from django.db import router
from django.db.models import Model, QuerySet
from django.db.models.deletion import Collector
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.text import capfirst

from bookclub.clubs.read_only_admin import ReadOnlyAdmin, link_to

Row = TypeVar("Row", bound=Model)


class CascadingAdmin(admin.ModelAdmin[Row]):
    """What nobody may delete by itself goes with the row that it belongs to."""

    def get_deleted_objects(
        self, objs: QuerySet[Row] | Sequence[Row], request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[str]]:
        """The rows themselves by name, all else in numbers: a club can have many thousands of chunks.

        Django's own way names each of them, which may ask the database once a row.
        """
        return self.deleted_with(objs, request)

    def deleted_with(
        self, rows: Iterable[Model], request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[str]]:
        """The same for rows of any model."""
        rows = list(rows)
        numbers = _numbers_of(rows)
        counts: Counter[str] = Counter()
        for model, number in numbers.items():
            counts[str(model._meta.verbose_name_plural)] += number
        return [_named(row) for row in rows], dict(counts), self._missing_rights(numbers, request), []

    def _missing_rights(self, models: Iterable[type[Model]], request: HttpRequest) -> set[str]:
        pages = {
            model: self.admin_site._registry[model]
            for model in models
            if self.admin_site.is_registered(model)
        }
        return {
            str(model._meta.verbose_name)
            for model, page in pages.items()
            if not isinstance(page, ReadOnlyAdmin) and not page.has_delete_permission(request)
        }


def _numbers_of(rows: Sequence[Model]) -> Counter[type[Model]]:
    """How many would go, of each model; what goes with two of the rows counts once."""
    if not rows:
        return Counter()
    collector = Collector(using=router.db_for_write(type(rows[0])))
    for model in dict.fromkeys(map(type, rows)):
        collector.collect([row for row in rows if type(row) is model])
    numbers = Counter({model: len(instances) for model, instances in collector.data.items()})
    at_once: dict[type[Model], QuerySet[Model]] = {}
    for query in collector.fast_deletes:
        at_once[query.model] = at_once[query.model] | query if query.model in at_once else query
    numbers.update({model: query.count() for model, query in at_once.items()})
    return +numbers


def _named(row: Model) -> str:
    return format_html("{}: {}", capfirst(row._meta.verbose_name), link_to(row))
