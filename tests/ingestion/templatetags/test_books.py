"""Languages and formats in words."""

import pytest
from django.utils.translation import override

from ingestion.templatetags.books import format_name, in_percent, named_language


def test_a_language_is_named_in_the_language_of_the_page() -> None:
    with override("es"):
        assert named_language("en") == "Inglés"
    with override("en"):
        assert named_language("es") == "Spanish"


def test_a_language_without_a_name_is_its_code() -> None:
    assert named_language("xx") == "xx"
    assert named_language("pt-zz") == "Portuguese"


def test_formats_have_their_usual_names() -> None:
    assert [format_name(code) for code in ("pdf", "epub", "text", "markdown", "docx")] == [
        *("PDF", "EPUB", "Text", "Markdown", "Word"),
    ]


@pytest.mark.parametrize(("language", "shown"), [("en", "45%"), ("es", "45\N{NO-BREAK SPACE}%")])
def test_percents_are_set_as_the_language_sets_them(language: str, shown: str) -> None:
    with override(language):
        assert [in_percent(45), in_percent("45")] == [shown, shown]
