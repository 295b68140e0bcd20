"""The form that asks what a reader thinks of an answer."""

from django import forms

from chat.feedback.actions import LONGEST_NOTE
from chat.models import AnswerFeedback


class FeedbackForm(forms.Form):
    verdict = forms.ChoiceField(choices=AnswerFeedback.Verdict.choices)
    reason = forms.ChoiceField(choices=[("", ""), *AnswerFeedback.Reason.choices], required=False)
    note = forms.CharField(max_length=LONGEST_NOTE, required=False, strip=True)

    def clean_note(self) -> str:
        return str(self.cleaned_data["note"]).replace("\x00", "")
