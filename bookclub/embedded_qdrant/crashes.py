"""What outlives a process that dies inside the engine: how it died, and in the midst of which collection.

Damaged files can make the engine end the whole process (an allocation nobody can grant, a fault of memory),
which no `except` sees. A mark says which collection the engine is at work in; the report of the crash, which
a `kill -9` does not write, says that it was no one else's doing.
"""

import contextlib
import faulthandler
import os
import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CRASH_LOG = "crash.log"
MARK = "at-work"
# Killed from outside in the midst of loading, it may be in order; twice in a row is no chance (the system
# kills what takes all memory, without a report).
LOADS_ALLOWED = 2
# With less the engine dies as if its files were damaged: it writes into files whose blocks are yet to come.
LEAST_FREE_BYTES = 64 * 1024 * 1024

_MARK_WIDTH = 64


@dataclass(frozen=True, slots=True)
class Crash:
    """How the last process on a folder died by itself; empty when it did not."""

    report: str = ""

    def was_in(self, thread: int) -> bool:
        """A thread of the engine's own may have worked for anyone."""
        named = f"Current thread 0x{thread:016x}" in self.report
        return bool(self.report) and (named or "Current thread" not in self.report)


NO_CRASH = Crash()


def watch_for_crashes(folder: Path) -> Crash:
    """The crash of the process before; one of this process will be reported from now on."""
    path = folder / CRASH_LOG
    report = path.read_text(errors="replace") if path.exists() else ""
    faulthandler.enable(path.open("w"))
    return Crash(report)


def has_room(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free >= LEAST_FREE_BYTES
    except FileNotFoundError:  # moved aside this moment
        return False


@dataclass(frozen=True, slots=True)
class Interrupted:
    """Work that had not ended when the process did; `loads` in a row, 0 when the collection was in use."""

    thread: int
    loads: int

    def was_fatal(self, crash: Crash) -> bool:
        return crash.was_in(self.thread) or self.loads >= LOADS_ALLOWED


def interrupted(collection: Path) -> Interrupted | None:
    try:
        thread, loads = (collection / MARK).read_text().split()
        return Interrupted(int(thread), int(loads))
    except (OSError, ValueError):
        return None


@contextlib.contextmanager
def at_work(collection: Path, loads: int = 0) -> Iterator[None]:
    """Marks the collection for as long as this lasts, however the process ends.

    On a full disk the engine dies of it, and no collection is to blame.
    """
    if has_room(collection):
        _write_mark(collection, f"{threading.get_ident()} {loads}")
    try:
        yield
    finally:
        _write_mark(collection, "")


def _write_mark(collection: Path, text: str) -> None:
    """Always over the same bytes: they need no new room, and to write them takes microseconds."""
    with contextlib.suppress(OSError):  # a folder that is gone needs no mark
        descriptor = os.open(collection / MARK, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            os.pwrite(descriptor, text.ljust(_MARK_WIDTH).encode(), 0)
        finally:
            os.close(descriptor)
