"""Passwords sealed with the site's secret key."""

import pytest
from pytest_django import Settings

from ingestion.sealed import seal, unseal


@pytest.mark.parametrize("password", ["secret", " spaces kept ", "contraseña ñandú 鍵", "x" * 1_000])
def test_what_was_sealed_comes_back_to_the_letter(password: str) -> None:
    assert unseal(seal(password)) == password


def test_the_sealed_text_does_not_show_the_password() -> None:
    assert "open sesame" not in seal("open sesame")
    assert seal("open sesame") != seal("open sesame")


def test_without_the_secret_key_it_was_sealed_with_there_is_none(settings: Settings) -> None:
    sealed = seal("open sesame")
    settings.SECRET_KEY = "another key"
    assert unseal(sealed) == ""


@pytest.mark.parametrize("sealed", ["", "nonsense", "gAAAAA==", "ñ"])
def test_what_is_not_sealed_holds_no_password(sealed: str) -> None:
    assert unseal(sealed) == ""
