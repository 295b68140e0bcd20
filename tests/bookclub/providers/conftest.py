"""A tiny loopback server that answers as it is told, for the adapters of language models."""

import json
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest


@dataclass
class Canned:
    """One answer: its pieces are sent one by one, `pause` seconds apart."""

    pieces: list[bytes]
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    pause: float = 0.0
    kind: str = "application/json"

    @classmethod
    def json(cls, body: Any, status: int = 200, **headers: str) -> "Canned":
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return cls([json.dumps(body).encode()], status, named)


class StubServer:
    """Answers requests in the order of `answers`; `requests` keeps (path, headers, JSON body)."""

    def __init__(self) -> None:
        self.answers: list[Canned] = []
        self.requests: list[tuple[str, dict[str, str], Any]] = []
        self.client_left = threading.Event()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_port}"

    def bodies(self) -> list[Any]:
        return [body for _, _, body in self.requests]

    def stop(self) -> None:
        self._http.shutdown()
        self._http.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        stub = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_: object) -> None:
                """Tests read what the server got from `requests`."""

            def do_GET(self) -> None:
                self._answer(None)

            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length", 0))
                self._answer(json.loads(self.rfile.read(length) or b"null"))

            def do_PUT(self) -> None:
                self.do_POST()

            def _answer(self, body: Any) -> None:
                headers = {name.lower(): value for name, value in self.headers.items()}
                stub.requests.append((self.path, headers, body))
                canned = stub.answers.pop(0)
                try:
                    self._send(canned)
                except OSError:
                    stub.client_left.set()

            def _send(self, canned: Canned) -> None:
                self.send_response(canned.status)
                self.send_header("Content-Type", canned.kind)
                for name, value in canned.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                for piece in canned.pieces:
                    self.wfile.write(piece)
                    self.wfile.flush()
                    time.sleep(canned.pause)

        return Handler


@pytest.fixture
def stub() -> Iterator[StubServer]:
    server = StubServer()
    yield server
    server.stop()


@pytest.fixture
def canned() -> type[Canned]:
    return Canned


@pytest.fixture
def nowhere() -> str:
    """An address of this machine where nothing listens."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    port = server.server_port
    server.server_close()
    return f"http://127.0.0.1:{port}"
