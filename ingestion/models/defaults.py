"""Defaults of columns, named so that migrations can name them."""

from typing import Any


def no_items() -> list[Any]:
    return []


def no_facts() -> dict[str, Any]:
    return {}
