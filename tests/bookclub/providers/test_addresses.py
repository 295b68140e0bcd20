"""An address that cannot be one is said at once, by every adapter, whatever its client would make of it."""

import time
from collections.abc import Callable, Iterator

import httpx
import httpx2
import pytest
from pytest_django import Settings

from bookclub.providers import wiring
from bookclub.providers.endpoints import is_address, stays_on_machine, with_scheme
from bookclub.providers.errors import IndexUnavailable, WrongAddress
from bookclub.providers.llm_choice import LlmSettings, choose_chat_model
from bookclub.providers.ollama_models import OllamaChatModel, OllamaEmbedder, find_chat_model
from bookclub.providers.openai_models import OpenAIChatModel, OpenAIEmbedder
from bookclub.providers.ports import PassageFilter, VectorSpace
from bookclub.providers.qdrant_index import QdrantIndex

MALFORMED = [
    "not a url",
    "::::not a host",
    "http://",
    "http://[",
    "http://[zz]:80",
    "http://a..b/v1",
    "http://host:port",
    "http://host:99999",
    "http://host:0",
    "http://1.2.3.999",
    "http://☃.example",
    "http://ho%20st",
    "http://host/a path",
    "ftp://host",
    "http://" + "x" * 64 + ".example",
]
WELL_FORMED = [
    "host",
    "my_host:11434",
    "localhost:8080/v1",
    "HTTP://localhost",
    "https://user:p%40ss@host.example.:8443/v1/?a=b",
    "http://[::1]:8080",
    "http://bücher.example",
    "192.168.1.5:6333",
]
MODELS: list[Callable[[str], object]] = [
    lambda url: OpenAIChatModel("m", base_url=url),
    lambda url: OpenAIEmbedder("m", base_url=url),
    lambda url: OllamaChatModel("m", host=url),
    lambda url: OllamaEmbedder("m", host=url),
    lambda url: find_chat_model(url, "m", timeout_seconds=1.0, settle=True),
]


@pytest.fixture(autouse=True)
def chosen_anew() -> Iterator[None]:
    wiring.forget()
    yield
    wiring.forget()


@pytest.mark.parametrize("url", MALFORMED)
@pytest.mark.parametrize("make", MODELS)
def test_no_model_is_made_for_it_and_nobody_waits(make: Callable[[str], object], url: str) -> None:
    started = time.monotonic()
    with pytest.raises(WrongAddress, match=r"(OPENAI_BASE_URL|OLLAMA_HOST) is not an address of a server"):
        make(url)
    assert time.monotonic() - started < 0.4


@pytest.mark.parametrize("url", MALFORMED)
def test_the_index_is_unavailable_there(url: str) -> None:
    with pytest.raises(IndexUnavailable, match="QDRANT_URL is not an address of a server"):
        QdrantIndex.remote(url).count(VectorSpace("tests", "m", 2), PassageFilter(1))


@pytest.mark.parametrize("url", MALFORMED)
def test_nobody_says_that_it_stays_on_this_machine(url: str) -> None:
    assert not stays_on_machine(url)


@pytest.mark.parametrize("url", WELL_FORMED)
def test_what_may_be_an_address_is_one_for_the_clients_too(url: str) -> None:
    assert is_address(url)
    assert httpx.URL(with_scheme(url)).host
    assert httpx2.URL(with_scheme(url)).host


@pytest.mark.parametrize("llm", ["auto", "openai", "ollama"])
@pytest.mark.parametrize("url", MALFORMED)
def test_the_model_in_use_is_none_for_a_reason(llm: str, url: str, settings: Settings) -> None:
    settings.LLM, settings.OPENAI_API_KEY = llm, ""
    settings.OLLAMA_HOST = settings.OPENAI_BASE_URL = url
    in_use = wiring.model_in_use()
    assert in_use.model is None
    assert "is not an address of a server" in in_use.problem
    assert wiring.embedding_leaves_machine("openai")
    assert wiring.embedding_leaves_machine("ollama")


def test_a_local_server_may_be_named_without_a_scheme(stub: object) -> None:
    url = stub.url.removeprefix("http://")  # type: ignore[attr-defined]
    model = choose_chat_model(LlmSettings(llm="openai", openai_base_url=f"{url}/v1"))
    assert isinstance(model, OpenAIChatModel)
    assert str(model._client.base_url) == f"http://{url}/v1/"


def test_what_may_be_a_password_is_not_shown() -> None:
    with pytest.raises(IndexUnavailable) as raised:
        QdrantIndex.remote("http://me:secret@ho st").count(VectorSpace("tests", "m", 2), PassageFilter(1))
    assert raised.value.sentence == "QDRANT_URL is not an address of a server: ho st"
