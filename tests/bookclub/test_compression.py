"""What goes over the wire is small."""

import gzip
from collections.abc import Iterator

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory

from bookclub.clubs.models import User
from bookclub.compression import TextCompressionMiddleware
from tests.app_fixtures import *  # noqa: F403 - fixtures

GZIP = {"Accept-Encoding": "gzip, br"}


def compressed(rf: RequestFactory, answer: HttpResponseBase) -> HttpResponseBase:
    return TextCompressionMiddleware(lambda _request: answer).process_response(
        rf.get("/", headers=GZIP), answer
    )


def test_pages_are_compressed_and_keep_their_policy(client: Client, reader: User) -> None:
    client.force_login(reader)
    answer = client.get("/account/", headers=GZIP)
    assert answer["Content-Encoding"] == "gzip"
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert b"<h1>" in gzip.decompress(answer.content)


def test_scripts_and_styles_are_compressed_too(client: Client) -> None:
    answer = client.get("/static/css/base.css", headers=GZIP)
    assert answer["Content-Encoding"] == "gzip"
    packed = b"".join(answer)
    whole = gzip.decompress(packed)
    assert b"--paper" in whole
    assert len(packed) < len(whole) / 2


def test_who_cannot_unpack_gets_it_as_it_is(client: Client, db: None) -> None:
    assert "Content-Encoding" not in client.get("/sign-in/").headers


def test_pictures_are_not_packed_again(rf: RequestFactory) -> None:
    answer = compressed(rf, HttpResponse(b"x" * 5000, content_type="image/jpeg"))
    assert "Content-Encoding" not in answer.headers


def test_parts_of_a_file_stay_what_they_are(rf: RequestFactory) -> None:
    answer = compressed(rf, HttpResponse(b"x" * 5000, content_type="text/plain", status=206))
    assert "Content-Encoding" not in answer.headers


def test_what_is_streamed_does_not_wait(rf: RequestFactory) -> None:
    def lines() -> Iterator[bytes]:
        yield b"one\n"
        yield b"two\n"

    answer = compressed(rf, StreamingHttpResponse(lines(), content_type="text/event-stream"))
    assert "Content-Encoding" not in answer.headers
    assert isinstance(answer, StreamingHttpResponse)
    assert list(answer) == [b"one\n", b"two\n"]
