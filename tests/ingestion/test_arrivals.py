"""What lies in folders and archives: one line a file, whatever the file is like."""

import io
import json
import os
import socket
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from ingestion.models import Book, Source
from tests.app_fixtures import SHORT_BOOK
from tests.ingestion.ingesting import ingest

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("club", "embedder", "passage_index", "no_model", "in_this_process"),
]


def folder_at(path: Path, **texts: str) -> Path:
    path.mkdir(parents=True)
    for name, text in texts.items():
        (path / f"{name}.txt").write_text(text, encoding="utf-8")
    return path


def states(rows: list[dict[str, Any]]) -> dict[str, str]:
    return {Path(row["path"]).name: row["state"] for row in rows}


def errors(rows: list[dict[str, Any]]) -> dict[str, str]:
    return {Path(row["path"]).name: row["error"] for row in rows if row["error"]}


def encrypted(archive: Path, member: str) -> None:
    """Sets the flag that says so, in both headers of the member."""
    content = bytearray(archive.read_bytes())
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = -1
        while (at := content.find(signature, at + 1)) >= 0:
            if member.encode() in content[at : at + 46 + len(member)]:
                content[at + flags] |= 1
    archive.write_bytes(content)


def test_a_protected_member_of_an_archive_is_one_line_and_the_rest_is_read(tmp_path: Path) -> None:
    archive = tmp_path / "novels.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("locked.txt", "nobody knows what")
        file.writestr("open.txt", SHORT_BOOK)
    encrypted(archive, "locked.txt")
    (tmp_path / "later.txt").write_text("Another text, about the sea and a ship.", encoding="utf-8")
    rows, code = ingest(archive, tmp_path / "later.txt")
    assert code == 1
    assert [row["state"] for row in rows] == ["Failed", "Indexed", "Indexed"]
    assert "password" in rows[0]["error"]


def test_a_damaged_member_and_an_unknown_compression_are_one_line_each(tmp_path: Path) -> None:
    archive = tmp_path / "novels.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("a.txt", SHORT_BOOK, zipfile.ZIP_DEFLATED)
        file.writestr("b.txt", SHORT_BOOK)
        file.writestr("c.txt", SHORT_BOOK)
    content = bytearray(archive.read_bytes())
    content[35:60] = b"\xff" * 25  # in the compressed bytes of the first
    second = content.find(b"PK\x01\x02", content.find(b"PK\x01\x02") + 1)
    content[second + 10] = 97  # a method nobody knows
    archive.write_bytes(content)
    rows, code = ingest(archive)
    assert code == 1
    assert [row["state"] for row in rows] == ["Failed", "Failed", "Indexed"]
    assert "damaged" in rows[0]["error"]
    assert "compressed in a way" in rows[1]["error"]


def test_an_archive_that_is_none_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "novels.zip").write_bytes(b"no archive at all")
    (row,), code = ingest(tmp_path / "novels.zip")
    assert code == 1
    assert "archive" in row["error"]


def test_a_link_in_an_archive_is_not_read_as_a_text(tmp_path: Path) -> None:
    archive = tmp_path / "novels.zip"
    link = zipfile.ZipInfo("link.txt")
    link.create_system, link.external_attr = 3, 0o120777 << 16
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr(link, "/etc/passwd")
    (row,), _ = ingest(archive)
    assert "not a regular file" in row["error"]
    assert not Book.objects.exists()


def test_a_name_twice_in_an_archive_is_taken_once(tmp_path: Path) -> None:
    archive = tmp_path / "novels.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("a.txt", SHORT_BOOK)
        with pytest.warns(UserWarning, match="Duplicate"):
            file.writestr("a.txt", "Another text, about the sea and a ship.")
    rows, code = ingest(archive)
    assert code == 1
    assert [row["state"] for row in rows] == ["Indexed", "Failed"]
    assert Book.objects.get().version == 1


