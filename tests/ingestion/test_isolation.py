"""Work in a subprocess: every way it can go wrong is one readable failure, and nothing stays behind."""

import importlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ingestion.isolation import JOBS, JSON, Limits, run_isolated
from ingestion.readers.failures import FailureCode, ReadingFailed

ROOT = Path(__file__).resolve().parents[2]
MEGABYTE = 1024 * 1024
LIMITS = Limits(seconds=20, memory_bytes=400 * MEGABYTE, output_bytes=MEGABYTE)


def run(name: str, limits: Limits = LIMITS, **arguments: Any) -> JSON:
    return run_isolated(name, arguments, limits, jobs={name: f"tests.ingestion.fake_jobs:{name}"})


def failure(name: str, limits: Limits = LIMITS, **arguments: Any) -> ReadingFailed:
    with pytest.raises(ReadingFailed) as raised:
        run(name, limits, **arguments)
    return raised.value


def is_alive(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def wait_until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not happened() and time.monotonic() < deadline:
        time.sleep(0.02)


def open_descriptors() -> int:
    return len(list(Path("/dev/fd").iterdir()))


def test_it_returns_what_the_job_returns() -> None:
    assert run("echo", text="—¿Quién?", numbers=[1, 2.5, None]) == {
        "text": "—¿Quién?",
        "numbers": [1, 2.5, None],
    }


def test_it_takes_arguments_larger_than_a_pipe_holds() -> None:
    text = "palabra " * 60_000
    assert run("echo", text=text) == {"text": text}


def test_it_keeps_the_result_apart_from_what_libraries_print() -> None:
    assert run("chatter") == "done"


def test_it_ends_a_job_that_hangs() -> None:
    began = time.monotonic()
    assert failure("hang", Limits(seconds=0.5)).code is FailureCode.TIMED_OUT
    assert time.monotonic() - began < 5


def test_it_ends_a_job_that_spins() -> None:
    assert failure("spin", Limits(seconds=0.5)).code is FailureCode.TIMED_OUT


def test_it_lets_a_job_that_goes_on_take_its_time() -> None:
    assert run("step", Limits(seconds=20, idle_seconds=1)) == "stepped"


@pytest.mark.parametrize("job", ["hang", "spin", "step_and_hang", "close_up_and_hang"])
def test_it_ends_a_job_that_no_longer_gets_on(job: str) -> None:
    began = time.monotonic()
    stuck = failure(job, Limits(seconds=20, idle_seconds=1))
    assert stuck.code is FailureCode.TIMED_OUT
    assert "1 s without progress" in stuck.detail
    assert time.monotonic() - began < 10


def test_progress_gives_no_job_more_than_its_whole_time() -> None:
    stopped = failure("step_and_hang", Limits(seconds=0.7, idle_seconds=20))
    assert stopped.code is FailureCode.TIMED_OUT
    assert "after 0.7 s" in stopped.detail


def test_the_time_others_take_over_progress_is_not_the_jobs() -> None:
    jobs = {"step": "tests.ingestion.fake_jobs:step"}
    limits = Limits(seconds=20, idle_seconds=0.8)
    assert run_isolated("step", {}, limits, lambda done, total: time.sleep(0.3), jobs=jobs) == "stepped"


def test_it_reports_a_crash_with_its_last_words() -> None:
    crash = failure("abort")
    assert crash.code is FailureCode.CRASHED
    assert "SIGABRT" in crash.detail
    assert "last words of a library" in crash.detail


def test_it_reports_a_job_that_leaves_without_a_word() -> None:
    assert failure("leave").code is FailureCode.CRASHED


def test_it_stops_a_job_that_eats_memory() -> None:
    assert failure("eat_memory").code is FailureCode.OUT_OF_MEMORY


def test_it_takes_a_kill_from_outside_for_lack_of_memory() -> None:
    assert failure("killed").code is FailureCode.OUT_OF_MEMORY


def test_it_refuses_a_result_that_is_too_large() -> None:
    assert failure("pour", bytes=2 * MEGABYTE).code is FailureCode.TOO_LARGE


def test_it_stops_reading_from_a_job_that_ignores_the_limit() -> None:
    assert failure("pour_past_main").code is FailureCode.TOO_LARGE


def test_it_passes_on_why_a_file_was_refused() -> None:
    refusal = failure("refuse")
    assert refusal.code is FailureCode.NEEDS_PASSWORD
    assert "ask the host" in refusal.detail


def test_it_reports_an_exception_with_its_traceback() -> None:
    bug = failure("stumble")
    assert bug.code is FailureCode.CRASHED
    assert "KeyError" in bug.detail
    assert "fake_jobs" in bug.detail


def test_it_reports_a_result_that_is_no_json() -> None:
    assert failure("not_json").code is FailureCode.CRASHED


def test_it_tells_how_far_a_job_is() -> None:
    seen: list[tuple[int, int]] = []
    jobs = {"step": "tests.ingestion.fake_jobs:step"}
    assert (
        run_isolated("step", {}, LIMITS, lambda done, total: seen.append((done, total)), jobs=jobs)
        == "stepped"
    )
    assert seen == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


def test_it_ends_the_job_when_whoever_follows_it_gives_up() -> None:
    def give_up(done: int, total: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        run_isolated("step", {}, LIMITS, give_up, jobs={"step": "tests.ingestion.fake_jobs:step"})


def test_it_passes_no_keys_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "bookclub.settings")
    seen = run("environment")
    assert isinstance(seen, dict)
    assert "OPENAI_API_KEY" not in seen
    assert "DJANGO_SETTINGS_MODULE" not in seen


def test_it_starts_without_django_and_other_heavy_packages() -> None:
    loaded = run("modules")
    assert isinstance(loaded, list)
    assert not {"django", "numpy", "pydantic", "asyncio", "pypdfium2"} & set(map(str, loaded))


def test_it_lets_no_large_file_be_written(tmp_path: Path) -> None:
    target = tmp_path / "large"
    assert failure("write_file", path=str(target)).code is FailureCode.CRASHED
    assert target.stat().st_size <= 4 * MEGABYTE


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks processes up in /proc")
def test_it_leaves_no_process_behind() -> None:
    pid = run("leave_a_child")
    assert isinstance(pid, int)
    wait_until(lambda: not is_alive(pid))
    assert not is_alive(pid)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux ends children with their parent")
def test_it_ends_the_job_when_the_parent_is_killed(tmp_path: Path) -> None:
    told = tmp_path / "pid"
    script = (
        "from ingestion.isolation import Limits, run_isolated\n"
        "jobs = {'job': 'tests.ingestion.fake_jobs:tell_and_hang'}\n"
        f"run_isolated('job', {{'path': {str(told)!r}}}, Limits(seconds=60), jobs=jobs)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT)
    wait_until(lambda: told.exists() and bool(told.read_text()))
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    job = int(told.read_text())
    wait_until(lambda: not is_alive(job))
    assert not is_alive(job)


def test_it_leaves_no_descriptor_open() -> None:
    run("echo")
    before = open_descriptors()
    run("echo")
    failure("abort")
    failure("hang", Limits(seconds=0.2))
    assert open_descriptors() == before


def test_it_knows_its_own_jobs_only() -> None:
    for target in JOBS.values():
        module, _, function = target.partition(":")
        assert callable(getattr(importlib.import_module(module), function))
    with pytest.raises(KeyError):
        run_isolated("os.system", {}, LIMITS)


def test_a_crash_is_not_taken_for_a_lack_of_memory_when_this_process_is_large() -> None:
    """The peak that the system reports for a child begins with that of its parent."""
    ballast = b"x" * LIMITS.memory_bytes
    crash = failure("abort")
    del ballast
    assert crash.code is FailureCode.CRASHED
