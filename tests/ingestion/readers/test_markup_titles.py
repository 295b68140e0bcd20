import pytest
from lxml import html as lxml_html

from ingestion.readers.markup_titles import close_letters, title_text


def _title(inner: str) -> str:
    return title_text(lxml_html.fragment_fromstring(f"<h1>{inner}</h1>"))


@pytest.mark.parametrize(
    ("inner", "title"),
    [
        ("<span>CHAPTER I</span><span>The beginning</span>", "CHAPTER I The beginning"),
        ("<span>II</span><span>THE END</span>", "II THE END"),
        ("<span>Chapter 1</span><span>the start</span>", "Chapter 1 the start"),
        ("CHAPTER IV.<i>The sea</i>", "CHAPTER IV. The sea"),
        ("<b>Chapter I</b>The beginning", "Chapter I The beginning"),
        ("Chapter I<br>The beginning", "Chapter I The beginning"),
        ('<img alt="Chapter One"> ', "Chapter One"),
    ],
)
def test_the_parts_of_a_title_are_set_apart(inner: str, title: str) -> None:
    assert _title(inner) == title


@pytest.mark.parametrize(
    ("inner", "title"),
    [
        ('<span class="drop">I</span><span>NTRODUCTION</span>', "INTRODUCTION"),
        ("<span>T</span>HE <span>G</span>REAT <b>M</b><small>AN</small>", "THE GREAT MAN"),
        ("The 1<sup>st</sup> of May", "The 1st of May"),
        ("Mr<i>s</i> Dalloway", "Mrs Dalloway"),
        ("“<i>Home</i>”", "“Home”"),
    ],
)
def test_words_over_several_elements_stay_whole(inner: str, title: str) -> None:
    assert _title(inner) == title


@pytest.mark.parametrize(
    ("spaced", "closed"),
    [
        ("C H A P T E R \u00a0 I V", "CHAPTER \u00a0 IV".replace("IV", "I V")),
        ("C H A P T E R I I", "CHAPTER II"),
        ("P R Ó L O G O", "PRÓLOGO"),
        ("A B C D E F", "A B C D E F"),
        ("I A M", "I A M"),
    ],
)
def test_letters_set_apart_are_closed_up(spaced: str, closed: str) -> None:
    assert close_letters(spaced) == closed
