"""What pages say about what answers."""

import pytest
from django.http import HttpRequest
from pytest_django import Settings

from bookclub.providers import wiring
from bookclub.providers.scripted_models import ScriptedChatModel
from bookclub.providers.wiring import ModelInUse
from chat.context_processors import AnsweringWith, answering_with, describe


def use(monkeypatch: pytest.MonkeyPatch, in_use: ModelInUse) -> None:
    monkeypatch.setattr(wiring, "model_in_use", lambda: in_use)


def test_without_a_model_no_text_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, ModelInUse(None, "The key is missing."))
    assert describe() == AnsweringWith("", "", leaves_machine=False, problem="The key is missing.")


def test_a_model_is_named_with_where_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    model = ScriptedChatModel(["{}"])
    model.leaves_machine = True
    use(monkeypatch, ModelInUse(model))
    assert describe() == AnsweringWith(model.model, model.provider, leaves_machine=True, problem="")


def test_embeddings_made_elsewhere_leave_the_machine_too(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    use(monkeypatch, ModelInUse(None))

    def built() -> None:
        raise AssertionError("A page that is drawn asks no embedder.")

    monkeypatch.setattr(wiring, "embedder", built)
    settings.EMBEDDER, settings.OPENAI_BASE_URL = "openai", "https://models.example.org/v1"
    assert describe().leaves_machine
    settings.OPENAI_BASE_URL = "http://127.0.0.1:8080/v1"
    assert not describe().leaves_machine


def test_a_page_that_does_not_show_it_asks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked() -> ModelInUse:
        raise AssertionError("asked")

    monkeypatch.setattr(wiring, "model_in_use", asked)
    assert "answering_with" in answering_with(HttpRequest())
