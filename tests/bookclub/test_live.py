"""News that cannot be told is no failure of what it is about."""

import logging

import pytest
from channels.layers import BaseChannelLayer

from bookclub import live

pytestmark = pytest.mark.django_db(transaction=True)


class Away(BaseChannelLayer):
    async def group_send(self, group: str, message: dict[str, object]) -> None:
        raise ConnectionError("away")


def test_a_layer_that_is_away_is_neither_raised_nor_an_error(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(live, "get_channel_layer", Away)
    with caplog.at_level(logging.WARNING):
        live.announce("book.1")
    assert not caplog.records
