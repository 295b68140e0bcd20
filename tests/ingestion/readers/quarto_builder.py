"""Small Quarto projects as zip files."""

import zipfile
from pathlib import Path

from ingestion.readers.limits import ReadingLimits
from ingestion.readers.quarto import read_quarto
from ingestion.readers.read_book import ReadBook

LONG = "The boats went out before the sun was up, and nobody on the pier said a word. " * 8


def project(path: Path, files: dict[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def read(tmp_path: Path, files: dict[str, str | bytes], limits: ReadingLimits | None = None) -> ReadBook:
    return read_quarto(project(tmp_path / "book.zip", files), limits)


def chapters_file(*names: str) -> str:
    """A `_quarto.yml` that lists these chapters."""
    return "book:\n  title: Boats\n  chapters:\n" + "".join(f"    - {name}\n" for name in names)
