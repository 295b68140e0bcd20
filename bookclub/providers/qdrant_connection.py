"""How to reach Qdrant: a server somewhere, or the embedded one that is started when needed."""

import os
import threading
from pathlib import Path
from typing import Protocol

import httpx
from qdrant_client import QdrantClient

from bookclub.providers.embedded_index import EmbeddedLease
from bookclub.providers.endpoints import NO_ADDRESS, is_address, shown, with_scheme, without_user
from bookclub.providers.errors import IndexUnavailable
from bookclub.providers.qdrant_failures import was_cut_off, was_refused
from bookclub.sentences import Sentence, gettext_noop

TIMEOUT_SECONDS = 30
KEEP_ALIVE_SECONDS = 30.0


class Connection(Protocol):
    """`where` names the index, to begin sentences. Thread-safe; every process gets a client of its own."""

    where: Sentence

    def client(self) -> QdrantClient:
        """Raises `IndexUnavailable`."""
        ...

    def mend(self, broken: QdrantClient, error: Exception) -> bool:
        """Whether another try makes sense, with what `client` then gives. Raises `IndexUnavailable`."""
        ...


class RemoteConnection:
    """A Qdrant server; a broken connection is worth one more try."""

    def __init__(self, url: str, api_key: str) -> None:
        address = shown(url) if is_address(url) else without_user(url)
        self.where = Sentence(gettext_noop("The Qdrant server at {address}"), address=address)
        self._url, self._api_key = url, api_key
        self._client: QdrantClient | None = None
        self._pid = 0
        self._lock = threading.Lock()

    def client(self) -> QdrantClient:
        with self._lock:
            if self._client is None or self._pid != os.getpid():
                self._client = self._connect()
                self._pid = os.getpid()
            return self._client

    def mend(self, broken: QdrantClient, error: Exception) -> bool:
        return was_cut_off(error)

    def _connect(self) -> QdrantClient:
        if not is_address(self._url):
            raise IndexUnavailable(Sentence(NO_ADDRESS, setting="QDRANT_URL", url=without_user(self._url)))
        return _new_client(with_scheme(self._url), self._api_key, loopback=False)


class EmbeddedConnection:
    """The embedded server of a folder. When it died it is started again; then port and key are others.

    Nobody waits in a row behind others that find no server: the lease makes all wait at the same time.
    """

    where = Sentence(gettext_noop("The search index"))

    def __init__(self, lease: EmbeddedLease) -> None:
        self._lease = lease
        self._client: QdrantClient | None = None
        self._pid = 0
        self._lock = threading.Lock()

    def client(self) -> QdrantClient:
        return self._current() or self._connect_instead_of(None)

    def mend(self, broken: QdrantClient, error: Exception) -> bool:
        if not (was_cut_off(error) or was_refused(error)):
            return False
        if self._current() is broken:
            self._connect_instead_of(broken)
        return True

    def _current(self) -> QdrantClient | None:
        return self._client if self._pid == os.getpid() else None

    def _connect_instead_of(self, broken: QdrantClient | None) -> QdrantClient:
        found = self._lease.endpoint()
        with self._lock:
            current = self._current()
            if current is None or current is broken:
                current = _new_client(f"http://127.0.0.1:{found.port}", found.key, loopback=True)
                self._client, self._pid = current, os.getpid()
            return current


def embedded_connection(folder: Path) -> EmbeddedConnection:
    return EmbeddedConnection(EmbeddedLease(folder))


def _new_client(url: str, api_key: str, *, loopback: bool) -> QdrantClient:
    """The key goes in as a header: as `api_key` the client would warn about every address without TLS."""
    return QdrantClient(
        url=url,
        headers={"api-key": api_key} if api_key else None,
        timeout=TIMEOUT_SECONDS,
        check_compatibility=False,
        limits=httpx.Limits(max_keepalive_connections=32, keepalive_expiry=KEEP_ALIVE_SECONDS),
        trust_env=not loopback,
    )
