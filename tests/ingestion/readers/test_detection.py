import zipfile
from pathlib import Path

import pytest

from ingestion.readers.detection import detect_format, refuse_no_book
from ingestion.readers.failures import FailureCode, ReadingFailed
from tests.ingestion.readers.epub_builder import simple_epub


def _file(tmp_path: Path, content: bytes) -> Path:
    path = tmp_path / "upload"
    path.write_bytes(content)
    return path


def _refusal(tmp_path: Path, content: bytes, name: str = "book.txt") -> FailureCode:
    with pytest.raises(ReadingFailed) as failed:
        detect_format(_file(tmp_path, content), name)
    return failed.value.code


@pytest.mark.parametrize(
    ("content", "name", "expected"),
    [
        (b"%PDF-1.7\n...", "novel.txt", "pdf"),
        (b"\xef\xbb\xbf\n%PDF-1.4", "novel", "pdf"),
        (b"\x00\x01\x02\x80junk\xff%PDF-1.4\x00\x00\x01\x02", "novel.pdf", "pdf"),
        ("Capítulo primero".encode(), "novela.pdf", "text"),
        ("Capítulo primero".encode("cp1252"), "novela.txt", "text"),
        ("Call me Ishmael.".encode("utf-16-le"), "moby.epub", "text"),
        (b"# One\n\nTwo", "notes.md", "markdown"),
        (b"# One\n\nTwo", "notes.QMD", "markdown"),
        (b"# One\n\nTwo", "notes", "text"),
        (b"Text with\x00 a zero byte.", "notes.txt", "text"),
        (b"#!/usr/bin/env python3\nimport os\n", "tool", "code"),
        (b"#!/usr/bin/env python3\nimport os\n", "tool.txt", "text"),
        (b'{"nbformat": 4, "cells": []}', "a.ipynb", "markdown"),
    ],
)
def test_it_goes_by_content(tmp_path: Path, content: bytes, name: str, expected: str) -> None:
    assert detect_format(_file(tmp_path, content), name) == expected


def test_comments_without_end_ahead_of_a_text_take_no_time(tmp_path: Path) -> None:
    assert detect_format(_file(tmp_path, b"<!-- x -->\n" * 5000 + b"Text."), "a.md") == "markdown"
    assert detect_format(_file(tmp_path, b"<!-- x -->\n" * 50 + b"<html>Text."), "a.md") == "html"


@pytest.mark.parametrize("content", [b"", b" \r\n\t", "\ufeff \n".encode()])
def test_nothing_is_empty(tmp_path: Path, content: bytes) -> None:
    assert _refusal(tmp_path, content) is FailureCode.EMPTY


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(range(256)),
        b'<?xml version="1.0"?><svg/>',
        b"<!DOCTYPE svg><svg/>",
        b"MZ\x90\x00" + bytes(300),
        b"MZ\x90\x00\x03\x00 and many words in UTF-8 that tell what a program does. " * 9,
        b"a.txt" + bytes(95) + b"0" * 157 + b"ustar" + b"words and words " * 300,
    ],
)
def test_other_kinds_are_unsupported(tmp_path: Path, content: bytes) -> None:
    assert _refusal(tmp_path, content, "novel.epub") is FailureCode.UNSUPPORTED


def test_text_after_a_lot_of_white_space_is_found(tmp_path: Path) -> None:
    assert detect_format(_file(tmp_path, b" \n" * 100_000 + b"Call me Ishmael."), "a.txt") == "text"


