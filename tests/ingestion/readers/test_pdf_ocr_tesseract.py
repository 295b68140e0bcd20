"""Which languages pictures are read in, and what a program that fails leaves."""

import shutil
from pathlib import Path

import pytest

from ingestion.readers.pdf_ocr_tesseract import RecognitionFailed, Tesseract, find_tesseract


def program(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    path = folder / "tesseract"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(path))


def found(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> Tesseract:
    program(folder, monkeypatch, script)
    tesseract = find_tesseract()
    assert tesseract is not None
    return tesseract


@pytest.mark.parametrize(
    ("installed", "used"),
    [
        ("eng osd spa", ("eng", "spa")),
        ("deu eng osd", ("eng",)),
        ("deu fra osd por", ("deu", "fra")),
        ("spa", ("spa",)),
    ],
)
def test_it_reads_in_english_and_spanish_or_what_there_is(
    installed: str, used: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listing = f"echo 'List of available languages'; for l in {installed}; do echo $l; done"
    assert found(tmp_path, monkeypatch, listing).languages == used


@pytest.mark.parametrize("listing", ["echo List; echo osd", "exit 1", "exec nothing-of-this-name"])
def test_a_program_without_languages_is_none(
    listing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path, monkeypatch, listing)
    assert find_tesseract() is None


def test_it_narrows_to_an_installed_language_only() -> None:
    tesseract = Tesseract("tesseract", ["eng", "spa"])
    assert not tesseract.narrow_to("de")
    assert not tesseract.narrow_to("")
    assert list(tesseract.languages) == ["eng", "spa"]
    assert tesseract.narrow_to("es")
    assert list(tesseract.languages) == ["spa"]


@pytest.mark.parametrize("script", ["echo trouble >&2; exit 3", "exec sleep 20", "kill -9 $$"])
def test_a_program_that_fails_is_no_more_than_a_lost_page(
    script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    languages = '[ "$1" = --list-langs ] && { echo List; echo eng; exit; }'
    tesseract = found(tmp_path, monkeypatch, f"{languages}\n{script}")
    with pytest.raises(RecognitionFailed):
        tesseract.recognise(b"P5 1 1 255 x", 300, 0.5)
