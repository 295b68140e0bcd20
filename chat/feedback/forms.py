"""The form that asks what a reader thinks of an answer."""

from typing import Any

from django import forms

from chat.feedback.actions import LONGEST_NOTE
from chat.models import AnswerFeedback


class NoteField(forms.CharField):
    """Its lines end in one character, as the form counts them; browsers send two."""

    def to_python(self, value: Any) -> Any:
        return super().to_python(value.replace("\r\n", "\n") if isinstance(value, str) else value)


class FeedbackForm(forms.Form):
    verdict = forms.ChoiceField(choices=AnswerFeedback.Verdict.choices)
    reason = forms.ChoiceField(choices=[("", ""), *AnswerFeedback.Reason.choices], required=False)
    note = NoteField(max_length=LONGEST_NOTE, required=False, strip=True)

    def clean_note(self) -> str:
        return str(self.cleaned_data["note"]).replace("\x00", "")
