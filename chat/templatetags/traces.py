"""Parts of a trace in templates."""

from collections.abc import Mapping
from typing import Any

from django import template

from chat.trace_export import pretty

register = template.Library()
register.filter("pretty", pretty)


@register.filter
def reported(attempt: Mapping[str, Any]) -> dict[str, Any]:
    """Without both texts, which stand by themselves."""
    return {name: value for name, value in attempt.items() if name not in {"user", "reply"}}


@register.filter
def summed_up(one: Mapping[str, Any]) -> dict[str, Any]:
    """A round without its calls and checks, which stand by themselves."""
    making = one.get("making") or {}
    short = {name: value for name, value in making.items() if name not in {"calls", "validation"}}
    return {**one, "making": short}
