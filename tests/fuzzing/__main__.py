"""Reads damaged copies of book files and keeps those that did not come out clean."""

import argparse
import collections
import sys
import tempfile
from pathlib import Path

from tests.fuzzing.campaign import campaign
from tests.fuzzing.seeds import own_seeds, shared_seeds

_MOST_BYTES = 2_000_000
_FAULT_CHARS = 1500


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="how many damaged copies to read")
    parser.add_argument("--start", type=int, default=0, help="the number of the first copy")
    parser.add_argument("--suffix", action="append", help="only seeds of this suffix, such as .epub")
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()) / "bookclub-fuzz")
    options = parser.parse_args()
    options.keep.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        seeds = [*own_seeds(Path(folder)), *shared_seeds(_MOST_BYTES)]
        seeds = [seed for seed in seeds if not options.suffix or seed.suffix in options.suffix]
        results: collections.Counter[str] = collections.Counter()
        faults = 0
        for outcome in campaign(seeds, options.keep, count=options.count, start=options.start):
            results[outcome.result] += 1
            if outcome.fault:
                faults += 1
                print(f"{outcome.path}: {outcome.result}\n{outcome.fault[-_FAULT_CHARS:]}\n", flush=True)
    print(f"{sum(results.values())} copies of {len(seeds)} files: {dict(results.most_common())}")
    print(f"{faults} faults" + (f"; the copies are in {options.keep}" if faults else ""))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
