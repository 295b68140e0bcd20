"""Words are found whatever their case and accents, from the beginning of a word."""

import pytest

from chat.conversations.folded_search import around, has_all, words_in


@pytest.mark.parametrize(
    ("search", "text"),
    [
        ("marianela", "¿Quién es Marianela?"),
        ("QUIEN nela", "¿Quién es la Nela?"),
        ("golfin", "Teodoro Golfín"),
        ("Golfín", "teodoro golfin"),
        ("light", "The lighthouse"),
        ("strasse", "Straße strasse"),
    ],
)
def test_it_is_found(search: str, text: str) -> None:
    assert has_all(words_in(search), text)


@pytest.mark.parametrize(
    ("search", "text"), [("house", "lighthouse"), ("lamp bell", "the lamp"), ("", "anything"), ("…", "…")]
)
def test_it_is_not_found(search: str, text: str) -> None:
    assert not has_all(words_in(search), text)


def test_what_is_around_it_is_shown_without_half_words() -> None:
    text = f"{'before ' * 20}the Łamp and the lámp {'after ' * 40}"
    shown = around(words_in("lamp"), text)
    assert shown.startswith("… before ")
    assert "the lámp after" in shown
    assert shown.endswith("after …")
    assert len(shown) < 200


def test_a_short_text_is_shown_whole() -> None:
    assert around(words_in("lamp"), "The\nlamp") == "The lamp"
