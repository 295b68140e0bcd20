"""Jobs that misbehave, for the tests of isolation; imported by the subprocess only."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from ingestion.isolated_progress import report_progress
from ingestion.readers.failures import FailureCode, ReadingFailed


def echo(arguments: dict[str, Any]) -> Any:
    return arguments


def chatter(arguments: dict[str, Any]) -> str:
    sys.stdout.write("noise on stdout\n" * 10_000)
    sys.stderr.write("noise on stderr\n" * 10_000)
    sys.stdout.flush()
    return "done"


def hang(arguments: dict[str, Any]) -> None:
    time.sleep(60)


def spin(arguments: dict[str, Any]) -> None:
    while True:
        pass


def abort(arguments: dict[str, Any]) -> None:
    os.write(2, b"the last words of a library\n")
    os.abort()


def leave(arguments: dict[str, Any]) -> None:
    os._exit(3)


def eat_memory(arguments: dict[str, Any]) -> int:
    eaten = []
    while True:
        eaten.append(bytearray(16 * 1024 * 1024))


def killed(arguments: dict[str, Any]) -> None:
    os.kill(os.getpid(), 9)


def pour(arguments: dict[str, Any]) -> str:
    return "x" * int(arguments["bytes"])


def pour_past_main(arguments: dict[str, Any]) -> None:
    pipe = int(sys.argv[1])
    while True:
        os.write(pipe, b"x" * 65_536)


def refuse(arguments: dict[str, Any]) -> None:
    raise ReadingFailed(FailureCode.NEEDS_PASSWORD, "ask the host")


def stumble(arguments: dict[str, Any]) -> None:
    raise KeyError("a bug")


def step(arguments: dict[str, Any]) -> str:
    for done in range(1, 6):
        report_progress(done, 5)
        time.sleep(0.06)
    return "stepped"


def step_and_hang(arguments: dict[str, Any]) -> None:
    step(arguments)
    time.sleep(60)


def close_up_and_hang(arguments: dict[str, Any]) -> None:
    report_progress(1, 5)
    os.close(int(sys.argv[1]))
    time.sleep(60)


def environment(arguments: dict[str, Any]) -> dict[str, str]:
    return dict(os.environ)


def modules(arguments: dict[str, Any]) -> list[str]:
    return sorted(sys.modules)


def tell_and_hang(arguments: dict[str, Any]) -> None:
    Path(arguments["path"]).write_text(str(os.getpid()))
    time.sleep(60)


def write_file(arguments: dict[str, Any]) -> None:
    Path(arguments["path"]).write_bytes(b"x" * 64 * 1024 * 1024)


def leave_a_child(arguments: dict[str, Any]) -> int:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    return child.pid


def not_json(arguments: dict[str, Any]) -> Any:
    return {1, 2}


def pdf_text(arguments: dict[str, Any]) -> str:
    from ingestion.readers.pdf import read_pdf

    book = read_pdf(Path(arguments["path"]))
    return " ".join(line.text for block in book.blocks for line in block.lines)
