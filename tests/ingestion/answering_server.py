"""A tiny OpenAI-compatible server on loopback that answers what it is asked about a book, and counts."""

import json
import threading
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from bookclub.providers.ports import ChatRequest
from tests.ingestion.artifacts.analysed_books import answer


class AnsweringServer:
    """`asked` counts requests by their content, `answered` those whose answer was sent to the end."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()
        self.seconds = 0.0
        """How long an answer takes."""
        self._counting = threading.Lock()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._http.daemon_threads = True
        threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_port}/v1"

    def stop(self) -> None:
        self._http.shutdown()
        self._http.server_close()

    def count(self, counter: Counter[str], body: dict[str, Any]) -> None:
        with self._counting:
            counter[json.dumps(body["messages"])] += 1

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_: object) -> None:
                """Tests read the counts."""

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                server.count(server.asked, body)
                time.sleep(server.seconds)
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.end_headers()
                try:
                    self.wfile.write(_events(body))
                except OSError:  # the client was killed
                    return
                server.count(server.answered, body)

        return Handler


def _events(body: dict[str, Any]) -> bytes:
    system, user = (message["content"] for message in body["messages"])
    name = "part_notes" if "take notes of this stretch" in system else "book_club_profile"
    text = answer(ChatRequest(system, user, schema_name=name))
    told = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": body["model"]}
    delta = {"index": 0, "delta": {"role": "assistant", "content": text}, "finish_reason": "stop"}
    usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
    chunks = [{**told, "choices": [delta]}, {**told, "choices": [], "usage": usage}]
    return "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks).encode() + b"data: [DONE]\n\n"
