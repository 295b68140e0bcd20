"""Whatever Django admin calls by a name has one in both languages."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polib
import pytest
from django.apps import apps
from django.contrib import admin
from django.core.management import call_command
from django.db.models import Field, Model
from django.utils.functional import Promise
from django.utils.translation import override

FOLDER = Path(__file__).resolve().parents[2] / "locale" / "es" / "LC_MESSAGES"
OWN = [apps.get_app_config(label) for label in ("clubs", "ingestion", "chat")]
MODELS = [model for app in OWN for model in app.get_models()]
PAGES = list(admin.site._registry.values())
MADE_BY_DJANGO = {"__str__", "id"}


@pytest.fixture(scope="module")
def spanish() -> set[str]:
    """What has a translation."""
    catalogue = polib.pofile(str(FOLDER / "django.po"))
    return {entry.msgid for entry in catalogue if entry.msgstr and not entry.fuzzy}


def named(model: type[Model]) -> list[Field[object, object]]:
    """But for keys that Django adds by itself, which are called “ID” everywhere."""
    fields = [*model._meta.local_fields, *model._meta.local_many_to_many]
    bases = [base._meta for base in model.__mro__[1:] if hasattr(base, "_meta")]
    of_django = {one.name for base in bases for one in [*base.fields, *base.many_to_many]}
    return [one for one in fields if not one.auto_created and one.name not in of_django]


def untold(names: dict[str, object], spanish: set[str]) -> list[str]:
    """Which of these are no text to be translated, or one that is not."""
    with override("en"):
        return [
            f"{where}: {name}"
            for where, name in names.items()
            if not isinstance(name, Promise) or str(name) not in spanish
        ]


@pytest.mark.parametrize("app", OWN, ids=lambda app: app.label)
def test_every_app_has_a_name(app: object, spanish: set[str]) -> None:
    assert untold({"app": getattr(app, "verbose_name", "")}, spanish) == []


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_model_and_every_field_has_a_name(model: type[Model], spanish: set[str]) -> None:
    names: dict[str, object] = {one.name: one.verbose_name for one in named(model)}
    if model.__name__ != "User":  # Django's own
        names |= {"one": model._meta.verbose_name, "many": model._meta.verbose_name_plural}
    assert untold(names, spanish) == []


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_choice_has_a_name(model: type[Model], spanish: set[str]) -> None:
    choices = {f"{one.name} {key}": label for one in named(model) for key, label in one.flatchoices}
    with override("en"):
        texts = [where for where, label in choices.items() if str(label) not in spanish]
    assert texts == []


def computed(page: Any) -> Iterator[tuple[str, object]]:
    """Columns and lines that are no fields."""
    fields = {field.name for field in page.model._meta.get_fields()} | MADE_BY_DJANGO
    for name in {*getattr(page, "list_display", ()), *page.readonly_fields, *(page.fields or ())}:
        if isinstance(name, str) and name not in fields:
            made = getattr(page, name, None)
            yield name, getattr(made, "short_description", None)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.model.__name__)
def test_every_column_line_and_action_has_a_name(page: admin.ModelAdmin[Model], spanish: set[str]) -> None:
    if page.model not in MODELS:
        return
    inlines = [inline(page.model, admin.site) for inline in page.inlines]
    names = {name: label for one in [page, *inlines] for name, label in computed(one)}
    actions = (getattr(page, str(action), action) for action in page.actions or ())
    names |= {str(action): getattr(action, "short_description", None) for action in actions}
    assert untold(names, spanish) == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_two_models_of_an_admin_have_one_name(language: str) -> None:
    with override(language):
        names = [str(page.model._meta.verbose_name) for page in PAGES]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "es"])
def test_names_are_in_the_migrations_in_any_language(language: str) -> None:
    with override(language):
        call_command("makemigrations", check=True, dry_run=True, verbosity=0)
