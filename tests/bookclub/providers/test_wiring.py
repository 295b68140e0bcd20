"""Which embedder is built, and what is known of it without building any."""

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from bookclub.providers import wiring
from bookclub.providers.bundled_embedder import BundledEmbedder
from bookclub.providers.errors import MissingKey, ModelNotFound
from bookclub.providers.ports import VectorSpace
from bookclub.providers.scripted_models import ScriptedChatModel


@pytest.fixture(autouse=True)
def chosen_anew() -> Iterator[None]:
    wiring.forget()
    yield
    wiring.forget()


def bundled_space() -> VectorSpace:
    embedder = BundledEmbedder()
    return VectorSpace(embedder.provider, embedder.model, embedder.dimensions)


def test_books_of_the_bundled_model_are_asked_while_the_configured_one_is_away(settings: Settings) -> None:
    settings.EMBEDDER, settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL = "openai", "", ""
    with pytest.raises(MissingKey):
        wiring.embedder()
    assert wiring.embedder_of(bundled_space()).provider == "bundled"


def test_the_configured_one_is_built_once_for_new_books_and_for_old_ones(settings: Settings) -> None:
    settings.EMBEDDER, settings.EMBEDDER_MODEL = "bundled", ""
    assert wiring.embedder_of(bundled_space()) is wiring.embedder()


def test_an_embedder_that_is_not_here_any_more_is_said() -> None:
    for provider, model in (("bundled", "use-multilingual-3@0"), ("gone", "m")):
        with pytest.raises(ModelNotFound):
            wiring.embedder_of(VectorSpace(provider, model, 512))


@pytest.mark.parametrize(
    ("provider", "base_url", "host", "leaves"),
    [
        ("bundled", "", "", False),
        ("openai", "", "", True),
        ("openai", "https://models.example.org/v1", "", True),
        ("openai", "http://127.0.0.1:8080/v1", "", False),
        ("ollama", "", "", False),
        ("ollama", "", "http://models.example.org:11434", True),
        ("a former one", "", "", False),
    ],
)
def test_where_texts_are_embedded_is_known_without_asking(
    provider: str, base_url: str, host: str, leaves: bool, settings: Settings
) -> None:
    settings.OPENAI_BASE_URL, settings.OLLAMA_HOST = base_url, host
    assert wiring.embedding_leaves_machine(provider) is leaves


def test_whether_a_book_has_the_configured_embedder_is_known_without_asking_it(settings: Settings) -> None:
    settings.EMBEDDER, settings.EMBEDDER_MODEL, settings.OPENAI_API_KEY = "bundled", "", ""
    assert wiring.is_configured(bundled_space())
    assert not wiring.is_configured(VectorSpace("bundled", "use-multilingual-3@0", 512))
    default = VectorSpace("openai", "text-embedding-3-small", 1536)
    assert not wiring.is_configured(default)
    settings.EMBEDDER = "openai"
    assert wiring.is_configured(default)
    assert not wiring.is_configured(bundled_space())
    settings.EMBEDDER_MODEL = "text-embedding-3-large"
    assert not wiring.is_configured(default)


def test_a_model_or_none_stands_in_for_the_one_of_the_settings() -> None:
    before, model = wiring.model_in_use(), ScriptedChatModel([])
    with wiring.standing_in(model):
        with wiring.standing_in(None):
            assert wiring.model_in_use().model is None
        assert wiring.model_in_use().model is model
    assert wiring.model_in_use() is before