def test_a_zip_is_an_epub_when_it_has_a_package(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("META-INF/container.xml", "<container/>")
    assert detect_format(path, "a.zip") == "epub"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("notes.bin", "x")
    with pytest.raises(ReadingFailed, match="unsupported"):
        detect_format(path, "a.epub")


@pytest.mark.parametrize(
    ("member", "expected"),
    [("word/document.xml", "docx"), ("book/_quarto.yml", "quarto"), ("a.FB2", "fb2")],
)
def test_a_zip_is_what_its_members_make_it(tmp_path: Path, member: str, expected: str) -> None:
    path = tmp_path / "a.epub"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(member, "x")
    assert detect_format(path, "a.epub") == expected


@pytest.mark.parametrize(
    ("content", "file_name", "expected"),
    [
        (b"<!DOCTYPE html><html><body>x</body></html>", "a.txt", "html"),
        (b'<?xml version="1.0"?>\n<!-- x -->\n<html xmlns="x"><body/></html>', "a.txt", "html"),
        (b"<p>Once <b>upon</b>", "a.htm", "html"),
        (b"Received: by x\n\n%PDF-1.4\n1 0 obj\n<<>>\nendobj", "a.txt", "pdf"),
        (b"A file of this kind begins with\n%PDF-1.4 and goes on.", "a.txt", "text"),
        (b"From: x\nSubject: y\n z\nContent-Type: multipart/related; boundary=b\n\n--b", "a.mht", "html"),
        (b"Note: a thing\n\nContent-Type: multipart/related is a header.", "a.txt", "text"),
        (b"<!DOCTYPE html><html><body>" + b"x" * 70_000, "a.txt", "html"),
        (b"Once upon < a time >", "a.html", "text"),
        (b"<p>Once", "a.md", "markdown"),
        (b'<?xml version="1.0"?><FictionBook/>', "a.xml", "fb2"),
        (b"{\\rtf1\\ansi hello}", "a.doc", "rtf"),
        (b"{\\rtf1{\\pict\\bin99 " + bytes(99) + b"}hello}", "a.rtf", "rtf"),
        (b"<!DOCTYPE html><?php f(); ?>", "a.php", "code"),
        (b"x <- 1", "a.R", "code"),
    ],
)
def test_markup_goes_by_content_and_the_rest_by_name(
    tmp_path: Path, content: bytes, file_name: str, expected: str
) -> None:
    assert detect_format(_file(tmp_path, content), file_name) == expected


def test_a_mode_that_was_asked_for_decides_between_texts(tmp_path: Path) -> None:
    path = _file(tmp_path, b"def owl(): pass")
    assert detect_format(path, "a.py", "documental") == "text"
    assert detect_format(path, "a.txt", "codigo") == "code"
    assert detect_format(_file(tmp_path, b"%PDF-1.7"), "a.pdf", "codigo") == "pdf"


def test_an_epub_with_something_ahead_of_it_is_one_all_the_same(tmp_path: Path) -> None:
    sound = simple_epub(tmp_path / "a.epub", "<p>Once upon a time.</p>").read_bytes()
    assert detect_format(_file(tmp_path, bytes(range(256)) + sound), "a.epub") == "epub"


def test_old_and_locked_office_files_are_told_apart(tmp_path: Path) -> None:
    magic = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512)
    assert _refusal(tmp_path, magic, "a.doc") is FailureCode.UNSUPPORTED
    locked = magic + "EncryptedPackage".encode("utf-16-le")
    assert _refusal(tmp_path, locked, "a.docx") is FailureCode.NEEDS_PASSWORD


def test_a_cut_off_epub_is_damaged_and_a_cut_off_zip_unsupported(tmp_path: Path) -> None:
    path = tmp_path / "a.epub"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr("META-INF/container.xml", "<container/>")
    assert _refusal(tmp_path, path.read_bytes()[:90]) is FailureCode.DAMAGED
    assert _refusal(tmp_path, b"PK\x03\x04" + bytes(60)) is FailureCode.UNSUPPORTED


def test_a_long_file_is_not_judged_by_a_character_cut_in_two(tmp_path: Path) -> None:
    content = ("señor " * 20_000).encode()
    assert detect_format(_file(tmp_path, content), "a.txt") == "text"
    assert detect_format(_file(tmp_path, ("né" * 60_000).encode("utf-16-le")), "a.txt") == "text"


@pytest.mark.parametrize("name", ["a.svg", "a.xml"])
@pytest.mark.parametrize("content", [b"<svg><text>Words</text></svg>", b"<!-- c -->\n<x:root>Words</x:root>"])
def test_xml_of_another_kind_is_no_book_without_a_declaration_either(
    tmp_path: Path, content: bytes, name: str
) -> None:
    assert _refusal(tmp_path, content, name) is FailureCode.UNSUPPORTED


def test_a_drawing_is_no_text_and_text_may_begin_with_a_bracket(tmp_path: Path) -> None:
    assert _refusal(tmp_path, b'<svg xmlns="s"><text>Words</text></svg>', "a.txt") is FailureCode.UNSUPPORTED
    assert detect_format(_file(tmp_path, b"<3 is a heart."), "a.xml") == "text"
    assert detect_format(_file(tmp_path, b'<svg width="9"></svg>\n\n# Read me'), "a.md") == "markdown"


def test_what_is_no_book_at_first_sight_is_refused_and_nothing_packed_is_opened(tmp_path: Path) -> None:
    for content, code in ((b"", FailureCode.EMPTY), (b"MZ" + bytes(99), FailureCode.UNSUPPORTED)):
        with pytest.raises(ReadingFailed) as refused:
            refuse_no_book(_file(tmp_path, content), "book.epub")
        assert refused.value.code is code
    for content in (
        b"PK\x03\x04 and nothing more",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        b"%PDF-1.7 broken",
        b"Text",
    ):
        refuse_no_book(_file(tmp_path, content), "book.epub")
