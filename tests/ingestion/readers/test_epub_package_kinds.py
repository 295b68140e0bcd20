"""Packages and zips as programs and shops really make them, or damage them."""

import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from ingestion.readers.epub import read_epub
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.read_book import ReadBook
from tests.ingestion.readers.epub_builder import CONTAINER, nav, package, page, write_epub

_AES = "http://www.w3.org/2001/04/xmlenc#aes128-cbc"
_NOTHING: Mapping[str, str | bytes] = {}
_SCRAMBLED = bytes(range(256)) * 8


def _files(opf: str = "", more: Mapping[str, str | bytes] = _NOTHING) -> dict[str, str | bytes]:
    return {
        "OEBPS/book.opf": opf or package(["a.xhtml", "b.xhtml"]),
        "OEBPS/nav.xhtml": nav(("One", "a.xhtml"), ("Two", "b.xhtml")),
        "OEBPS/a.xhtml": page("<h1>I</h1><p>opal</p>"),
        "OEBPS/b.xhtml": page("<h1>II</h1><p>zircon</p>"),
        **more,
    }


def _read(tmp_path: Path, files: Mapping[str, str | bytes], container: str = CONTAINER) -> ReadBook:
    return read_epub(write_epub(tmp_path / "a.epub", files, container=container))


def _is_whole(book: ReadBook) -> bool:
    return [block.text for block in book.blocks] == ["I", "opal", "II", "zircon"] and [
        entry.title for entry in book.outline
    ] == ["One", "Two"]


def _failure(tmp_path: Path, files: Mapping[str, str | bytes]) -> FailureCode:
    with pytest.raises(ReadingFailed) as failed:
        _read(tmp_path, files)
    return failed.value.code


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(' xmlns="urn:oasis:names:tc:opendocument:xmlns:container"', ""),
        lambda text: text.replace('full-path="', 'full-path="/'),
        lambda text: text.replace("OEBPS/", "OEBPS\\"),
        lambda text: text.replace("book.opf", "book%2Eopf"),
        lambda text: text.replace(
            "<rootfiles>", '<rootfiles><rootfile full-path="OEBPS/a.xhtml" media-type="application/pdf"/>'
        ),
    ],
)
def test_the_package_is_found_as_the_container_means_it(tmp_path: Path, change: Callable[[str], str]) -> None:
    assert _is_whole(_read(tmp_path, _files(), change(CONTAINER)))


@pytest.mark.parametrize(
    "change",
    [
        lambda opf: opf.replace("<metadata>", '<metadata><meta opf:x="y"/><dcterms:date>z</dcterms:date>'),
        lambda opf: opf.replace("application/xhtml+xml", "text/plain"),
        lambda opf: opf.replace('"a.xhtml', '"/OEBPS/a.xhtml'),
        lambda opf: opf.replace('"a.xhtml', '"A.XHTML'),
        lambda opf: opf.replace("<spine>", '<spine><itemref idref="nowhere"/><itemref idref="nav"/>'),
        lambda opf: opf.replace('id="i0"', 'id="f"').replace(
            "</manifest>",
            '<item id="i0" href="b.xhtml#x" media-type="application/pdf2" fallback="f"/></manifest>',
        ).replace("b.xhtml#x", "nav.pdf"),
    ],
)  # fmt: skip
def test_odd_packages_are_read_in_whole(tmp_path: Path, change: Callable[[str], str]) -> None:
    files = _files(change(package(["a.xhtml", "b.xhtml"])), {"OEBPS/nav.pdf": b"%PDF"})
    book = _read(tmp_path, files)
    assert _is_whole(book)
    assert not book.warnings


