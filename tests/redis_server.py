"""A Redis of the tests' own, on a port of its own; it keeps nothing."""

import subprocess
from pathlib import Path
from socket import create_server

STOP_SECONDS = 10


class RedisServer:
    """Stopped, it can be started again at the same address, with all that it held gone."""

    def __init__(self, program: str, folder: Path) -> None:
        with create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self._port}/0"
        options = ["--port", str(self._port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._command = [program, *options, "--dir", str(folder)]
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        while "Ready to accept connections" not in (line := self._process.stdout.readline()):
            assert line, "the Redis server has ended"

    def stop(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        self._process.communicate(timeout=STOP_SECONDS)
        self._process = None
