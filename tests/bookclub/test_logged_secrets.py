"""Links that let people in are not in the log."""

import logging

import pytest

from bookclub import settings
from bookclub.logged_secrets import SecretsLeftOut

SECRET = "qI3mQ-5bJ_wT0u9c2dXe7yK1aZs4fHg6LpRvNtMoB8U"


@pytest.mark.parametrize("path", ["/join/", "/sign-in/", "/sign-in/mailed/"])
def test_what_is_said_of_such_an_address_leaves_the_secret_out(path: str) -> None:
    said = logging.makeLogRecord({"msg": "%s: %s", "args": ("Forbidden", f"{path}{SECRET}/")})
    assert SecretsLeftOut().filter(said)
    assert said.getMessage() == f"Forbidden: {path}…/"


@pytest.mark.parametrize("path", ["/sign-in/by-mail/", "/books/7/", f"/elsewhere/{SECRET}"])
def test_other_addresses_stay(path: str) -> None:
    said = logging.makeLogRecord({"msg": "Not Found: %s", "args": (path,)})
    assert SecretsLeftOut().filter(said)
    assert said.getMessage() == f"Not Found: {path}"


def test_a_call_with_too_little_to_say_is_left_to_the_handler() -> None:
    assert SecretsLeftOut().filter(logging.makeLogRecord({"msg": "%s: %s", "args": ("Forbidden",)}))


def test_all_that_is_logged_goes_through_it() -> None:
    (handler,) = (settings.LOGGING["handlers"][name] for name in settings.LOGGING["root"]["handlers"])
    (name,) = handler["filters"]
    assert settings.LOGGING["filters"][name]["()"] == "bookclub.logged_secrets.SecretsLeftOut"