@pytest.mark.parametrize(
    "change",
    [
        lambda opf: opf.replace("A Book", "Tom & Jerry <b>"),
        lambda opf: opf[: opf.index("<spine>")] + "<spine/></package>",
        lambda opf: opf.replace('idref="i', 'idref="x'),
        lambda opf: opf.replace("</spine></package>", ""),
    ],
)
def test_a_damaged_package_is_read_with_a_warning(tmp_path: Path, change: Callable[[str], str]) -> None:
    book = _read(tmp_path, _files(change(package(["a.xhtml", "b.xhtml"]))))
    assert _is_whole(book)
    assert len(book.warnings) == 1


def test_a_book_zipped_with_its_folder_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.epub"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in {"META-INF/container.xml": CONTAINER, **_files()}.items():
            archive.writestr(f"My book/{name}", content)
            archive.writestr(f"__MACOSX/My book/{name}", b"\x00\x05")
    assert _is_whole(read_epub(path))


def test_names_match_however_accents_and_case_are_written(tmp_path: Path) -> None:
    opf = package(["caf\u00e9.xhtml", "b.xhtml"])
    files = _files(opf, {"OEBPS/nav.xhtml": nav(("One", "caf%C3%A9.xhtml"), ("Two", "B.xhtml"))})
    files["OEBPS/cafe\u0301.xhtml"] = files.pop("OEBPS/a.xhtml")
    assert _is_whole(_read(tmp_path, files))


def test_names_in_utf8_without_the_flag_are_understood(tmp_path: Path) -> None:
    files = _files(package(["caf\u00e9.xhtml", "b.xhtml"]))
    files["OEBPS/nav.xhtml"] = nav(("One", "caf%C3%A9.xhtml"), ("Two", "b.xhtml"))
    files["OEBPS/cafXX.xhtml"] = files.pop("OEBPS/a.xhtml")
    path = write_epub(tmp_path / "a.epub", files)
    path.write_bytes(path.read_bytes().replace(b"OEBPS/cafXX", "OEBPS/caf\u00e9".encode()))
    assert _is_whole(read_epub(path))


def test_files_that_differ_only_in_case_are_two(tmp_path: Path) -> None:
    files = _files(package(["a.xhtml", "A.xhtml"]), {"OEBPS/A.xhtml": page("<p>other</p>")})
    assert [block.text for block in _read(tmp_path, files).blocks] == ["I", "opal", "other"]


def test_a_page_with_a_wrong_checksum_is_read_with_a_warning(tmp_path: Path) -> None:
    path = write_epub(tmp_path / "a.epub", _files())
    data = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        checksum = archive.getinfo("OEBPS/a.xhtml").CRC.to_bytes(4, "little")
    path.write_bytes(data.replace(checksum, b"\x01\x02\x03\x04"))
    book = read_epub(path)
    assert _is_whole(book)
    assert len(book.warnings) == 1


@pytest.mark.parametrize("uri", ["OEBPS/a.xhtml", "/OEBPS/a.xhtml", "oebps/A.xhtml", "OEBPS/a%2Exhtml"])
@pytest.mark.parametrize("prefix", ["", "enc:"])
def test_encrypted_pages_are_drm_however_they_are_named(tmp_path: Path, uri: str, prefix: str) -> None:
    declared = ' xmlns:enc="http://www.w3.org/2001/04/xmlenc#"' if prefix else ""
    listed = (
        f"<encryption{declared}><{prefix}EncryptedData>"
        f'<{prefix}EncryptionMethod Algorithm="{_AES}"/><{prefix}CipherReference URI="{uri}"/>'
        f"</{prefix}EncryptedData></encryption>"
    )
    files = _files(more={"META-INF/encryption.xml": listed, "OEBPS/a.xhtml": _SCRAMBLED})
    assert _failure(tmp_path, files) is FailureCode.DRM


@pytest.mark.parametrize("rights", ["META-INF/rights.xml", "META-INF/sinf.xml", "META-INF/license.lcpl"])
def test_scrambled_pages_beside_a_shops_rights_are_drm(tmp_path: Path, rights: str) -> None:
    scrambled = {"OEBPS/a.xhtml": _SCRAMBLED, "OEBPS/b.xhtml": _SCRAMBLED}
    assert _failure(tmp_path, _files(more={**scrambled, rights: "<r/>"})) is FailureCode.DRM
    assert _failure(tmp_path, _files(more=scrambled)) is FailureCode.DAMAGED
    assert _is_whole(_read(tmp_path, _files(more={rights: "<r/>"})))


