"""The forms of meeting packs; they work without scripts."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ingestion.chapter_words import chapter_name, named_as_far
from ingestion.meeting_milestones import Milestone, NoSuchPlace, Outline
from ingestion.meeting_questions import LONGEST_QUESTION, Wish
from ingestion.meeting_titles import LONGEST_TITLE

MOST_CHAPTERS_LISTED = 500
MOST_QUESTIONS = 60
LONGEST_NOTES = 20_000
KINDS = {
    "chapter": _("The end of a chapter"),
    "page": _("The end of a page"),
    "end": _("The end of the book"),
}


class MilestoneForm(forms.Form):
    """How far the meeting goes; asks only for what the book has. `milestone` is set once it is valid.

    Chapters that the host has not come to, with the first `known` characters, are listed without titles.
    """

    title = forms.CharField(max_length=LONGEST_TITLE, required=False, label=_("Title of the meeting"))
    milestone: Milestone

    def __init__(self, outline: Outline, known: int | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.outline = outline
        has = {"chapter": bool(outline.chapters), "page": bool(outline.pages), "end": True}
        kinds = [(kind, words) for kind, words in KINDS.items() if has[kind]]
        self.fields["kind"] = forms.ChoiceField(
            label=_("The meeting goes up to"), widget=forms.RadioSelect, choices=kinds, initial=kinds[0][0]
        )
        if has["chapter"]:
            self.fields["chapter"] = _chapter_field(outline, known)
        if has["page"]:
            self.fields["page"] = _page_field(outline)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        kind = cleaned.get("kind")
        field = kind if kind in self.fields else None
        try:
            if kind in KINDS and (field is None or field not in self.errors):
                self.milestone = self._asked(kind, cleaned)
        except NoSuchPlace as problem:
            self.add_error(field, str(problem))
        return cleaned

    def _asked(self, kind: str, cleaned: dict[str, Any]) -> Milestone:
        if kind == "chapter":
            return self.outline.at_chapter(int(cleaned.get("chapter") or 0))
        if kind == "page":
            return self.outline.at_page(cleaned.get("page") or "")
        return self.outline.at_end()


def _chapter_field(outline: Outline, known: int | None) -> forms.Field:
    """A list to choose from, and of very many chapters the number."""
    chapters = named_as_far(outline.chapters, known)
    if len(chapters) > MOST_CHAPTERS_LISTED:
        return forms.IntegerField(required=False, min_value=1, label=_("Number of the chapter"))
    named = [(str(one.ordinal), chapter_name(one) or _("Chapter %d") % one.ordinal) for one in chapters]
    return forms.ChoiceField(required=False, choices=named, label=_("Chapter"))


def _page_field(outline: Outline) -> forms.Field:
    printed = outline.has_printed_numbers
    label = _("Page, by the number printed on it") if printed else _("Page")
    return forms.CharField(required=False, max_length=40, label=label)


class PackForm(forms.Form):
    """What a host says of the pack as a whole; `seen` is the state of the pack when the form was shown."""

    title = forms.CharField(max_length=LONGEST_TITLE, label=_("Title of the meeting"))
    notes = forms.CharField(
        max_length=LONGEST_NOTES,
        required=False,
        label=_("Your words to the club"),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)


class QuestionForm(forms.Form):
    """One question; `place` is where it stood before, nothing for a new one."""

    text = forms.CharField(
        max_length=LONGEST_QUESTION,
        required=False,
        label=_("Question"),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    place = forms.IntegerField(required=False, widget=forms.HiddenInput)


QuestionForms = forms.formset_factory(
    QuestionForm,
    extra=2,
    can_delete=True,
    can_order=True,
    max_num=MOST_QUESTIONS,
    absolute_max=MOST_QUESTIONS,
)


def wishes_of(questions: "forms.BaseFormSet[QuestionForm]") -> list[Wish]:
    """Of valid forms, in the order that was asked for."""
    filled = [form.cleaned_data for form in questions.ordered_forms]
    return [Wish(data.get("text") or "", data.get("place")) for data in filled]