def test_a_file_that_cannot_be_opened_is_one_line_and_the_folder_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = folder_at(tmp_path / "novels", a=SHORT_BOOK, b=SHORT_BOOK, c=SHORT_BOOK + "The end.")
    opened = Path.open

    def open_unless_locked(path: Path, *arguments: Any, **named: Any) -> Any:
        if path.name == "b.txt":
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, *arguments, **named)

    monkeypatch.setattr(Path, "open", open_unless_locked)
    rows, code = ingest(folder)
    assert code == 1
    assert states(rows) == {"a.txt": "Indexed", "b.txt": "Failed", "c.txt": "Indexed"}
    assert errors(rows) == {"b.txt": "It could not be opened: Permission denied."}


def test_a_folder_that_cannot_be_listed_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = folder_at(tmp_path / "novels", z=SHORT_BOOK)
    folder_at(folder / "locked", a=SHORT_BOOK)
    listed = os.scandir

    def list_unless_locked(path: Any) -> Any:
        if str(path).endswith("locked"):
            raise PermissionError(13, "Permission denied", str(path))
        return listed(path)

    monkeypatch.setattr(os, "scandir", list_unless_locked)
    rows, code = ingest(folder)
    assert code == 1
    assert states(rows) == {"z.txt": "Indexed", "locked": "Failed"}


@pytest.fixture
def odd_files(tmp_path: Path) -> Iterator[Path]:
    folder = folder_at(tmp_path / "odd", book=SHORT_BOOK)
    os.mkfifo(folder / "pipe.txt")
    (folder / "link.txt").symlink_to(folder / "book.txt")
    (folder / "linked").symlink_to(tmp_path, target_is_directory=True)
    with socket.socket(socket.AF_UNIX) as server:
        previous = Path.cwd()
        os.chdir(folder)  # a socket's path may have no more than a hundred characters
        try:
            server.bind("socket.txt")
        finally:
            os.chdir(previous)
        yield folder


def test_only_regular_files_are_taken_and_others_are_told(odd_files: Path) -> None:
    rows, code = ingest(odd_files)
    assert code == 1
    assert {name for name, state in states(rows).items() if state == "Indexed"} == {"book.txt"}
    assert set(errors(rows)) == {"pipe.txt", "socket.txt", "link.txt", "linked"}
    assert "not a regular file" in errors(rows)["pipe.txt"]
    assert "link" in errors(rows)["linked"]


def test_a_lone_path_that_is_no_regular_file_is_one_line(odd_files: Path) -> None:
    rows, code = ingest(odd_files / "pipe.txt", odd_files / "missing.txt", "\0", odd_files / "link.txt")
    assert code == 1
    assert [row["state"] for row in rows] == ["Failed", "Failed", "Failed", "Indexed"]
    assert "not a regular file" in rows[0]["error"]
    assert "No such file" in rows[1]["error"]


def test_a_name_that_is_no_text_is_one_line(tmp_path: Path) -> None:
    folder = folder_at(tmp_path / "novels", a=SHORT_BOOK)
    with open(os.fsencode(folder) + b"/caf\xe9.txt", "wb") as file:  # noqa: PTH123 - a name in bytes
        file.write(b"A text about the sea and a ship.")
    rows, code = ingest(folder)
    assert code == 1
    assert states(rows) == {"a.txt": "Indexed", "caf�.txt": "Failed"}
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with pytest.raises(SystemExit):
        call_command("ingest", str(folder), "--json", stdout=out, stderr=io.StringIO())


def test_an_index_out_of_space_or_a_lost_database_ends_one_file_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ingestion import originals

    keep = originals.keep

    def keep_small(chunks: Any, slug: str) -> originals.KeptFile:
        content = b"".join(chunks)
        if b"ship" in content:
            raise OSError(28, "No space left on device")
        return keep([content], slug)

    monkeypatch.setattr(originals, "keep", keep_small)
    rows, code = ingest(folder_at(tmp_path / "novels", a="A text about a ship.", b=SHORT_BOOK))
    assert code == 1
    assert states(rows) == {"a.txt": "Failed", "b.txt": "Indexed"}
    assert "No space left" in errors(rows)["a.txt"]


