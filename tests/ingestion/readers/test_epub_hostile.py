import zipfile
from pathlib import Path

import pytest

from ingestion.readers.epub import read_epub
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.limits import ReadingLimits
from tests.ingestion.readers.epub_builder import nav, package, page, simple_epub, write_epub

_ENCRYPTION = (
    '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"'
    ' xmlns:e="http://www.w3.org/2001/04/xmlenc#"><e:EncryptedData>'
    '<e:EncryptionMethod Algorithm="{algorithm}"/>'
    '<e:CipherData><e:CipherReference URI="{path}"/></e:CipherData></e:EncryptedData></encryption>'
)


def _failure(path: Path, limits: ReadingLimits | None = None) -> FailureCode:
    with pytest.raises(ReadingFailed) as failed:
        read_epub(path, limits)
    return failed.value.code


def _sound(tmp_path: Path) -> Path:
    return write_epub(
        tmp_path / "a.epub",
        {
            "OEBPS/book.opf": package(["a.xhtml"]),
            "OEBPS/nav.xhtml": nav(("A", "a.xhtml")),
            "OEBPS/a.xhtml": page("<p>a</p>"),
        },
    )


def test_a_bomb_is_refused_from_the_zips_directory(tmp_path: Path) -> None:
    path = simple_epub(tmp_path / "a.epub", "<p>" + "0" * 12_000_000 + "</p>")
    assert _failure(path) is FailureCode.TOO_LARGE


def test_a_directory_that_lies_about_sizes_is_found_out_while_unpacking(tmp_path: Path) -> None:
    path = simple_epub(tmp_path / "a.epub", "<p>" + "ab cd " * 2000 + "</p>")
    assert _failure(path, ReadingLimits(entry_bytes=5_000)) is FailureCode.TOO_LARGE


def test_too_many_entries_are_refused(tmp_path: Path) -> None:
    assert (
        _failure(simple_epub(tmp_path / "a.epub", "<p>a</p>"), ReadingLimits(entries=2))
        is FailureCode.TOO_LARGE
    )


@pytest.mark.parametrize("name", ["../out.txt", "/abs.txt", "..\\win.txt", "OEBPS/../../mid.txt", "C:/x.txt"])
def test_entries_that_leave_the_book_are_refused(tmp_path: Path, name: str) -> None:
    path = _sound(tmp_path)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(name, "x")
    assert _failure(path) is FailureCode.DAMAGED


def test_addresses_that_leave_the_book_are_refused(tmp_path: Path) -> None:
    path = write_epub(
        tmp_path / "a.epub",
        {"OEBPS/book.opf": package(["../../../etc/a.xhtml"]), "OEBPS/nav.xhtml": nav(("A", "a.xhtml"))},
    )
    assert _failure(path) is FailureCode.DAMAGED


@pytest.mark.parametrize(
    "place", ["OEBPS/book.opf", "OEBPS/a.xhtml", "OEBPS/nav.xhtml", "META-INF/container.xml"]
)
def test_entities_are_refused_wherever_they_are_declared(tmp_path: Path, place: str) -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>'
    path = tmp_path / "b.epub"
    with zipfile.ZipFile(_sound(tmp_path)) as source, zipfile.ZipFile(path, "w") as target:
        for name in source.namelist():
            content = source.read(name).decode()
            declared = content.find("?>") + 2 if content.startswith("<?xml") else 0
            target.writestr(
                name, content[:declared] + bomb + content[declared:] if name == place else content
            )
    assert _failure(path) is FailureCode.DAMAGED


def test_a_plain_document_type_is_no_offence_and_nothing_is_fetched(tmp_path: Path) -> None:
    doctype = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://127.0.0.1:9/xhtml11.dtd">'
    path = _sound(tmp_path)
    with zipfile.ZipFile(path, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("OEBPS/a.xhtml", doctype + page("<p>read</p>"))
    assert [block.text for block in read_epub(path).blocks] == ["read"]


def test_encrypted_pages_are_drm(tmp_path: Path) -> None:
    encryption = _ENCRYPTION.format(
        algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc", path="OEBPS/a.xhtml"
    )
    path = _sound(tmp_path)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("META-INF/encryption.xml", encryption)
    assert _failure(path) is FailureCode.DRM


def test_scrambled_fonts_are_not_drm(tmp_path: Path) -> None:
    encryption = _ENCRYPTION.format(algorithm="http://www.idpf.org/2008/embedding", path="OEBPS/a.xhtml")
    path = _sound(tmp_path)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("META-INF/encryption.xml", encryption)
    assert read_epub(path).blocks


def test_a_book_without_its_container_or_package_is_damaged(tmp_path: Path) -> None:
    assert _failure(write_epub(tmp_path / "a.epub", {"OEBPS/book.opf": "<package/>"}, container=None)) is (
        FailureCode.DAMAGED
    )
    assert _failure(write_epub(tmp_path / "b.epub", {"x": "y"})) is FailureCode.DAMAGED


def test_a_page_nested_deeper_than_any_book_does_no_harm(tmp_path: Path) -> None:
    body = "<div>" * 5000 + "<p>deep</p>" + "</div>" * 5000
    book = read_epub(simple_epub(tmp_path / "a.epub", "<p>first</p>", body))
    assert book.blocks[0].text == "first"
