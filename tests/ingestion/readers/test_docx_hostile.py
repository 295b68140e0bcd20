import time
import zipfile
from pathlib import Path

import pytest

from ingestion.readers.docx import read_docx
from ingestion.readers.docx_locked import COMPOUND_MAGIC, compound_file_refusal
from ingestion.readers.docx_package import is_word_package
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.limits import ReadingLimits
from tests.ingestion.readers.docx_builder import (
    CONTENT_TYPES,
    HEADINGS,
    document,
    note_mark,
    par,
    relationships,
    run,
    table,
    write_docx,
    write_zip,
)


def _failure(path: Path, limits: ReadingLimits | None = None) -> FailureCode:
    with pytest.raises(ReadingFailed) as failed:
        read_docx(path, limits)
    return failed.value.code


def _texts(path: Path) -> list[str]:
    return [block.text for block in read_docx(path).blocks]


def _replaced(path: Path, name: str, content: bytes) -> Path:
    with zipfile.ZipFile(path) as archive:
        files = {entry: archive.read(entry) for entry in archive.namelist()}
    return write_zip(path, {**files, name: content})


def test_the_document_is_found_by_its_relation_or_by_its_type(tmp_path: Path) -> None:
    path = write_docx(
        tmp_path / "a.docx", par("One", "h1"), main="word/document2.xml", parts={"styles": HEADINGS}
    )
    assert _texts(path) == ["One"]
    assert _texts(_replaced(path, "_rels/.rels", b"<broken")) == ["One"]
    with zipfile.ZipFile(path) as archive:
        assert is_word_package(archive)


def test_another_zip_is_no_word_document(tmp_path: Path) -> None:
    types = CONTENT_TYPES.replace("wordprocessingml.document", "spreadsheetml.sheet")
    for files in ({"hello.txt": "x"}, {"[Content_Types].xml": types, "xl/workbook.xml": "<w/>"}):
        with zipfile.ZipFile(write_zip(tmp_path / "a.docx", files)) as archive:
            assert not is_word_package(archive)


def test_paths_with_backslashes_are_found(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "a.docx", {"word\\document.xml": document(par("Text"))})
    assert _texts(path) == ["Text"]


def test_without_a_document_it_is_damaged(tmp_path: Path) -> None:
    types = CONTENT_TYPES.format(part="word/document.xml")
    assert _failure(write_zip(tmp_path / "a.docx", {"[Content_Types].xml": types})) is FailureCode.DAMAGED
    other = {"word/document.xml": "<html/>"}
    assert _failure(write_zip(tmp_path / "a.docx", other)) is FailureCode.DAMAGED


def test_a_torn_zip_is_damaged(tmp_path: Path) -> None:
    path = write_docx(tmp_path / "a.docx", par("Text"))
    path.write_bytes(path.read_bytes()[:-200])
    assert _failure(path) is FailureCode.DAMAGED


def test_entities_are_left_out_and_said(tmp_path: Path) -> None:
    prolog = '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "]>word">]>'
    content = document(par(run("Before [&x;&y;] after.")), prolog)
    book = read_docx(write_zip(tmp_path / "a.docx", {"word/document.xml": content}))
    assert [block.text for block in book.blocks] == ["Before [] after."]
    assert len(book.warnings) == 1


def test_entities_made_of_entities_are_refused(tmp_path: Path) -> None:
    prolog = '<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    path = write_zip(tmp_path / "a.docx", {"word/document.xml": document(par(run("&b;")), prolog)})
    assert _failure(path) is FailureCode.DAMAGED


def test_what_lies_outside_is_not_looked_at(tmp_path: Path) -> None:
    outside = (
        '<Relationship Id="1" Type="x/styles" Target="file:///etc/passwd" TargetMode="External"/>'
        '<Relationship Id="2" Type="x/numbering" Target="../../../etc/passwd"/>'
    )
    path = write_docx(
        tmp_path / "a.docx",
        par("Text"),
        parts={"word/_rels/document.xml.rels": relationships(outside)},
    )
    book = read_docx(path)
    assert [block.text for block in book.blocks] == ["Text"]


def test_bombs_are_refused(tmp_path: Path) -> None:
    big = write_docx(tmp_path / "a.docx", par(run("0" * 12_000_000)))
    assert _failure(big) is FailureCode.TOO_LARGE
    small = write_docx(tmp_path / "b.docx", par(run("word " * 2_000)))
    assert _failure(small, ReadingLimits(entry_bytes=5_000)) is FailureCode.TOO_LARGE
    assert _failure(small, ReadingLimits(entries=2)) is FailureCode.TOO_LARGE