def test_two_folders_of_one_name_do_not_overwrite_each_other(tmp_path: Path) -> None:
    first = folder_at(tmp_path / "a" / "novels", one=SHORT_BOOK)
    second = folder_at(tmp_path / "b" / "novels", one="Another text.", two="A third text, of the sea.")
    rows, code = ingest(first, second)
    assert code == 1
    assert [row["state"] for row in rows] == ["Indexed", "Failed", "Failed"]
    assert all("--source NAME" in row["error"] for row in rows[1:])
    assert Book.objects.get().version == 1
    rows, code = ingest(second, "--source", "novels of b")
    assert code == 0
    assert Book.objects.count() == 3


def test_a_folder_that_moved_is_known_by_the_name_of_its_source(tmp_path: Path) -> None:
    folder = folder_at(tmp_path / "a" / "novels", one=SHORT_BOOK)
    ingest(folder)
    moved = folder.rename(tmp_path / "novels")
    assert ingest(moved)[1] == 1
    rows, code = ingest(moved, "--source", "novels")
    assert (code, rows[0]["already_there"]) == (0, True)
    assert ingest(moved)[1] == 0
    assert Book.objects.count() == 1


def test_two_archives_of_one_name_do_not_overwrite_each_other(tmp_path: Path) -> None:
    for place, text in (("a", SHORT_BOOK), ("b", "Another text, about the sea.")):
        (tmp_path / place).mkdir()
        with zipfile.ZipFile(tmp_path / place / "novels.zip", "w") as file:
            file.writestr("one.txt", text)
    rows, code = ingest(tmp_path / "a" / "novels.zip", tmp_path / "b" / "novels.zip")
    assert code == 1
    assert [row["state"] for row in rows] == ["Indexed", "Failed"]
    assert "--source NAME" in rows[1]["error"]


def test_no_document_is_replaced_twice_within_a_run(tmp_path: Path) -> None:
    first = folder_at(tmp_path / "x", one=SHORT_BOOK)
    second = folder_at(tmp_path / "y", one="Another text, about the sea.")
    rows, code = ingest("--source", "S", first / "one.txt", second / "one.txt", first / "one.txt")
    assert code == 1
    assert [row["state"] for row in rows] == ["Indexed", "Failed", "Indexed"]
    assert "in this run" in rows[1]["error"]
    assert Book.objects.get().version == 1


def test_neither_books_nor_sources_carry_where_files_lay(tmp_path: Path) -> None:
    rows, _ = ingest(folder_at(tmp_path / "novels", one=SHORT_BOOK))
    kept = [*Book.objects.values().get().values(), *Source.objects.values().get().values()]
    assert str(tmp_path) not in " ".join(map(str, kept))
    root = Source.objects.get().root
    assert root
    assert root not in json.dumps(rows)


@pytest.mark.parametrize("name", ["x" * 201, "two\nlines", " "])
def test_a_source_is_named_by_a_line_of_text(tmp_path: Path, name: str) -> None:
    from django.core.management import CommandError

    with pytest.raises(CommandError, match="source"):
        call_command("ingest", str(folder_at(tmp_path / "n", a=SHORT_BOOK)), "--source", name)
    assert not Source.objects.exists()


