"""A real model reads a short book: whatever it says, what is kept is sound."""

from collections.abc import Callable
from typing import Protocol

import pytest

from bookclub.clubs.models import Club
from bookclub.providers import wiring
from bookclub.providers.ollama_models import OllamaChatModel
from bookclub.providers.openai_models import OpenAIChatModel
from bookclub.providers.ports import ChatModel
from bookclub.providers.wiring import ModelInUse
from ingestion import pipeline
from ingestion.models import ArtifactRun, Book, ChunkType, ModelCall
from tests.app_fixtures import *  # noqa: F403 - fixtures
from tests.ingestion.sound_material import check_support_material

pytestmark = [
    pytest.mark.real_model,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("in_this_process", "embedder", "passage_index"),
]

PATIENCE = 300.0


class Servers(Protocol):
    openai_url: str
    ollama_url: str
    model: str
    context_tokens: int


def openai_model(servers: Servers) -> ChatModel:
    return OpenAIChatModel(
        servers.model,
        base_url=servers.openai_url,
        context_tokens=servers.context_tokens,
        timeout_seconds=PATIENCE,
        extra_body={"cache_prompt": False},
    )


def ollama_model(servers: Servers) -> ChatModel:
    return OllamaChatModel(
        servers.model,
        host=servers.ollama_url,
        context_tokens=servers.context_tokens,
        timeout_seconds=PATIENCE,
    )


@pytest.mark.parametrize(
    ("make", "ingestion", "calls"),
    [(openai_model, Book.Ingestion.ENRICHED, 2), (ollama_model, Book.Ingestion.BASIC, 1)],
)
def test_what_a_small_model_writes_is_sound(
    make: Callable[[Servers], ChatModel],
    ingestion: Book.Ingestion,
    calls: int,
    real_servers: Servers,
    club: Club,
    shelve: Callable[..., Book],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = make(real_servers)
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(model))
    book = shelve()
    Book.objects.update(ingestion=ingestion)
    assert pipeline.build(book.pk)
    check_support_material(club)
    run = ArtifactRun.objects.filter(kind=ChunkType.BOOK_CLUB_PROFILE).first()
    assert run is not None
    assert run.outcome in {ArtifactRun.Outcome.WRITTEN, ArtifactRun.Outcome.PARTIAL}
    assert (run.provider, run.model) == (model.provider, model.model)
    asked = ModelCall.objects.all()
    assert asked.count() >= calls
    assert all(call.reply and call.prompt_tokens and call.output_tokens for call in asked)
