"""A language model behind an OpenAI-compatible address, which stops half-way until it may go on."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PATIENCE_SECONDS = 120.0


class SlowModel:
    """Sends `first_half`, waits for `may_go_on`, and sends the rest; `asked` counts the requests."""

    def __init__(self, first_half: str, second_half: str) -> None:
        self.may_go_on = threading.Event()
        self.asked = 0
        self._halves = (first_half, second_half)
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._http.daemon_threads = True
        threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_port}/v1"

    def stop(self) -> None:
        self.may_go_on.set()
        self._http.shutdown()
        self._http.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        model = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_: object) -> None:
                """What the server asks is of no interest."""

            def do_POST(self) -> None:
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                model.asked += 1
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.end_headers()
                try:
                    self._reply()
                except OSError:
                    """Whoever asked has died meanwhile."""

            def _reply(self) -> None:
                self._send({"content": model._halves[0]})
                model.may_go_on.wait(PATIENCE_SECONDS)
                self._send({"content": model._halves[1]})
                self._send({}, "stop")
                self.wfile.write(b"data: [DONE]\n\n")

            def _send(self, delta: dict[str, str], finish_reason: str | None = None) -> None:
                choice = {"index": 0, "delta": delta, "finish_reason": finish_reason}
                chunk = {
                    "id": "slow",
                    "object": "chat.completion.chunk",
                    "created": 0,
                    "model": "slow-model",
                    "choices": [choice],
                }
                self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
                self.wfile.flush()

        return Handler
