"""Which language model is taken under which settings."""

from typing import Any

import pytest

from bookclub.providers.errors import MissingKey, ModelNotFound, ProviderError, ServerUnreachable
from bookclub.providers.llm_choice import LlmSettings, choose_chat_model


def listing(canned: Any, *names: str) -> Any:
    return canned.json({"models": [{"model": name, "name": name} for name in names]})


def show(canned: Any, *capabilities: str) -> Any:
    return canned.json({"model_info": {}, "capabilities": list(capabilities)})


def test_offline_asks_nobody() -> None:
    assert choose_chat_model(LlmSettings(llm="offline", openai_api_key="sk-x")) is None


def test_auto_takes_openai_when_there_is_a_key(nowhere: str) -> None:
    model = choose_chat_model(LlmSettings(openai_api_key="sk-x", openai_model="big", ollama_host=nowhere))
    assert model is not None
    assert (model.provider, model.model, model.leaves_machine) == ("openai", "big", True)


def test_auto_is_offline_when_nothing_is_there(nowhere: str) -> None:
    assert choose_chat_model(LlmSettings(ollama_host=nowhere)) is None


def test_auto_takes_the_configured_model_of_a_reachable_ollama(stub: Any, canned: Any) -> None:
    stub.answers = [listing(canned, "a:latest", "b:latest")]
    model = choose_chat_model(LlmSettings(ollama_host=stub.url, ollama_model="b", context_tokens=2048))
    assert model is not None
    assert (model.provider, model.model, model.context_tokens) == ("ollama", "b", 2048)


def test_auto_settles_for_the_first_model_that_can_chat(stub: Any, canned: Any) -> None:
    stub.answers = [listing(canned, "e:1", "c:1"), show(canned, "embedding"), show(canned, "completion")]
    model = choose_chat_model(LlmSettings(ollama_host=stub.url, ollama_model="missing"))
    assert model is not None
    assert model.model == "c:1"


def test_auto_is_offline_beside_an_ollama_without_models(stub: Any, canned: Any) -> None:
    stub.answers = [listing(canned)]
    assert choose_chat_model(LlmSettings(ollama_host=stub.url)) is None


def test_openai_by_name_wants_its_key() -> None:
    with pytest.raises(MissingKey):
        choose_chat_model(LlmSettings(llm="openai"))


def test_openai_by_name_takes_a_local_server_without_a_key() -> None:
    model = choose_chat_model(LlmSettings(llm="openai", openai_base_url="http://localhost:8080/v1"))
    assert model is not None
    assert model.leaves_machine is False


def test_ollama_by_name_must_be_there(nowhere: str) -> None:
    with pytest.raises(ServerUnreachable):
        choose_chat_model(LlmSettings(llm="ollama", ollama_host=nowhere))


def test_ollama_by_name_must_have_the_model_named(stub: Any, canned: Any) -> None:
    stub.answers = [listing(canned, "other:latest")]
    with pytest.raises(ModelNotFound, match="ollama pull mine"):
        choose_chat_model(LlmSettings(llm="ollama", ollama_host=stub.url, ollama_model="mine"))


def test_an_unknown_choice_says_what_there_is() -> None:
    with pytest.raises(ProviderError, match="auto, openai, ollama, offline"):
        choose_chat_model(LlmSettings(llm="gpt"))


def test_a_model_by_name_is_that_of_the_configured_provider(nowhere: str) -> None:
    settings = LlmSettings(openai_api_key="sk-x", openai_model="small", ollama_host=nowhere)
    model = choose_chat_model(settings, "large")
    assert model is not None
    assert (model.provider, model.model) == ("openai", "large")


def test_no_other_stands_in_for_a_model_by_name(stub: Any, canned: Any, nowhere: str) -> None:
    stub.answers = [listing(canned, "c:1")]
    with pytest.raises(ModelNotFound):
        choose_chat_model(LlmSettings(ollama_host=stub.url, ollama_model="c:1"), "large")
    with pytest.raises(ServerUnreachable):
        choose_chat_model(LlmSettings(ollama_host=nowhere), "large")
