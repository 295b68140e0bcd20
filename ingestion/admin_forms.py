"""What an admin may decide about a book."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from ingestion.models import Book

EDITABLE = ("title", "authors", "tags", "status", "mode")


class BookForm(forms.ModelForm[Book]):
    class Meta:
        model = Book
        fields = EDITABLE
        help_texts: ClassVar = {"mode": _("Counts from the next reading: have the book read in again.")}

    def clean_authors(self) -> list[str]:
        return self._texts("authors")

    def clean_tags(self) -> list[str]:
        return self._texts("tags")

    def clean_status(self) -> str:
        """The same bytes are on a club's shelf once, unless they came in by their paths."""
        status: str = self.cleaned_data["status"]
        book = self.instance
        if status == Book.Status.CURRENT and not book.source_path:
            same = Book.objects.filter(club=book.club_id, hash=book.hash, status=status, source_path="")
            if twin := same.exclude(pk=book.pk).first():
                raise forms.ValidationError(
                    _("The same file is on the shelf already, as “%(title)s”."), params={"title": twin.title}
                )
        return status

    def _texts(self, name: str) -> list[str]:
        given: Any = self.cleaned_data[name]
        if given is None:
            return []
        if not isinstance(given, list) or not all(isinstance(one, str) and one.strip() for one in given):
            raise forms.ValidationError(_('Give a list of texts, like ["one", "another"].'))
        return [one.strip() for one in given]
