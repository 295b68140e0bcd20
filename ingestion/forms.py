"""The forms of the shelf and the reader."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from django import forms

from ingestion.artifacts.asking.order import MOST_GUIDANCE
from ingestion.models import Book
from ingestion.sealed import LONGEST_PASSWORD

BOOK_FILES = (
    ".pdf .epub .docx .html .htm .xhtml .rtf .fb2 .zip .txt .text "
    ".md .markdown .mdown .mkd .qmd .rmd .ipynb .mht .mhtml"
)
CODE_FILES = (
    ".py .js .jsx .mjs .ts .tsx .java .kt .scala .go .rs .c .h .cc .cpp .hpp .cs .swift .rb .php .pl .lua .r "
    ".jl .hs .ml .ex .exs .erl .clj .dart .sh .bash .ps1 .sql .css .scss .vue .toml .yaml .yml .json"
)
ACCEPTED_FILES = ",".join(f"{BOOK_FILES} {CODE_FILES}".split())
MOST_DIGITS = 9


def asked_mode(query: Mapping[str, str], otherwise: str = Book.Mode.AUTO) -> str:
    """How a file is to be read; `otherwise` for what is no mode."""
    mode = query.get("mode", "")
    return mode if mode in Book.Mode.values else otherwise


class PasswordForm(forms.Form):
    """The password of a locked file, to the letter."""

    password = forms.CharField(max_length=LONGEST_PASSWORD, strip=False)


class EnrichmentForm(forms.Form):
    """What a host wants of a book-club profile; `chapters` are the ordinals of critical ones."""

    model = forms.CharField(max_length=200, required=False)
    guidance = forms.CharField(max_length=MOST_GUIDANCE, required=False, widget=forms.Textarea)
    chapters = forms.TypedMultipleChoiceField(coerce=int, required=False)

    def __init__(self, ordinals: Iterable[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = cast(forms.TypedMultipleChoiceField, self.fields["chapters"])
        field.choices = [(ordinal, str(ordinal)) for ordinal in ordinals]


@dataclass(frozen=True, slots=True)
class AskedPlace:
    """Where in a book somebody wants to read; what makes no sense is None.

    Ranges and `at` count in the stored text `text`, if that is said, and in no other.
    """

    chapter: int | None
    portion: int | None
    start: int | None
    end: int | None
    chunk: int | None
    at: int | None = None
    text: int | None = None


ASKED_PLACE = ("chapter", "portion", "from", "to", "chunk", "at", "text")


def asked_place(query: Mapping[str, str]) -> AskedPlace:
    return AskedPlace(*(asked_number(query, name) for name in ASKED_PLACE))


def asked_number(query: Mapping[str, Any], name: str) -> int | None:
    """A whole number; None for whatever is none."""
    raw = str(query.get(name, ""))
    return int(raw) if raw.isascii() and raw.isdecimal() and len(raw) <= MOST_DIGITS else None
