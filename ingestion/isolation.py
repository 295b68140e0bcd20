"""Runs work on untrusted input in a subprocess of its own, with limits on time, memory and output."""

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from ingestion.isolated_deadline import Deadline
from ingestion.isolated_exchange import Exchange, OutputTooLarge
from ingestion.readers.failures import FailureCode, ReadingFailed

JSON: TypeAlias = "bool | int | float | str | list[JSON] | dict[str, JSON] | None"

JOBS: Mapping[str, str] = {
    "read": "ingestion.reading_job:read_job",
    "names": "ingestion.artifacts.jobs:names_job",
    "offline_profile": "ingestion.artifacts.jobs:offline_profile_job",
    "offline_analysis": "ingestion.artifacts.jobs:offline_analysis_job",
    "meeting": "ingestion.artifacts.meeting_job:meeting_job",
    "pages": "ingestion.readers.pdf_page_job:pages_job",
}

_ROOT = Path(__file__).resolve().parents[1]
_PASSED_ON = (
    "PATH",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TMPDIR",
    "VIRTUAL_ENV",
    "LD_LIBRARY_PATH",
    "TZ",
    "TESSDATA_PREFIX",
)
_OWN = {
    "PYTHONHASHSEED": "0",  # the same input gives the same output
    "PYTHONIOENCODING": "utf-8",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
}
_MUCH_OF_MEMORY = 0.6
_NO_MEMORY_SIGNS = ("MemoryError", "out of memory", "Cannot allocate memory", "bad_alloc", "failed to map")
_MEGABYTE = 1024 * 1024
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Of wall clock and processor time, of address space, and of the JSON that comes back.

    `seconds` is for the whole job. A job that says how far it is may have many of them and still be ended
    soon when it hangs: after `idle_seconds` without a word. Without `idle_seconds` only the whole counts.
    """

    seconds: float = 300.0
    memory_bytes: int = 1536 * _MEGABYTE
    output_bytes: int = 256 * _MEGABYTE
    idle_seconds: float | None = None


def run_isolated(
    job: str,
    arguments: Mapping[str, JSON],
    limits: Limits,
    on_progress: Callable[[int, int], None] | None = None,
    *,
    jobs: Mapping[str, str] = JOBS,
) -> JSON:
    """What the function registered as `job` returns for `arguments`; paths in them must be absolute.

    Raises `ReadingFailed`: the job's own, or TIMED_OUT, OUT_OF_MEMORY, TOO_LARGE or CRASHED; and `LeaseLost`
    soon after somebody has stopped the work (`ingestion.stops`). The subprocess and whatever it started are
    gone when this returns or raises, also when `on_progress` raises.
    """
    deadline = Deadline(limits.seconds, limits.idle_seconds)
    request: dict[str, JSON] = {
        "target": jobs[job],
        "arguments": dict(arguments),
        "seconds": limits.seconds,
        "memory_bytes": limits.memory_bytes,
        "output_bytes": limits.output_bytes,
        "parent": os.getpid(),
    }
    process, pipe = _start()
    exchange = Exchange(process, pipe, limits.output_bytes)
    try:
        message = exchange.last_message(request, deadline, on_progress)
        if message is None:
            _await_end(process, deadline)
    except TimeoutError:
        raise ReadingFailed(FailureCode.TIMED_OUT, f"{job} {deadline}") from None
    except OutputTooLarge:
        raise ReadingFailed(FailureCode.TOO_LARGE, f"{job}: more than {limits.output_bytes} bytes") from None
    finally:
        status, peak = _end(process)
        exchange.close()
    if message is None:
        raise _death(job, status, peak, limits, exchange.complaint)
    return _result(job, message)


def _start() -> tuple["subprocess.Popen[bytes]", int]:
    read_end, write_end = os.pipe()
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", "ingestion.isolated_main", str(write_end)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            pass_fds=(write_end,),
            cwd=_ROOT,
            env={**{name: os.environ[name] for name in _PASSED_ON if name in os.environ}, **_OWN},
            start_new_session=True,
        )
    except BaseException:
        os.close(read_end)
        raise
    finally:
        os.close(write_end)
    return process, read_end


def _result(job: str, message: Mapping[str, JSON]) -> JSON:
    if message["kind"] == "result":
        return message["result"]
    raise ReadingFailed(FailureCode(str(message["code"])), f"{job}: {message['detail']}")


def _await_end(process: "subprocess.Popen[bytes]", deadline: Deadline) -> None:
    """Waits until the process has ended, and leaves it to be reaped: its number must stay taken till then."""
    while os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
        if deadline.left() <= 0:
            raise TimeoutError
        time.sleep(0.005)


def _end(process: "subprocess.Popen[bytes]") -> tuple[int, int]:
    """Kills the process and all it started; gives its exit code (negative for a signal) and peak memory."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):  # macOS refuses for a group of which only a zombie is left
        process.kill()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_maxrss * _PEAK_UNIT


def _death(job: str, status: int, peak: int, limits: Limits, complaint: str) -> ReadingFailed:
    detail = f"{job} ended with {_name(status)}, peak {peak // _MEGABYTE} MB\n{complaint}".rstrip()
    if status == -signal.SIGXCPU:
        return ReadingFailed(FailureCode.TIMED_OUT, detail)
    # Until it became another program the child was a copy of this process, whose memory counts in its peak.
    told = peak > _own_peak()
    starved = (told and peak > _MUCH_OF_MEMORY * limits.memory_bytes) or any(
        sign in complaint for sign in _NO_MEMORY_SIGNS
    )
    # Nobody here sent this SIGKILL: the kernel does where the machine runs out of memory.
    if starved or status == -signal.SIGKILL:
        return ReadingFailed(FailureCode.OUT_OF_MEMORY, detail)
    return ReadingFailed(FailureCode.CRASHED, detail)


def _own_peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _PEAK_UNIT


def _name(status: int) -> str:
    return signal.Signals(-status).name if status < 0 else f"exit code {status}"
