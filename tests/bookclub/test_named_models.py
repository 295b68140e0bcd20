"""Names for people: in the state of the models, never in the database."""

from typing import Any

import pytest
from django.db import connection, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState

from bookclub.named_models import NameModels, Names

NAMED = NameModels({"page": Names({"number": "page number"}, "page", "pages")})


@pytest.fixture
def before() -> ProjectState:
    state = ProjectState()
    fields: list[tuple[str, models.Field[Any, Any]]] = [
        ("id", models.BigAutoField(primary_key=True)),
        ("number", models.IntegerField(default=3)),
    ]
    state.add_model(ModelState("clubs", "Page", fields, {"ordering": ["number"]}))
    return state


def test_a_model_and_its_fields_get_their_names(before: ProjectState) -> None:
    assert before.apps.get_model("clubs", "Page")._meta.verbose_name_plural == "pages"
    after = before.clone()
    NAMED.state_forwards("clubs", after)
    page = after.apps.get_model("clubs", "Page")
    assert (page._meta.verbose_name, page._meta.verbose_name_plural) == ("page", "pages")
    assert page._meta.get_field("number").verbose_name == "page number"
    assert page._meta.ordering == ["number"]
    assert page._meta.get_field("number").default == 3


def test_the_state_from_before_stays_as_it_was(before: ProjectState) -> None:
    NAMED.state_forwards("clubs", before.clone())
    page = before.apps.get_model("clubs", "Page")
    assert page._meta.get_field("number").verbose_name == "number"
    assert "verbose_name" not in before.models["clubs", "page"].options


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", [("clubs", "0004_names_for_people"), ("ingestion", "0013_names_for_people")])
def test_nothing_is_asked_of_the_database(name: tuple[str, str]) -> None:
    loader = MigrationLoader(connection)
    migration = loader.get_migration(*name)
    state = loader.project_state([name], at_end=False)
    with connection.schema_editor(collect_sql=True) as editor:
        after = migration.apply(state.clone(), editor, collect_sql=True)
        migration.unapply(state, editor, collect_sql=True)
    assert [line for line in editor.collected_sql if not line.startswith("--")] == []
    assert after.models[name[0], "club" if name[0] == "clubs" else "book"].options["verbose_name"]
