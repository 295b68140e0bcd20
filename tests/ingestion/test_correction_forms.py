"""What can be said of somebody in who is who, and what is answered to nonsense."""

from typing import Any

import pytest
from django.utils.datastructures import MultiValueDict

from ingestion.artifacts.name_profile import NameProfile
from ingestion.correction_forms import FORMS, CorrectionForm
from ingestion.models import Book
from ingestion.reach import NOWHERE
from ingestion.shown_names import ShownNames
from ingestion.structure.composed_text import ChapterSpan
from tests.ingestion.artifacts.made_people import someone

TOBIAS = someone("Tobias", "brother Tobias")
PROFILE = NameProfile((someone("Martha Quill", "Martha"), TOBIAS, someone("the Keeper")))
CHAPTERS = (ChapterSpan(1, "The Keeper", 1, 0, 500), ChapterSpan(2, "", 1, 500, 900))


def form_for(kind: str, fields: dict[str, Any]) -> CorrectionForm:
    names = ShownNames(Book(), None, PROFILE, (), CHAPTERS, NOWHERE)
    data = MultiValueDict(
        {f"{kind}-{name}": value if isinstance(value, list) else [value] for name, value in fields.items()}
    )
    return FORMS[kind](names, TOBIAS, data)


@pytest.mark.parametrize(
    ("kind", "fields", "sentence"),
    [
        ("merge", {"others": ["the Keeper"]}, "Say from where the book itself has shown it."),
        ("merge", {"others": ["the Keeper"], "shown": "chapter"}, "Choose the chapter."),
        ("merge", {"others": ["the Keeper"], "shown": "chapter", "chapter": "99"}, "99"),
        ("merge", {"others": ["the Keeper"], "shown": "someday"}, "someday"),
        ("merge", {"shown": "end"}, "Choose at least one other entry"),
        ("merge", {"others": ["Nobody"], "shown": "end"}, "not in who’s who"),
        ("merge", {"others": ["Tobias"], "shown": "end"}, "not in who’s who"),
        ("split", {"aliases": ["Martha"], "shown": "end"}, "not in who’s who"),
        ("split", {"aliases": ["Tobias", "brother Tobias"], "shown": "end"}, "has to stay"),
        ("split", {"shown": "end"}, "Choose at least one name"),
        ("rename", {"shown": "end"}, "or write another."),
        ("rename", {"alias": "Martha", "shown": "end"}, "not in who’s who"),
        ("rename", {"other_name": "x" * 201, "shown": "end"}, "at most 200 characters"),
        ("rename", {"other_name": "To\u202ebias", "shown": "end"}, "cannot be shown"),
        ("rename", {"other_name": "\u2800", "shown": "end"}, "cannot be shown"),
        ("rename", {"other_name": "Tobias", "shown": "end"}, "has already"),
        ("rename", {"other_name": "the Keeper", "shown": "end"}, "Somebody else has that name"),
        ("rename", {"alias": "brother Tobias", "other_name": "T", "shown": "end"}, "not both"),
    ],
)
def test_nonsense_is_answered_with_a_sentence(kind: str, fields: dict[str, Any], sentence: str) -> None:
    form = form_for(kind, fields)
    assert not form.is_valid()
    said = [str(error) for errors in form.errors.values() for error in errors]
    assert len(said) == 1
    assert sentence in said[0]


def test_a_chapter_counts_only_where_it_was_asked_for() -> None:
    form = form_for("merge", {"others": ["the Keeper"], "shown": "chapter", "chapter": "2"})
    assert form.is_valid()
    draft = form.draft()
    assert (draft.names, draft.shown, draft.chapter) == (("Tobias", "the Keeper"), "chapter", 2)


def test_what_is_split_off_are_the_chosen_names() -> None:
    form = form_for("split", {"aliases": ["brother Tobias"], "shown": "first"})
    assert form.is_valid()
    assert form.draft().names == ("brother Tobias",)


def test_a_new_name_has_single_spaces() -> None:
    form = form_for("rename", {"other_name": " Toby \t Quill", "shown": "end"})
    assert form.is_valid()
    assert (form.draft().names, form.draft().new_name) == (("Tobias",), "Toby Quill")