def quarto_files(prefix: str = "") -> dict[str, str]:
    chapters = "book:\n  title: Boats\n  chapters:\n    - b.qmd\n    - land/a.qmd\n"
    return {
        f"{prefix}_quarto.yml": chapters,
        f"{prefix}land/a.qmd": f"# The land\n\n{SHORT_BOOK}",
        f"{prefix}b.qmd": f"# The boats\n\n{SHORT_BOOK}",
        f"{prefix}script.R": "x <- 1",
    }


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def zipped(path: Path, files: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def test_a_folder_with_a_project_file_is_one_document(tmp_path: Path) -> None:
    folder = written(tmp_path / "boats", quarto_files())
    (row,), code = ingest(folder)
    assert (code, row["title"], row["format"]) == (0, "Boats", "quarto")
    book = Book.objects.get()
    assert (book.document_key, book.original_name) == ("_quarto.yml", "boats.zip")
    (again,), _ = ingest(folder)
    assert again["already_there"]
    written(folder, {"b.qmd": f"# The boats\n\nThey sank. {SHORT_BOOK}"})
    (changed,), _ = ingest(folder)
    assert not changed["already_there"]
    assert Book.objects.get().version == 2


def test_a_project_below_the_given_folder_stands_beside_other_files(tmp_path: Path) -> None:
    folder = written(tmp_path / "shelf", {**quarto_files("books/boats/"), "a.txt": SHORT_BOOK})
    rows, code = ingest(folder)
    assert code == 0
    assert states(rows) == {"a.txt": "Indexed", "_quarto.yml": "Indexed"}
    assert {book.document_key for book in Book.objects.all()} == {"a.txt", "books/boats/_quarto.yml"}


def test_of_a_project_links_and_what_it_made_are_not_read(tmp_path: Path) -> None:
    folder = written(tmp_path / "boats", {**quarto_files(), "_book/b.md": "# Made", ".x/c.md": "# Hidden"})
    (tmp_path / "secret.qmd").write_text("# Secret\n\nNot of the book.", encoding="utf-8")
    (folder / "land" / "a.qmd").unlink()
    (folder / "land" / "a.qmd").symlink_to(tmp_path / "secret.qmd")
    (row,), _ = ingest(folder)
    assert "land/a.qmd" in row["warnings"][0]
    assert "Not of the book" not in Book.objects.get().texts.get().text


def test_a_folder_whose_project_file_is_a_link_or_has_no_texts_is_read_file_by_file(tmp_path: Path) -> None:
    bare = written(tmp_path / "bare", {"_quarto.yml": "project:\n  type: website\n", "a.txt": SHORT_BOOK})
    assert "a.txt" in states(ingest(bare)[0])
    linked = written(tmp_path / "linked", {"a.txt": SHORT_BOOK})
    (linked / "_quarto.yml").symlink_to(bare / "_quarto.yml")
    rows, _ = ingest(linked)
    assert "link" in errors(rows)["_quarto.yml"]
    assert states(rows)["a.txt"] == "Indexed"


def test_a_project_that_cannot_be_read_in_whole_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = written(tmp_path / "shelf", {**quarto_files("boats/"), "z.txt": SHORT_BOOK})
    opened = Path.open

    def open_unless_locked(path: Path, *arguments: Any, **named: Any) -> Any:
        if path.name == "b.qmd":
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, *arguments, **named)

    monkeypatch.setattr(Path, "open", open_unless_locked)
    rows, code = ingest(folder)
    assert code == 1
    assert states(rows) == {"_quarto.yml": "Failed", "z.txt": "Indexed"}


@pytest.mark.parametrize("prefix", ["", "boats-main/"])
def test_an_archive_that_is_a_project_is_one_document_as_it_is(tmp_path: Path, prefix: str) -> None:
    archive = zipped(tmp_path / "boats.zip", quarto_files(prefix))
    (row,), code = ingest(archive)
    assert (code, row["title"]) == (0, "Boats")
    book = Book.objects.get()
    assert (book.original_name, book.size_bytes) == ("boats.zip", archive.stat().st_size)
    (again,), _ = ingest(archive)
    assert again["already_there"]


def test_a_project_in_an_archive_stands_beside_other_files(tmp_path: Path) -> None:
    archive = zipped(tmp_path / "shelf.zip", {**quarto_files("books/boats/"), "a.txt": SHORT_BOOK})
    rows, code = ingest(archive)
    assert (code, len(rows)) == (0, 2)
    assert {book.document_key for book in Book.objects.all()} == {"a.txt", "books/boats/_quarto.yml"}
    assert all(row["already_there"] for row in ingest(archive)[0])


def test_no_path_in_an_archive_leads_out_of_its_project(tmp_path: Path) -> None:
    files = {**quarto_files("boats/"), "boats/../evil.qmd": "# Evil", "a.txt": SHORT_BOOK}
    rows, code = ingest(zipped(tmp_path / "shelf.zip", files))
    assert code == 1
    assert {row["state"] for row in rows if row["path"].endswith(("_quarto.yml", "a.txt"))} == {"Indexed"}
    assert all("Evil" not in book.texts.get().text for book in Book.objects.filter(state="Indexed"))
