"""Seconds, pages a second and peak memory of reading PDFs: Bookclub's reader beside what others would use.

Usage: script/bench reading FILE.pdf... [--rounds N]. Figures are medians of N runs in processes of their own,
taken in turns; pymupdf4llm is measured where it is installed.
"""

import argparse
import gc
import importlib.util
import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))


def bookclub(file: Path) -> int:
    """As the subprocess that books are read in does it."""
    from ingestion.isolated_main import OBJECTS_BEFORE_COLLECTING
    from ingestion.readers.pdf import read_pdf

    gc.set_threshold(OBJECTS_BEFORE_COLLECTING)
    return len(read_pdf(file).pages)


def pdfium(file: Path) -> int:
    import pypdfium2

    with pypdfium2.PdfDocument(file) as document:
        for page in document:
            page.get_textpage().get_text_bounded()
        return len(document)


def plumber(file: Path) -> int:
    import pdfplumber

    with pdfplumber.open(file) as document:
        for page in document.pages:
            page.extract_text()
            page.close()
        return len(document.pages)


def mupdf(file: Path) -> int:
    import pymupdf4llm

    return len(pymupdf4llm.to_markdown(str(file), page_chunks=True))


READERS: dict[str, Callable[[Path], int]] = {
    "bookclub": bookclub,
    "pypdfium2": pdfium,
    "pdfplumber": plumber,
    "pymupdf4llm": mupdf,
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--measure", choices=READERS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        measure(READERS[options.measure], options.files[0])
        return
    names = [name for name in READERS if name != "pymupdf4llm" or importlib.util.find_spec(name)]
    print(f"{'file':32}{'reader':14}{'seconds':>9}{'pages/s':>9}{'peak MB':>9}{'x pdfium':>10}")
    for file in options.files:
        report(file, names, options.rounds)


def measure(read: Callable[[Path], int], file: Path) -> None:
    """Runs in a process of its own; imports count, since a reader without them reads nothing."""
    began = time.process_time()
    pages = read(file)
    seconds = time.process_time() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"seconds": seconds, "pages": pages, "peak": peak}))


def report(file: Path, names: list[str], rounds: int) -> None:
    taken: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    for _ in range(rounds):
        for name in names:
            command = [sys.executable, __file__, "--measure", name, str(file)]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            taken[name].append(json.loads(done.stdout.splitlines()[-1]))
    median = {name: statistics.median(run["seconds"] for run in runs) for name, runs in taken.items()}
    for name, runs in taken.items():
        speed, peak = runs[0]["pages"] / median[name], statistics.median(run["peak"] for run in runs)
        ratio = median[name] / median["pypdfium2"]
        print(f"{file.name[:31]:32}{name:14}{median[name]:9.2f}{speed:9.0f}{peak:9.0f}{ratio:10.1f}")


if __name__ == "__main__":
    main()
