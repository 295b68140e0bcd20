"""Damaged files give a book or a failure with a reason, and nothing else; `script/fuzz` tries many more."""

from pathlib import Path

import pytest

from tests.conftest import SHARED_ABSENT
from tests.fuzzing.campaign import campaign
from tests.fuzzing.reading_many import read_many
from tests.fuzzing.seeds import SHARED, own_seeds, shared_seeds

_COPIES_OF_OWN = 120
_COPIES_OF_SHARED = 240
_MOST_BYTES = 120_000


def test_damaged_copies_of_small_files_come_out_clean(tmp_path: Path) -> None:
    (tmp_path / "seeds").mkdir()
    seeds = own_seeds(tmp_path / "seeds")
    assert [outcome.result for outcome in read_many(seeds)] == ["book"] * len(seeds)
    faults = [outcome for outcome in campaign(seeds, tmp_path, count=_COPIES_OF_OWN) if outcome.fault]
    assert faults == []


def test_damaged_copies_of_real_files_come_out_clean(tmp_path: Path) -> None:
    if not SHARED.is_dir():
        pytest.skip(SHARED_ABSENT)
    seeds = list(shared_seeds(_MOST_BYTES))
    faults = [outcome for outcome in campaign(seeds, tmp_path, count=_COPIES_OF_SHARED) if outcome.fault]
    assert faults == []
