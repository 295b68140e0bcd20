"""Examples in Django admin: what they are may be changed, whence they are may not."""

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.read_only_admin import link_to
from chat.examples.actions import Change, change_example, fields_of
from chat.examples.checking import BadExample
from chat.models import AnswerExample

CHANGEABLE = ("question", "parse", "answer", "tags", "is_used")

WHENCE = (
    *("club", "book_pages", "read_up_to", "language", "shape", "lines"),
    *("answer_page", "made_by", "created_at", "updated_at"),
)


class AnswerExampleForm(forms.ModelForm[AnswerExample]):
    class Meta:
        model = AnswerExample
        fields = CHANGEABLE

    def clean(self) -> dict[str, Any]:
        """Before the row is touched, and so against what it was."""
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        try:
            fields_of(self.instance, change_in(cleaned))
        except BadExample as refusal:
            self.add_error(None, refusal.sentence)
        return cleaned

    def clean_tags(self) -> list[str]:
        given = self.cleaned_data["tags"] or []
        if not isinstance(given, list) or not all(isinstance(tag, str) for tag in given):
            raise forms.ValidationError(_("Please give a list of words."))
        return given


def change_in(cleaned: dict[str, Any]) -> Change:
    return Change(**{name: cleaned[name] for name in CHANGEABLE})


@admin.register(AnswerExample)
class AnswerExampleAdmin(admin.ModelAdmin[AnswerExample]):
    form = AnswerExampleForm
    list_display = ["question", "club", "shape", "language", "is_used", "made_by", "created_at"]
    list_filter = ["club", "shape", "language", "is_used"]
    list_select_related = ["club", "made_by"]
    search_fields = ["question", "tags"]
    fields = [*CHANGEABLE, *WHENCE]
    readonly_fields = WHENCE

    def has_add_permission(self, request: HttpRequest) -> bool:
        """One is made of an answer."""
        return False

    def save_model(
        self, request: HttpRequest, obj: AnswerExample, form: AnswerExampleForm, change: bool
    ) -> None:
        change_example(AnswerExample.objects.get(pk=obj.pk), change_in(form.cleaned_data))

    @admin.display(description=_("books"))
    def book_pages(self, example: AnswerExample) -> str:
        return ", ".join(book.title for book in example.books.all()) or "–"

    @admin.display(description=_("lines that it cites"))
    def lines(self, example: AnswerExample) -> SafeString:
        return format_html("<pre>{}</pre>", example.passages)

    @admin.display(description=_("made of"))
    def answer_page(self, example: AnswerExample) -> SafeString | str:
        return link_to(example.message)
