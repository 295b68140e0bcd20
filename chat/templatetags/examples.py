"""Examples in templates."""

from django import template

from chat.examples.drafting import can_be_example
from chat.models import AnswerExample, Message

register = template.Library()

register.filter("can_be_example", can_be_example)


@register.filter
def example_of(answer: Message) -> AnswerExample | None:
    """The one that was made of it; of a page's answers they are at hand."""
    return next(iter(answer.examples.all()), None)
