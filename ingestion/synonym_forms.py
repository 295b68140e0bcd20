"""The form in which a host says which words mean the same in a book."""

from django import forms
from django.utils.translation import gettext_lazy as _

from ingestion.synonyms import LONGEST_WORD, MOST_WORDS

LONGEST_ENTRY = 2 * MOST_WORDS * LONGEST_WORD
"""Characters: enough for the longest group there can be, and for saying what is too long in a longer one."""


class SynonymsForm(forms.Form):
    """`words`: one group, with commas between; cleaned, the list of them."""

    words = forms.CharField(
        max_length=LONGEST_ENTRY,
        label=_("Words that mean the same"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "aria-describedby": "words-hint"}),
    )

    def clean_words(self) -> list[str]:
        given: str = self.cleaned_data["words"]
        return given.split(",")
