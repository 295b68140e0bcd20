"""Sentences in the language of whoever reads them."""

import pytest
from django.template import Context, Template
from django.utils.translation import override

from bookclub import translation
from bookclub.sentences import Sentence, gettext_noop
from bookclub.translation import shown

AWAY = gettext_noop("{index} cannot be reached: is it running?")
INDEX = Sentence(gettext_noop("The Qdrant server at {address}"), address="http://{here}")


def test_it_is_shown_in_the_language_that_is_active() -> None:
    sentence = Sentence(AWAY, index=INDEX)
    with override("es"):
        assert shown(sentence) == "El servidor Qdrant en http://{here} no responde: ¿está en marcha?"
    with override("en"):
        assert shown(sentence) == "The Qdrant server at http://{here} cannot be reached: is it running?"


@pytest.mark.parametrize("text", ["", "Plain, with {braces}.", "Password"])
def test_what_is_no_sentence_is_shown_as_it_is(text: str) -> None:
    with override("es"):
        assert shown(text) == text


@pytest.mark.parametrize("translated", ["{nonsense}", "{", "{index.secret}", "{0}"])
def test_a_translation_that_does_not_fit_gives_way_to_english(
    monkeypatch: pytest.MonkeyPatch, translated: str
) -> None:
    monkeypatch.setattr(translation, "gettext", lambda _template: translated)
    assert shown(Sentence(AWAY, index="It")) == "It cannot be reached: is it running?"


def test_values_are_escaped_in_pages() -> None:
    page = Template("{% load answers %}{{ sentence|shown }}")
    sentence = Sentence(AWAY, index="<script>&")
    with override("es"):
        assert page.render(Context({"sentence": sentence})).startswith("&lt;script&gt;&amp; no responde")
