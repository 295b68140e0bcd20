"""The forms in which an example is looked for and changed."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from chat.examples.checking import LONGEST_QUESTION, LONGEST_TAG, MOST_TAGS
from chat.models import AnswerExample


class ExampleForm(forms.Form):
    """`tags`: with commas between; cleaned, the list of them."""

    question = forms.CharField(
        max_length=LONGEST_QUESTION,
        label=_("Question"),
        widget=forms.Textarea(attrs={"rows": 2, "aria-describedby": "question-hint"}),
    )
    tags = forms.CharField(
        required=False,
        max_length=2 * MOST_TAGS * LONGEST_TAG,
        label=_("Tags"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "aria-describedby": "tags-hint"}),
    )
    is_used = forms.BooleanField(required=False, label=_("It is used"))

    def clean_tags(self) -> Sequence[str]:
        given: str = self.cleaned_data["tags"]
        return given.split(",")


def form_of(example: AnswerExample) -> ExampleForm:
    """As it is now."""
    tags = ", ".join(example.tags)
    return ExampleForm(initial={"question": example.question, "tags": tags, "is_used": example.is_used})
