"""Prompts are files that begin with their version."""

from pathlib import Path

import pytest

from ingestion.artifacts.prompt_file import FOLDER, PromptDamaged, load_prompt


def test_every_prompt_of_the_project_has_a_version_and_a_system_message() -> None:
    prompts = [load_prompt(file.stem) for file in sorted(FOLDER.glob("*.md"))]
    assert prompts
    assert all(prompt.version and prompt.sections["System"] for prompt in prompts)


def test_values_are_put_in_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "p.md").write_text("version: p-v2\n\n## User\nRead $text\n### not a section\n", "utf-8")
    prompt = load_prompt("p", tmp_path)
    assert prompt.version == "p-v2"
    assert prompt.fill("User", text="$secret costs $5") == "Read $secret costs $5\n### not a section"


def test_a_damaged_prompt_says_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "bare.md").write_text("## User\nhello $name", "utf-8")
    with pytest.raises(PromptDamaged, match=r"bare\.md"):
        load_prompt("bare", tmp_path)
    (tmp_path / "named.md").write_text("version: n-v1\n## User\nhello $name", "utf-8")
    with pytest.raises(PromptDamaged, match="name"):
        load_prompt("named", tmp_path).fill("User")
    with pytest.raises(PromptDamaged, match="System"):
        load_prompt("named", tmp_path).fill("System")
