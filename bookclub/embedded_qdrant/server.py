"""The process: one a folder, there as long as somebody needs it."""

import asyncio
import logging
import os
import secrets
import signal
import socket
import sys
import time
from pathlib import Path
from types import FrameType

import uvicorn

from bookclub.embedded_qdrant.announcement import Announcement, announce, announced, withdraw
from bookclub.embedded_qdrant.app import build_app
from bookclub.embedded_qdrant.crashes import Crash, watch_for_crashes
from bookclub.embedded_qdrant.locks import SERVER_LOCK, USERS_LOCK, let_go, open_lock, try_alone
from bookclub.embedded_qdrant.store import Store

logger = logging.getLogger(__name__)

TICK_SECONDS = 2.0
# A server that is ending lets go of its lock within this time.
WAIT_FOR_LOCK_SECONDS = 10.0
# Longer than clients keep an idle connection, so that it is never the server that drops one.
KEEP_ALIVE_SECONDS = 3600


class EmbeddedServer:
    """Serves `folder` until no process has held `users.lock` and no request has come for `grace` seconds."""

    def __init__(self, folder: Path, grace: float) -> None:
        self._folder = folder
        self._grace = grace
        self._tick = min(TICK_SECONDS, grace / 4)
        self._needed_at = time.monotonic()

    def run(self) -> bool:
        """False when another process serves this folder already."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._server_lock = open_lock(self._folder / SERVER_LOCK)
        self._users_lock = open_lock(self._folder / USERS_LOCK)
        if not self._take_server_lock():
            return False
        # uvicorn raises the signal again once it has ended; as an exception it lets the shards be closed.
        signal.signal(signal.SIGTERM, _exit)
        store = Store(self._folder / "collections", self._last_crash())
        try:
            self._serve(store)
        finally:
            self._withdraw()
            store.close()
        return True

    def _last_crash(self) -> Crash:
        crash = watch_for_crashes(self._folder)
        if crash.report:
            logger.error("The process before this one died by itself:\n%s", crash.report)
        return crash

    def _take_server_lock(self) -> bool:
        until = time.monotonic() + WAIT_FOR_LOCK_SECONDS
        while not try_alone(self._server_lock):
            if time.monotonic() > until:
                return False
            time.sleep(0.05)
        return True

    def _serve(self, store: Store) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listening:
            # Without it, head and body of an answer, written apart, wait 40 ms for each other; connections
            # inherit it, and asyncio sets it by itself only on sockets made with an explicit protocol.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            key = secrets.token_urlsafe(32)
            self._announcement = Announcement(port=listening.getsockname()[1], key=key, pid=os.getpid())
            server = uvicorn.Server(
                uvicorn.Config(
                    build_app(store, key, self._note_need),
                    log_config=None,
                    access_log=False,
                    lifespan="off",
                    timeout_keep_alive=KEEP_ALIVE_SECONDS,
                    timeout_graceful_shutdown=5,
                )
            )
            announce(self._folder, self._announcement)
            asyncio.run(self._serve_and_keep_up(server, listening, store))

    async def _serve_and_keep_up(
        self, server: uvicorn.Server, listening: socket.socket, store: Store
    ) -> None:
        upkeep = asyncio.create_task(self._keep_up(server, store))
        try:
            await server.serve(sockets=[listening])
        finally:
            upkeep.cancel()

    async def _keep_up(self, server: uvicorn.Server, store: Store) -> None:
        while not server.should_exit:
            await asyncio.sleep(self._tick)
            await asyncio.to_thread(store.keep_up)
            if self._is_over():
                server.should_exit = True

    def _note_need(self) -> None:
        self._needed_at = time.monotonic()

    def _is_over(self) -> bool:
        """When true, `users.lock` is ours until the process ends: who comes now waits for that."""
        if not self._owns_folder():
            return True
        if announced(self._folder) != self._announcement:
            announce(self._folder, self._announcement)
        if not try_alone(self._users_lock):
            self._note_need()
            return False
        if time.monotonic() - self._needed_at >= self._grace:
            return True
        let_go(self._users_lock)
        return False

    def _owns_folder(self) -> bool:
        """False once the folder was deleted, or made anew: then another server may own what is there."""
        try:
            there = (self._folder / SERVER_LOCK).stat()
        except OSError:
            return False
        return there.st_ino == os.fstat(self._server_lock).st_ino

    def _withdraw(self) -> None:
        if self._owns_folder():
            withdraw(self._folder)


def _exit(number: int, frame: FrameType | None) -> None:
    sys.exit(0)
