"""Which servers are on this machine, and how their addresses are shown."""

import pytest

from bookclub.providers.endpoints import shown, stays_on_machine


@pytest.mark.parametrize(
    ("url", "stays"),
    [
        ("http://localhost:11434", True),
        ("http://127.0.0.1:8080/v1", True),
        ("127.3.2.1:8080", True),
        ("http://[::1]:8080", True),
        ("http://llm.localhost/v1", True),
        ("https://api.openai.com/v1", False),
        ("http://192.168.1.5:11434", False),
        ("http://localhost.example.org", False),
        ("http://127.0.0.1@example.org/v1", False),
        ("http://0.0.0.0:11434", False),
        ("", False),
    ],
)
def test_only_loopback_names_stay_on_the_machine(url: str, stays: bool) -> None:
    assert stays_on_machine(url) is stays


def test_an_address_is_shown_without_its_secrets() -> None:
    assert shown("http://user:secret@host:80/v1/?key=x") == "http://host:80/v1"
    assert shown("http://[::1]:8080/v1") == "http://[::1]:8080/v1"
