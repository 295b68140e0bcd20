"""Words lost and invented by Bookclub's readers, against a second extractor that shares no code with them.

Usage: script/bench words FILE... [--show N]. PDF, EPUB, text and Markdown; `--show` prints the commonest
differences. Running heads, page numbers and Gutenberg's own words are left out on both sides. "Disordered"
are runs of three words that the stored text does not have in this order.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from ingestion.readers.failures import ReadingFailed  # noqa: E402
from ingestion.readers.reading import read_book  # noqa: E402
from ingestion.structure.composition import compose  # noqa: E402
from tests.ingestion.readers.second_extractor import compare  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--show", type=int, default=0, metavar="N")
    options = parser.parse_args()
    print(f"{'file':44}{'words':>9}{'lost %':>9}{'invented %':>12}{'disordered %':>14}")
    for file in options.files:
        report(file, options.show)


def report(file: Path, shown: int) -> None:
    try:
        text = compose(read_book(file, file.name)).text
    except ReadingFailed as failure:
        print(f"{file.name[:43]:44}{failure.code}")
        return
    found = compare(text, file)
    shares = [100 * found.share(n) for n in (found.lost.total(), found.invented.total(), found.disordered)]
    print(f"{file.name[:43]:44}{found.words:9}{shares[0]:9.2f}{shares[1]:12.2f}{shares[2]:14.2f}")
    if shown:
        print("  lost:", *(f"{word} {count}" for word, count in found.lost.most_common(shown)), sep="  ")
        print(
            "  invented:", *(f"{word} {count}" for word, count in found.invented.most_common(shown)), sep="  "
        )


if __name__ == "__main__":
    main()
