"""A line between browser and server that can be cut: both ends lose it, and nobody comes through."""

import contextlib
import socket
import threading


class CutLine:
    """Listens on a port of its own and hands all on to `port`: until it is cut, and again when mended."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._is_cut = False
        self._open: set[socket.socket] = set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def cut(self) -> None:
        self._is_cut = True
        for end in list(self._open):
            self._end(end)

    def mend(self) -> None:
        self._is_cut = False

    def close(self) -> None:
        self.cut()
        self._listening.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # it is closed
            while True:
                self._connect(self._listening.accept()[0])

    def _connect(self, near: socket.socket) -> None:
        if self._is_cut:
            near.close()
            return
        far = socket.create_connection(("127.0.0.1", self._port))
        self._open |= {near, far}
        for source, target in ((near, far), (far, near)):
            threading.Thread(target=self._hand_on, args=(source, target), daemon=True).start()

    def _hand_on(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(65_536):
                target.sendall(piece)
        for end in (source, target):
            self._end(end)

    def _end(self, end: socket.socket) -> None:
        self._open.discard(end)
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
