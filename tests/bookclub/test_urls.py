"""Addresses that belong to no part of the site."""

from django.contrib.staticfiles import finders
from django.test import Client


def test_browsers_that_ask_for_an_icon_get_it_without_signing_in(client: Client) -> None:
    address = client.get("/favicon.ico")["Location"]
    assert address == "/static/img/icon.svg"
    assert finders.find(address.removeprefix("/static/"))
