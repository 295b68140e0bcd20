"""A migration operation that gives models and fields their names for people: nothing in the database."""

from typing import Any, NamedTuple

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation, OperationCategory
from django.db.migrations.state import ModelState, ProjectState
from django.db.models import Field


class Names(NamedTuple):
    """A model's; one that has its own from elsewhere has none but those of its fields."""

    fields: dict[str, str]
    one: str = ""
    many: str = ""


class NameModels(Operation):
    """As so many `AlterField`s and `AlterModelOptions`, which would render all models anew after each."""

    category = OperationCategory.ALTERATION

    def __init__(self, models: dict[str, Names]) -> None:
        self.models = models

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        vars(state).pop("apps", None)  # rendered once, when it is next asked for
        for model, names in self.models.items():
            _name(state.models[app_label, model], names)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Names for people are no part of a table."""

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Nor were they before."""

    def describe(self) -> str:
        return f"Names for people: {', '.join(self.models)}"


def _name(model: ModelState, names: Names) -> None:
    """The parts of a state are shared with earlier ones: what changes is made anew."""
    if names.one:
        model.options = {**model.options, "verbose_name": names.one, "verbose_name_plural": names.many}
    for name, label in names.fields.items():
        model.fields[name] = _named(model.fields[name], label)


def _named(field: Field[Any, Any], label: str) -> Field[Any, Any]:
    _attribute, _path, args, kwargs = field.deconstruct()
    return type(field)(*args, **{**kwargs, "verbose_name": label})