def test_a_page_that_is_no_text_is_a_warning(tmp_path: Path) -> None:
    book = _read(tmp_path, _files(more={"OEBPS/a.xhtml": _SCRAMBLED}))
    assert [block.text for block in book.blocks] == ["II", "zircon"]
    assert len(book.warnings) == 1


def test_a_book_of_pictures_has_no_text(tmp_path: Path) -> None:
    opf = package(["a.xhtml"], extra_items='<item id="p" href="p.jpg" media-type="image/jpeg"/>')
    files: dict[str, str | bytes] = {
        "OEBPS/book.opf": opf,
        "OEBPS/a.xhtml": page('<img src="p.jpg" alt=""/>'),
        "OEBPS/p.jpg": b"x",
    }
    assert _failure(tmp_path, files) is FailureCode.NO_TEXT


def test_words_in_drawings_are_read_where_a_page_is_nothing_else(tmp_path: Path) -> None:
    opf = package(["a.svg"]).replace(
        'href="a.svg" media-type="application/xhtml+xml"', 'href="a.svg" media-type="image/svg+xml"'
    )
    drawing = '<svg xmlns="http://www.w3.org/2000/svg"><text>Words <tspan>drawn</tspan></text></svg>'
    book = _read(tmp_path, {"OEBPS/book.opf": opf, "OEBPS/a.svg": drawing})
    assert [block.text for block in book.blocks] == ["Words drawn"]


def test_a_book_may_stand_in_its_contents_file(tmp_path: Path) -> None:
    contents = '<nav epub:type="toc"><ol><li><a href="#a">One</a></li></ol></nav>'
    opf = package([]).replace("<spine>", '<spine><itemref idref="nav"/>')
    files = {"OEBPS/book.opf": opf, "OEBPS/nav.xhtml": page(f'{contents}<h1 id="a">One</h1><p>opal</p>')}
    assert [block.text for block in _read(tmp_path, files).blocks] == ["One", "opal"]


def test_printed_pages_may_begin_with_files(tmp_path: Path) -> None:
    navigation = nav(("One", "a.xhtml"), page_list=[("5", "a.xhtml"), ("6", "b.xhtml")])
    book = _read(tmp_path, _files(more={"OEBPS/nav.xhtml": navigation}))
    assert [printed.label for printed in book.pages] == ["5", "6"]
    assert [block.lines[0].page for block in book.blocks] == [0, 0, 1, 1]


def test_an_ncx_with_bare_ampersands_still_names_the_chapters(tmp_path: Path) -> None:
    points = "".join(
        f'<navPoint><navLabel><text>{title}</text></navLabel><content src="{href}"/></navPoint>'
        for title, href in (("Tom & Jerry", "a.xhtml"), ("Two", "b.xhtml"))
    )
    item = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    files = _files(package(["a.xhtml", "b.xhtml"], extra_items=item), {"OEBPS/nav.xhtml": page("")})
    files["OEBPS/toc.ncx"] = f"<ncx><navMap>{points}</navMap></ncx>"
    assert [entry.title for entry in _read(tmp_path, files).outline] == ["Tom & Jerry", "Two"]


def test_contents_that_lead_out_of_the_book_lead_nowhere(tmp_path: Path) -> None:
    navigation = nav(("Out", "../../../etc/passwd"), ("One", "a.xhtml"), ("Two", "b.xhtml"))
    book = _read(tmp_path, _files(more={"OEBPS/nav.xhtml": navigation}))
    assert [entry.title for entry in book.outline][-2:] == ["One", "Two"]
    assert not book.warnings
