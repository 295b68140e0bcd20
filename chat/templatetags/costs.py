"""Costs in templates."""

from decimal import Decimal

from django import template
from django.utils.formats import number_format

from chat.answer_made import money as money_in_words

register = template.Library()


@register.filter
def grouped(number: int) -> str:
    return number_format(number, force_grouping=True)


@register.filter
def money(amount: Decimal | None) -> str:
    """A dash where no price is set."""
    return "–" if amount is None else money_in_words(amount)
