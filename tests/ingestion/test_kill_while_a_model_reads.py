"""A process killed while a model reads a book: begun anew, it asks no finished call again."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ingestion.answering_server import AnsweringServer
from tests.ingestion.enriching import LONG_BOOK

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_SECONDS = 120


@pytest.fixture
def server() -> Iterator[AnsweringServer]:
    server = AnsweringServer()
    yield server
    server.stop()


@pytest.fixture
def environment(server: AnsweringServer, tmp_path: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BOOKCLUB_")}
    for name in ("DATABASE_URL", "REDIS_URL", "QDRANT_URL", "DJANGO_SETTINGS_MODULE"):
        kept.pop(name, None)
    return kept | {
        "BOOKCLUB_DATA_DIR": str(tmp_path / "data"),
        "BOOKCLUB_LLM": "openai",
        "OPENAI_BASE_URL": server.url,
        "OPENAI_API_KEY": "none",
        "BOOKCLUB_OPENAI_MODEL": "small",
        "BOOKCLUB_LLM_CONTEXT_TOKENS": "8192",
    }


@pytest.fixture
def command(environment: dict[str, str], tmp_path: Path) -> list[str]:
    file = tmp_path / "mill.txt"
    file.write_text(LONG_BOOK, encoding="utf-8")
    manage = [sys.executable, str(ROOT / "manage.py")]
    subprocess.run([*manage, "migrate", "--verbosity", "0"], env=environment, check=True, timeout=120)
    return [*manage, "ingest", str(file), "--ingestion", "enriched", "--json"]


def test_no_finished_call_is_repeated_and_the_result_is_whole(
    server: AnsweringServer, command: list[str], environment: dict[str, str], tmp_path: Path
) -> None:
    server.seconds = 0.4
    killed = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    kept = _wait_for_calls(tmp_path, killed, least=4)
    killed.send_signal(signal.SIGKILL)
    killed.wait(20)
    kept = _rows(tmp_path, "SELECT reply, fingerprint FROM ingestion_modelcall")
    assert len(kept) >= 4
    before = server.asked.copy()
    server.seconds = 0.0

    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=180, check=False)

    assert done.returncode == 0, done.stderr
    repeated = {content for content, count in server.asked.items() if count > 1}
    assert len(repeated) <= len(before) - len(kept)  # those alone that were under way
    _assert_whole(json.loads(done.stdout), tmp_path)


def _wait_for_calls(folder: Path, process: "subprocess.Popen[bytes]", least: int) -> list[Any]:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        assert process.poll() is None, "It ended before it could be killed."
        kept = _rows(folder, "SELECT purpose FROM ingestion_modelcall")
        if len(kept) >= least:
            assert {row["purpose"] for row in kept} == {"part_notes"}
            return kept
        time.sleep(0.05)
    raise AssertionError("The model was never asked.")


def _assert_whole(result: dict[str, Any], folder: Path) -> None:
    assert (result["state"], result["error"]) == ("Indexed", None)
    chunks = _rows(folder, "SELECT chunk_type, part FROM ingestion_chunk WHERE chunk_type != 'source'")
    parts = {kind: sorted(str(row["part"]) for row in chunks if row["chunk_type"] == kind) for kind in KINDS}
    versions = ["1", "2", "3", "None"]
    assert parts == dict(zip(KINDS, [versions, versions, ["1", "2", "3", "4"]], strict=True))
    kind = "WHERE kind = 'literary_book_club_profile' ORDER BY id"
    by_rules, cut_off, whole = _rows(folder, f"SELECT * FROM ingestion_artifactrun {kind}")  # noqa: S608
    assert [by_rules["provider"], cut_off["provider"], whole["provider"]] == ["offline", "openai", "openai"]
    assert [cut_off["outcome"], whole["outcome"]] == ["failed", "written"]
    assert whole["calls_done"] == whole["calls_total"]
    calls = _rows(folder, "SELECT fingerprint FROM ingestion_modelcall")
    assert len(calls) == whole["calls_total"]


KINDS = ("literary_book_club_profile", "literary_name_profile", "literary_part_notes")


def _rows(folder: Path, query: str) -> list[Any]:
    file = folder / "data" / "bookclub.sqlite3"
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=10) as database:
        database.row_factory = sqlite3.Row
        return list(database.execute(query))
