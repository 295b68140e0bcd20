"""A data folder of its own to measure on, where the command runs itself again; the site is not touched."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

MARK = "evaluation-library"
"""A file that says what a folder is for: no other folder is measured on."""

_REMOVAL_SECONDS = 15.0
_OF_THE_SITE = ("DATABASE_URL", "REDIS_URL", "QDRANT_URL", "QDRANT_API_KEY", "BOOKCLUB_SECRET_KEY")
_RUN_AGAIN = "BOOKCLUB_EVALUATES_AGAIN"


class NotALibrary(Exception):
    """Why a folder cannot be measured on, in a sentence."""


def is_here(kept: Path | None) -> bool:
    """Whether this process has the library to measure on, and nothing else, for its data."""
    here = settings.DATA_DIR
    if any(os.environ.get(name) for name in _OF_THE_SITE) or not (here / MARK).is_file():
        return False
    return kept is None or kept.resolve() == here.resolve()


@contextmanager
def library(kept: Path | None) -> Iterator[Path]:
    """`kept`, or a temporary folder. Raises `NotALibrary` for a folder that holds something else."""
    if os.environ.get(_RUN_AGAIN):  # or it would run again and again
        raise NotALibrary("The settings have another data folder than BOOKCLUB_DATA_DIR says.")
    if kept is None:
        folder = Path(tempfile.mkdtemp(prefix="bookclub-evaluation-"))
        try:
            yield _marked(folder)
        finally:
            _remove(folder)
        return
    yield _marked(kept)


def run_in(folder: Path, arguments: Sequence[str]) -> int:
    """`manage.py ARGUMENTS` in a process of its own whose data folder is `folder`; gives its exit code.

    Database, queue and index are those of the folder. Language model and embedder are as the settings say,
    without a setting none and the bundled one.
    """
    inherited = {name: value for name, value in os.environ.items() if name not in _OF_THE_SITE}
    own = {"BOOKCLUB_DATA_DIR": str(folder), _RUN_AGAIN: "yes"}
    environment = {"BOOKCLUB_LLM": "offline", **inherited, **own}
    program = [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments]
    return subprocess.run(program, env=environment, check=False).returncode


def _marked(folder: Path) -> Path:
    folder = folder.expanduser().resolve()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / MARK).is_file() and any(folder.iterdir()):
            raise NotALibrary(f"{folder} holds something else: give an empty folder or one kept before.")
        (folder / MARK).touch()
    except OSError as error:
        raise NotALibrary(f"{folder} cannot be used: {error.strerror or error}.") from error
    return folder


def _remove(folder: Path) -> None:
    """Its index server goes on writing until it notices that the folder is gone."""
    until = time.monotonic() + _REMOVAL_SECONDS
    while folder.exists() and time.monotonic() < until:
        shutil.rmtree(folder, ignore_errors=True)
        if folder.exists():
            time.sleep(0.5)
