"""What people, books and models wrote stays text in Markdown."""

import pytest

from chat.conversations.markdown import plain


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("*not bold*", "\\*not bold\\*"),
        ("<script>", "\\<script\\>"),
        ("[a](http://b)", "\\[a\\](http://b)"),
        ("- no list", "\\- no list"),
        ("1. no list", "1\\. no list"),
        ("# no heading", "\\# no heading"),
        ("---", "\\---"),
        ("plain, well-known words", "plain, well-known words"),
    ],
)
def test_signs_mean_nothing(text: str, written: str) -> None:
    assert plain(text) == written
