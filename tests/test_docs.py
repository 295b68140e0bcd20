"""What the documents name is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NAMED = re.compile(
    r"[`(]((?:bookclub|ingestion|chat|worker|docs|tests|templates|script|locale|\.ci)/[\w./-]*)[`)]"
)


@pytest.mark.parametrize("document", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_every_file_a_document_names_is_there(document: str) -> None:
    named = NAMED.findall((ROOT / document).read_text(encoding="utf-8"))
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []
