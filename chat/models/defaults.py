"""What JSON fields begin with."""

from typing import Any


def no_items() -> list[Any]:
    return []


def no_facts() -> dict[str, Any]:
    return {}
