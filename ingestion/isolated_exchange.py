"""Talk with an isolated subprocess: request in, progress and result out, never waiting past a deadline."""

import json
import os
import selectors
import subprocess
from collections.abc import Callable, Mapping
from typing import Any

from ingestion import stops
from ingestion.isolated_deadline import Deadline

_CHUNK = 1 << 16
_COMPLAINT_BYTES = 4000
_ENVELOPE_BYTES = 4096  # around a result, or a message of progress


class OutputTooLarge(Exception):
    """The subprocess sends more than it may."""


class Exchange:
    """One request and what comes back. `complaint` is the end of what the subprocess wrote to stderr."""

    def __init__(self, process: "subprocess.Popen[bytes]", pipe: int, most_bytes: int) -> None:
        assert process.stdin is not None  # noqa: S101 - both are asked for where the process is started
        assert process.stderr is not None  # noqa: S101
        self._stdin, self._stderr, self._pipe = process.stdin, process.stderr, pipe
        self._most_bytes = most_bytes + _ENVELOPE_BYTES
        self._received = bytearray()
        self._searched = 0
        self._complaint = b""
        self._selector = selectors.DefaultSelector()
        for descriptor in (self._stdin.fileno(), self._stderr.fileno(), pipe):
            os.set_blocking(descriptor, False)

    @property
    def complaint(self) -> str:
        return self._complaint.decode("utf-8", "replace").strip()

    def last_message(
        self,
        request: Mapping[str, Any],
        deadline: Deadline,
        on_progress: Callable[[int, int], None] | None,
    ) -> dict[str, Any] | None:
        """The message that ends the exchange, None when the subprocess ended without one.

        Progress puts the deadline off. Raises `TimeoutError` at the deadline, `OutputTooLarge`, and
        `LeaseLost` when somebody has stopped the work meanwhile.
        """
        self._unsent = memoryview(json.dumps(request).encode())
        self._selector.register(self._stdin, selectors.EVENT_WRITE, self._write)
        self._selector.register(self._stderr, selectors.EVENT_READ, self._read_complaint)
        self._selector.register(self._pipe, selectors.EVENT_READ, self._read)
        while self._pipe in (key.fd for key in self._selector.get_map().values()):
            if (left := deadline.left()) <= 0:
                raise TimeoutError
            stops.check()
            for key, _ in self._selector.select(min(left, stops.SECONDS_BETWEEN_LOOKS)):
                key.data()
            for message in self._messages():
                if message["kind"] != "progress":
                    return message
                if on_progress:
                    on_progress(message["done"], message["total"])
                deadline.put_off()  # only now, as whoever follows may have taken their time
        self._read_complaint()
        return None

    def close(self) -> None:
        self._selector.close()
        os.close(self._pipe)
        for stream in (self._stdin, self._stderr):
            try:
                stream.close()
            except BrokenPipeError:
                continue

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._stdin.fileno(), self._unsent[:_CHUNK]) :]
        except BrokenPipeError:
            self._unsent = self._unsent[:0]
        if not self._unsent:
            self._selector.unregister(self._stdin)
            self._stdin.close()

    def _read(self) -> None:
        data = os.read(self._pipe, _CHUNK)
        if not data:
            self._selector.unregister(self._pipe)
        self._received += data
        if len(self._received) > self._most_bytes:
            raise OutputTooLarge

    def _read_complaint(self) -> None:
        try:
            data = os.read(self._stderr.fileno(), _CHUNK)
        except BlockingIOError:
            return
        if not data and self._stderr in (key.fileobj for key in self._selector.get_map().values()):
            self._selector.unregister(self._stderr)
        self._complaint = (self._complaint + data)[-_COMPLAINT_BYTES:]

    def _messages(self) -> list[dict[str, Any]]:
        """The whole lines received so far; what is known to hold no line end is not searched again."""
        messages = []
        while (end := self._received.find(b"\n", self._searched)) >= 0:
            messages.append(json.loads(self._received[:end]))
            del self._received[: end + 1]
            self._searched = 0
        self._searched = len(self._received)
        return messages
