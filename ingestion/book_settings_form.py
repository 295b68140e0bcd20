"""The form in which hosts say what a book is."""

from django import forms
from django.http import QueryDict
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from ingestion.book_settings import BookSettings, language_by_hand
from ingestion.models import Book

MOST_AUTHORS = 20
MOST_TAGS = 30
LONGEST_NAME = 200
LONGEST_TAG = 60
LANGUAGES = ("en", "es", "ca", "de", "fr", "gl", "it", "nl", "pt")


class BookSettingsForm(forms.Form):
    """Authors stand on a line each, tags between commas."""

    title = forms.CharField(label=_("Title"), max_length=500)
    authors = forms.CharField(
        label=_("Authors"),
        required=False,
        max_length=MOST_AUTHORS * LONGEST_NAME,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("One on each line."),
    )
    tags = forms.CharField(
        label=_("Tags"),
        required=False,
        max_length=MOST_TAGS * LONGEST_TAG,
        help_text=_("With commas between them. The shelf finds books by them."),
    )
    language = forms.ChoiceField(label=_("Language of the book"), required=False)
    mode = forms.ChoiceField(label=_("Read as"), choices=Book.Mode.choices)

    def __init__(self, book: Book, posted: QueryDict | None = None) -> None:
        initial = {
            "title": book.title,
            "authors": "\n".join(book.authors),
            "tags": ", ".join(map(str, book.tags)),
            "language": language_by_hand(book),
            "mode": book.mode,
        }
        super().__init__(posted, initial=initial)
        languages = dict.fromkeys([*LANGUAGES, *filter(None, [language_by_hand(book)])])
        choices = sorted(((code, _named(code)) for code in languages), key=lambda choice: choice[1])
        self.fields["language"] = forms.ChoiceField(
            label=_("Language of the book"),
            required=False,
            choices=[("", _("As the file tells")), *choices],
            help_text=_("Another language, or another way to read it, has the book read in again."),
        )
        self.order_fields(["title", "authors", "tags", "language", "mode"])

    def clean_title(self) -> str:
        return " ".join(str(self.cleaned_data["title"]).split())

    def clean_authors(self) -> list[str]:
        return _listed(self.cleaned_data["authors"].splitlines(), MOST_AUTHORS, LONGEST_NAME)

    def clean_tags(self) -> list[str]:
        return _listed(self.cleaned_data["tags"].split(","), MOST_TAGS, LONGEST_TAG)

    @property
    def settings(self) -> BookSettings:
        return BookSettings(**self.cleaned_data)


def _listed(given: list[str], most: int, longest: int) -> list[str]:
    """Each once, in the order given."""
    texts = dict.fromkeys(" ".join(one.split()) for one in given)
    named = [one for one in texts if one]
    if len(named) > most:
        raise forms.ValidationError(_("At most %(most)d."), params={"most": most})
    if any(len(one) > longest for one in named):
        raise forms.ValidationError(_("At most %(longest)d characters each."), params={"longest": longest})
    return named


def _named(code: str) -> str:
    try:
        name = str(get_language_info(code)["name_translated"])
    except KeyError:
        return code
    return name[:1].upper() + name[1:]
