"""Prompts are files that tell their version."""

import pytest

from chat.answering.prompt_files import FOLDER, load_prompt


@pytest.mark.parametrize("name", sorted(file.stem for file in FOLDER.glob("*.md")))
def test_every_prompt_tells_its_version(name: str) -> None:
    prompt = load_prompt(name)
    assert prompt.version
    assert prompt.text
    assert "version:" not in prompt.text
