"""The subprocess side of `ingestion.isolation`: limits first, then the job's module, then the job."""

import contextlib
import ctypes
import gc
import importlib
import json
import os
import resource
import signal
import sys
import traceback
from typing import Any

from ingestion.isolated_progress import report_progress
from ingestion.readers.failures import ReadingFailed

_NICENESS = 5
OBJECTS_BEFORE_COLLECTING = 200_000  # a book is a great many small objects, hardly any of them in a cycle
_FILE_BYTES = 4 * 1024 * 1024  # byte code of modules, nothing of ours
_DETAIL_CHARS = 4000
_PR_SET_PDEATHSIG = 1


def main() -> None:
    pipe = int(sys.argv[1])
    request = json.load(sys.stdin.buffer)
    _die_with(request["parent"])
    _limit(request["seconds"], request["memory_bytes"])
    gc.set_threshold(OBJECTS_BEFORE_COLLECTING)
    report_progress.send_to(
        lambda done, total: _send(pipe, {"kind": "progress", "done": done, "total": total})
    )
    _send(pipe, _outcome(request), request["output_bytes"])
    # Threads and finalisers that libraries have left behind are of no interest any more.
    os._exit(0)


def _outcome(request: dict[str, Any]) -> dict[str, Any]:
    try:
        module, _, function = request["target"].partition(":")
        job = getattr(importlib.import_module(module), function)
        return {"kind": "result", "result": job(request["arguments"])}
    except ReadingFailed as failure:
        return {"kind": "failed", "code": failure.code.value, "detail": failure.detail[:_DETAIL_CHARS]}
    except MemoryError:
        return {"kind": "failed", "code": "out_of_memory", "detail": "MemoryError"}
    except BaseException:  # the edge of the process: whatever it was becomes a stored failure
        return {"kind": "failed", "code": "crashed", "detail": traceback.format_exc()[-_DETAIL_CHARS:]}


def _send(pipe: int, message: dict[str, Any], most_bytes: int | None = None) -> None:
    try:
        data = json.dumps(message, ensure_ascii=False, allow_nan=False).encode()
    except MemoryError:
        data = b'{"kind": "failed", "code": "out_of_memory", "detail": "result"}'
    except (TypeError, ValueError) as error:
        data = json.dumps(
            {"kind": "failed", "code": "crashed", "detail": f"no JSON: {type(error).__name__}"}
        ).encode()
    if most_bytes is not None and len(data) > most_bytes:
        data = json.dumps({"kind": "failed", "code": "too_large", "detail": f"{len(data)} bytes"}).encode()
    view = memoryview(data + b"\n")
    while view:
        view = view[os.write(pipe, view) :]


def _limit(seconds: float, memory_bytes: int) -> None:
    _set(resource.RLIMIT_CORE, 0)
    _set(resource.RLIMIT_FSIZE, _FILE_BYTES)
    _set(resource.RLIMIT_CPU, int(seconds) + 2)
    _set(resource.RLIMIT_AS, memory_bytes)
    with contextlib.suppress(OSError):
        os.nice(_NICENESS)


def _set(kind: int, value: int) -> None:
    """Never above what this process has been given; systems without a limit of this kind go without."""
    _, hard = resource.getrlimit(kind)
    value = value if hard == resource.RLIM_INFINITY else min(value, hard)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(kind, (value, value))


def _die_with(parent: int) -> None:
    """On Linux the kernel ends this process when its parent ends; the parent may have ended already."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


if __name__ == "__main__":
    main()