def test_deep_nesting_is_read_in_bounded_time(tmp_path: Path) -> None:
    nested = par("deep")
    for _ in range(500):
        nested = table((nested + par("x"), "side"))
    controls = "<w:sdt><w:sdtContent>" * 900 + par("within") + "</w:sdtContent></w:sdt>" * 900
    roots = "<m:rad><m:e>" * 900 + "<m:r><m:t>q</m:t></m:r>" + "</m:e></m:rad>" * 900
    body = nested + controls + par(f"<m:oMath>{roots}</m:oMath>") + par("after")
    started = time.monotonic()
    texts = _texts(write_docx(tmp_path / "a.docx", body))
    assert time.monotonic() - started < 5
    assert "deep" in texts[0]
    assert texts[-3] == "within"
    assert texts[-2].startswith("√")
    assert texts[-1] == "after"


def test_of_a_torn_document_the_start_is_read(tmp_path: Path) -> None:
    path = write_docx(tmp_path / "a.docx", "")
    torn = document(par("One") + par("Two words")).split("words")[0]
    book = read_docx(_replaced(path, "word/document.xml", torn.encode()))
    assert [block.text for block in book.blocks] == ["One", "Two"]
    assert len(book.warnings) == 1


def test_a_body_may_have_lost_its_beginning(tmp_path: Path) -> None:
    content = document(par("One") + par("Two")).replace("<w:body>", "")
    book = read_docx(write_zip(tmp_path / "a.docx", {"word/document.xml": content}))
    assert [block.text for block in book.blocks] == ["One", "Two"]
    assert len(book.warnings) == 1


def test_of_a_document_with_wrong_bytes_the_rest_is_read(tmp_path: Path) -> None:
    path = write_docx(tmp_path / "a.docx", "".join(par(f"Paragraph {n} of it.") for n in range(2_000)))
    data = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        entry = archive.getinfo("word/document.xml")
    data[entry.header_offset + 30 + len(entry.filename) + entry.compress_size * 3 // 4] ^= 0xFF
    path.write_bytes(bytes(data))
    book = read_docx(path)
    assert book.blocks[0].text == "Paragraph 0 of it."
    assert book.warnings


@pytest.mark.parametrize("role", ["styles", "numbering", "footnotes"])
def test_other_parts_may_be_broken(tmp_path: Path, role: str) -> None:
    body = par(run("Text") + note_mark("footnote", 1))
    path = write_docx(tmp_path / "a.docx", body, parts={role: ""})
    book = read_docx(_replaced(path, f"word/{role}.xml", b"\x00<!DOCTYPE never ends"))
    assert [block.text for block in book.blocks] == ["Text"]
    assert [str(warning) for warning in book.warnings] == [f"word/{role}.xml could not be read."]


def test_parts_in_other_formats_are_counted(tmp_path: Path) -> None:
    book = read_docx(write_docx(tmp_path / "a.docx", par("Text") + '<w:altChunk w:id="r1"/>'))
    assert [str(warning) for warning in book.warnings] == ["Inserted files that could not be read: 1."]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"R\0o\0o\0t\0" + "EncryptedPackage".encode("utf-16-le"), FailureCode.NEEDS_PASSWORD),
        ("WordDocument".encode("utf-16-le"), FailureCode.UNSUPPORTED),
    ],
)
def test_locked_documents_are_told_from_old_ones(tmp_path: Path, content: bytes, code: FailureCode) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(COMPOUND_MAGIC + bytes(1024 * 1024 - 40) + content)
    assert compound_file_refusal(path).code is code


def test_utf_16_and_strict_documents_are_read(tmp_path: Path) -> None:
    content = document(par("Señora"), '<?xml version="1.0" encoding="UTF-16"?>')
    path = write_zip(tmp_path / "a.docx", {"word/document.xml": content.encode("utf-16")})
    assert _texts(path) == ["Señora"]
    strict = document(par("Señora")).replace(
        "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "http://purl.oclc.org/ooxml/wordprocessingml/main",
    )
    assert _texts(write_zip(tmp_path / "b.docx", {"word/document.xml": strict})) == ["Señora"]


@pytest.mark.parametrize(
    "body",
    [
        "<w:tbl><w:tr>" + f"<w:tc>{par('cell')}</w:tc>" * 30_000 + "</w:tr></w:tbl>" + par("after"),
        par(
            '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>X</w:instrText></w:r>'
            '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        )
        * 12_000
        + par("after"),
        par("title", "Title") * 12_000 + par("after"),
    ],
    ids=["a row of cells", "fields without an end", "titles"],
)
def test_what_goes_on_and_on_is_read_in_linear_time(tmp_path: Path, body: str) -> None:
    path = write_docx(tmp_path / "a.docx", body)
    started = time.process_time()
    assert _texts(path)[-1] == "after"
    assert time.process_time() - started < 4
