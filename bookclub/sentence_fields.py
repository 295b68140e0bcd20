"""Columns of sentences: JSON in the database, `Sentence`s in Python; a plain `str` stays one."""

from collections.abc import Sequence
from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.expressions import Expression

from bookclub.sentences import as_data, from_data


class SentenceField(models.JSONField[str, str]):
    """One sentence, "" for none."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("default", str)
        kwargs.setdefault("blank", True)
        super().__init__(*args, **kwargs)

    def get_prep_value(self, value: Any) -> Any:
        return as_data(super().get_prep_value(value))

    def from_db_value(
        self, value: str | None, expression: Expression, connection: BaseDatabaseWrapper
    ) -> Any:
        return from_data(super().from_db_value(value, expression, connection))


class SentencesField(models.JSONField[Sequence[str], list[str]]):
    """Sentences in order."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("default", list)
        kwargs.setdefault("blank", True)
        super().__init__(*args, **kwargs)

    def get_prep_value(self, value: Any) -> Any:
        return None if value is None else [as_data(one) for one in super().get_prep_value(value)]

    def from_db_value(
        self, value: str | None, expression: Expression, connection: BaseDatabaseWrapper
    ) -> Any:
        stored = super().from_db_value(value, expression, connection)
        return None if stored is None else [from_data(data) for data in stored]
