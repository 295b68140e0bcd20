"""`ingest`, `chunks` and `prepare` as a person or a script calls them."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from bookclub.clubs.models import Club, User
from ingestion.models import Book
from tests.app_fixtures import SHORT_BOOK
from tests.fakes import HashingEmbedder, MemoryIndex
from tests.ingestion.ingesting import ingest
from tests.ingestion.locked_files import PASSWORD, LockedFiles

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("club", "embedder", "passage_index", "no_model", "in_this_process"),
]

KEYS = {
    *("document_id", "title", "author", "language", "format", "state", "pages", "lines", "chunks"),
    *("artifacts", "index_version", "seconds", "error"),
}


@pytest.fixture
def book_file(tmp_path: Path) -> Path:
    file = tmp_path / "lighthouse.txt"
    file.write_text(SHORT_BOOK, encoding="utf-8")
    return file


def test_it_reports_a_book_with_every_key(book_file: Path) -> None:
    (row,), code = ingest(book_file)
    assert code == 0
    assert set(row) >= KEYS
    assert (row["state"], row["format"], row["error"]) == ("Indexed", "text", None)
    assert {a["chunk_type"] for a in row["artifacts"]} == {
        "literary_name_profile",
        "literary_book_club_profile",
    }
    assert set(row["seconds"]) == {"reading", "chunking", "artifacts", "embedding", "indexing", "total"}
    assert row["index_version"]["embedding_dimensions"] == 64


def test_the_same_file_again_is_the_same_book(book_file: Path) -> None:
    (first,), _ = ingest(book_file)
    (again,), code = ingest(book_file)
    assert code == 0
    assert again["document_id"] == first["document_id"]
    assert again["already_there"]
    assert Book.objects.count() == 1


def test_one_file_that_fails_is_one_line_and_the_exit_code(book_file: Path, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    rows, code = ingest(tmp_path / "empty.txt", tmp_path / "missing.txt", book_file)
    assert code == 1
    assert [row["state"] for row in rows] == ["Failed", "Failed", "Indexed"]
    assert all(set(row) >= KEYS for row in rows)
    assert "empty" in rows[0]["error"]
    assert "could not be opened" in rows[1]["error"]


def test_a_folder_has_keys_below_its_root(book_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "novels"
    (folder / "sea").mkdir(parents=True)
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "no.txt").write_text("no", encoding="utf-8")
    book_file.rename(folder / "sea" / "lighthouse.txt")
    rows, code = ingest(folder)
    assert code == 0
    assert [row["document_id"] for row in rows] == ["doc:src:default:folder:novels:sea/lighthouse.txt"]


def test_a_folder_read_in_again_keeps_what_is_unchanged_and_takes_what_changed(tmp_path: Path) -> None:
    folder = tmp_path / "novels"
    folder.mkdir()
    (folder / "a.txt").write_text(SHORT_BOOK, encoding="utf-8")
    (folder / "b.txt").write_text("Another text about the sea and a ship.", encoding="utf-8")
    ingest(folder)
    (folder / "b.txt").write_text("A changed text about the sea and a storm.", encoding="utf-8")
    rows, _ = ingest(folder)
    assert [row["already_there"] for row in rows] == [True, False]
    versions = dict(Book.objects.values_list("document_key", "version"))
    assert versions == {"a.txt": 1, "b.txt": 2}


def test_a_zip_is_read_without_being_unpacked(tmp_path: Path) -> None:
    archive = tmp_path / "novels.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("sea/lighthouse.txt", SHORT_BOOK)
        file.writestr("../outside.txt", "Text that wants to lie outside.")
    rows, code = ingest(archive)
    assert code == 1
    assert [row["document_id"] for row in rows] == [
        None,
        "doc:src:default:zip:novels:sea/lighthouse.txt",
    ]
    assert not (tmp_path.parent / "outside.txt").exists()


def test_a_named_source_gives_a_lone_file_its_name_as_key(book_file: Path) -> None:
    (row,), _ = ingest(book_file, "--source", "club library")
    assert row["document_id"] == "doc:src:default:folder:club library:lighthouse.txt"


@pytest.mark.parametrize(
    ("mode", "kept"), [("auto", "auto"), ("documental", "documental"), ("document", "documental")]
)
def test_the_mode_is_kept_with_the_book(book_file: Path, mode: str, kept: str) -> None:
    assert ingest(book_file, "--mode", mode)[1] == 0
    assert Book.objects.get().mode == kept


@pytest.mark.parametrize("mode", ["codigo", "code"])
def test_any_text_may_be_read_as_source_code(book_file: Path, mode: str) -> None:
    (row,), code = ingest(book_file, "--mode", mode)
    assert (row["format"], code) == ("code", 0)
    assert Book.objects.get().mode == "codigo"


@pytest.mark.parametrize("source", [(), ("--source", "S")])
def test_the_same_file_is_read_in_anew_in_another_mode(book_file: Path, source: tuple[str, ...]) -> None:
    (first,), _ = ingest(book_file, *source, "--mode", "codigo")
    (again,), code = ingest(book_file, *source, "--mode", "document")
    assert (first["format"], again["format"], code) == ("code", "text", 0)
    assert again["document_id"] == first["document_id"]
    assert not again["already_there"]
    (row,), _ = ingest(book_file, *source)
    assert (row["format"], row["already_there"]) == ("text", True)
    assert Book.objects.get().version == 1


def test_a_replaced_document_is_read_in_the_mode_last_asked_for(book_file: Path) -> None:
    ingest(book_file, "--source", "S")
    book_file.write_text("A changed text about the sea and a storm.", encoding="utf-8")
    ingest(book_file, "--source", "S", "--mode", "documental")
    assert (Book.objects.get().mode, Book.objects.get().version) == ("documental", 2)


def test_an_unknown_club_is_one_sentence(book_file: Path) -> None:
    with pytest.raises(CommandError, match="no club"):
        call_command("ingest", str(book_file), "--club", "nobody")


def test_chunks_prints_every_chunk_with_its_provenance(book_file: Path) -> None:
    (row,), _ = ingest(book_file)
    out = io.StringIO()
    call_command("chunks", "--book", row["document_id"], "--json", stdout=out)
    printed = json.loads(out.getvalue())
    assert len(printed["chunks"]) == row["chunks"]
    assert [chunk["chunk_index"] for chunk in printed["chunks"]] == list(range(row["chunks"]))
    source, generated = printed["chunks"][0], printed["chunks"][-1]
    assert source["provenance"] == {
        "is_generated": False,
        "artifact_kind": None,
        "provider": None,
        "model": None,
        "prompt_version": None,
        "generated_at_utc": None,
        "source_chunk_indexes": [],
        "source_page_numbers": [],
    }
    assert generated["provenance"]["is_generated"]
    assert generated["provenance"]["generated_at_utc"].endswith("+00:00")


def test_chunks_of_an_unknown_book_is_one_sentence() -> None:
    with pytest.raises(CommandError, match="There is no book"):
        call_command("chunks", "--book", "doc:none", "--json")


def test_prepare_makes_the_site_once_and_prints_links_until_one_was_used(
    embedder: HashingEmbedder, passage_index: MemoryIndex
) -> None:
    Club.objects.all().delete()
    first, second = io.StringIO(), io.StringIO()
    call_command("prepare", "--base-url", "http://localhost:9", stdout=first)
    call_command("prepare", stdout=second)
    assert "http://localhost:9/sign-in/" in first.getvalue()
    assert "/sign-in/" in second.getvalue()
    assert Book.objects.count() == 2
    admin = User.objects.get()
    admin.last_login = admin.date_joined
    admin.save()
    third = io.StringIO()
    call_command("prepare", stdout=third)
    assert third.getvalue() == ""


def test_what_is_no_book_in_a_folder_is_a_line_and_not_a_card(book_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "novels"
    folder.mkdir()
    book_file.rename(folder / "lighthouse.txt")
    (folder / "cover.jpg").write_bytes(b"\xff\xd8\xff\xe0" + bytes(range(256)))
    rows, code = ingest(folder)
    assert code == 1
    assert [(row["state"], row["document_id"] is None) for row in rows] == [
        ("Failed", True),
        ("Indexed", False),
    ]
    assert Book.objects.count() == 1


def test_a_book_whose_file_turns_bad_is_kept_as_it_was(book_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "novels"
    folder.mkdir()
    file = book_file.rename(folder / "lighthouse.txt")
    ingest(folder)
    file.write_bytes(b"\xff\xd8\xff\xe0" + bytes(range(256)))
    (row,), code = ingest(folder)
    assert (row["state"], code) == ("Failed", 1)
    book = Book.objects.get()
    assert book.is_ready
    file.write_text(SHORT_BOOK, encoding="utf-8")
    (row,), code = ingest(folder)
    assert (row["state"], row["error"], code) == ("Indexed", None, 0)
    book.refresh_from_db()
    assert (book.failure_code, book.failure_detail) == ("", "")


@pytest.fixture
def password_file(tmp_path: Path) -> Path:
    file = tmp_path / "password"
    file.write_text(f"{PASSWORD}\n", encoding="utf-8")
    return file


def test_a_locked_file_is_opened_with_the_password_from_a_file(
    book_file: Path, password_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = LockedFiles(monkeypatch)
    (row,), code = ingest(book_file)
    assert (row["state"], code) == ("Failed", 1)
    assert row["error"].startswith("The file is protected by a password.")
    assert "--password-file" in row["error"]
    (row,), code = ingest(book_file, "--password-file", password_file)
    assert (row["state"], code) == ("Indexed", 0)
    assert files.tried == ["", "", PASSWORD]
    assert "password" not in str(row)


def test_the_password_may_come_from_the_environment(book_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    LockedFiles(monkeypatch)
    monkeypatch.setenv("BOOKCLUB_FILE_PASSWORD", "a guess")
    assert ingest(book_file)[0][0]["error"] == "That password does not open the file."
    monkeypatch.setenv("BOOKCLUB_FILE_PASSWORD", PASSWORD)
    assert ingest(book_file)[0][0]["state"] == "Indexed"


def test_a_file_that_is_not_locked_keeps_no_password(book_file: Path, password_file: Path) -> None:
    assert ingest(book_file, "--password-file", password_file)[1] == 0
    assert Book.objects.get().sealed_password == ""


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "could not be opened"),
        (b"", "is empty"),
        (b"\n", "is empty"),
        (b"\xff\xfe", "no UTF-8"),
        (b"x" * 1_001, "at most"),
    ],
)
def test_a_password_file_without_a_password_is_one_sentence(
    book_file: Path, tmp_path: Path, content: bytes | None, reason: str
) -> None:
    file = tmp_path / "password"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(CommandError, match=reason):
        ingest(book_file, "--password-file", file)
    assert not Book.objects.exists()
