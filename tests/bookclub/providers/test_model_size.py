"""Small models are known by their names, else by their context."""

import pytest

from bookclub.providers.model_size import is_small_model


@pytest.mark.parametrize(
    "name",
    ["qwen2.5:0.5b", "Qwen2.5-Coder-1.5B-Instruct", "llama3.2:3b-instruct-q4_K_M", "gemma-2-9b-it"],
)
def test_few_parameters_are_few_whatever_the_context(name: str) -> None:
    assert is_small_model(name, 128_000)


@pytest.mark.parametrize("name", ["llama3.1:70b", "qwen3:30b-a3b", "Mixtral-8x7B-Instruct", "gpt-oss:20b"])
def test_many_are_many(name: str) -> None:
    assert not is_small_model(name, 8_192)


@pytest.mark.parametrize(("context", "small"), [(8_192, True), (32_768, False)])
@pytest.mark.parametrize("name", ["llama3.2", "small-test-model", "b", ""])
def test_without_a_number_the_context_says_it(name: str, context: int, small: bool) -> None:
    assert is_small_model(name, context) is small
