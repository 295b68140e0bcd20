"""Quarto projects as one document each: which files go with them, and always the same bytes."""

import io
import zipfile
from collections.abc import Iterable
from functools import partial
from pathlib import Path, PurePosixPath

import pytest
from pytest_django import Settings

from ingestion.found_files import Unreadable
from ingestion.found_projects import Content, Project, packed, project_at
from ingestion.originals import TooLarge

SETTINGS = "book:\n  title: Boats\n  cover-image: ./img/cover.png\n  chapters:\n    - a.qmd\n"
FILES = {
    "_quarto.yml": SETTINGS,
    "a.qmd": "# One",
    "land/b.Rmd": "# Two",
    "land/_metadata.yml": "x: y",
    "notes.md": "# Notes",
    "img/cover.png": "a picture",
    "img/other.png": "another",
    "data.csv": "1,2",
    "_book/a.md": "made",
    "node_modules/x/README.md": "other people's",
}


def contents(files: dict[str, str]) -> dict[str, Content]:
    def content(text: str) -> Iterable[bytes]:
        yield text.encode()

    return {path: partial(content, text) for path, text in files.items()}


def project(files: dict[str, str]) -> Project:
    found = project_at(PurePosixPath("boats"), contents(files))
    assert found is not None
    return found


def test_only_what_the_book_is_made_of_goes_with_it() -> None:
    with zipfile.ZipFile(io.BytesIO(b"".join(packed(project(FILES))))) as archive:
        assert archive.namelist() == [
            *("_quarto.yml", "a.qmd", "img/cover.png", "land/_metadata.yml", "land/b.Rmd", "notes.md")
        ]
        assert archive.read("a.qmd") == b"# One"


def test_the_same_files_give_the_same_bytes_in_any_order() -> None:
    backwards = dict(reversed(FILES.items()))
    assert b"".join(packed(project(FILES))) == b"".join(packed(project(backwards)))
    changed = b"".join(packed(project(FILES | {"a.qmd": "# Another"})))
    assert changed != b"".join(packed(project(FILES)))


def test_its_key_is_where_its_project_file_is() -> None:
    assert project(FILES).key == PurePosixPath("boats/_quarto.yml")
    other = {"_quarto.yaml": SETTINGS, "a.qmd": "# One"}
    assert project(other).key == PurePosixPath("boats/_quarto.yaml")


def test_without_a_project_file_or_texts_there_is_no_book() -> None:
    assert project_at(PurePosixPath("."), contents({"a.qmd": "# One"})) is None
    assert not project({"_quarto.yml": SETTINGS, "_book/a.md": "made"}).has_texts
    assert project(FILES).has_texts


def test_a_broken_project_file_goes_with_its_texts() -> None:
    assert set(project(FILES | {"_quarto.yml": "book: [", "x.qmd": ""}).files) >= {"_quarto.yml", "x.qmd"}


def test_a_project_larger_than_the_site_takes_is_not_packed(settings: Settings) -> None:
    settings.MAX_UPLOAD_BYTES = 1_000
    with pytest.raises(TooLarge):
        list(packed(project(FILES | {"a.qmd": "x" * 1_001})))


def test_a_project_of_too_many_files_is_not_taken() -> None:
    with pytest.raises(Unreadable):
        project(FILES | {f"{number}.md": "" for number in range(5_001)})


def test_a_cover_outside_of_the_project_is_none(tmp_path: Path) -> None:
    (tmp_path / "cover.png").write_bytes(b"a picture")
    said = SETTINGS.replace("./img/cover.png", "../cover.png")
    assert "../cover.png" not in project(FILES | {"_quarto.yml": said}).files
