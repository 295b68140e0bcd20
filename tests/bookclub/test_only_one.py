"""A second server on the same data folder says so."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bookclub.only_one import AlreadyRunning, claim

HOLDER = """
import pathlib, sys
from bookclub.only_one import claim
claim(pathlib.Path(sys.argv[1]))
print("claimed", flush=True)
input()
"""


def test_a_folder_is_claimed_once_and_free_again_when_its_process_ends(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[2]
    other = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
    )
    assert other.stdout is not None
    other.stdout.readline()
    with pytest.raises(AlreadyRunning, match="Another Bookclub server"):
        claim(tmp_path)
    other.kill()
    other.communicate()
    os.close(claim(tmp_path))
