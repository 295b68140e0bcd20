"""The headers of a table while its rows arrive."""

import pytest

from chat.answering.partial_headers import headers_so_far

ROWS = ', "items": [{"spans": [], "cells": ["a"'


@pytest.mark.parametrize(
    ("reply", "headers"),
    [
        ("", ()),
        ("Here it is: ", ()),
        ('{"headers": ["Who", "Wh', ("Who",)),
        (f'{{"headers": ["Who", "What"]{ROWS}', ("Who", "What")),
        (f'Here it is: {{"headers": ["Who"]{ROWS}', ("Who",)),
        (f'{{"headers": [1, {{}}]{ROWS}', ()),
        (f'{{"headers": "Who"{ROWS}', ()),
        ('["Who"]', ()),
        ('{"headers": [nonsense', ()),
    ],
)
def test_they_are_read_as_far_as_they_have_come(reply: str, headers: tuple[str, ...]) -> None:
    assert headers_so_far(reply) == headers


def test_nothing_in_them_passes_for_a_quotation_and_they_are_bounded() -> None:
    reply = '{"headers": ["Who said “off with her head at once”", "' + "x " * 900 + '"]' + ROWS
    quoted, long = headers_so_far(reply)
    assert "off with" not in quoted
    assert len(long) <= 80
