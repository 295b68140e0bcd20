import io
from pathlib import Path

import pytest
from PIL import Image

from ingestion.readers.epub import read_epub
from ingestion.readers.limits import ReadingLimits
from tests.ingestion.readers.epub_builder import nav, package, page, write_epub


def _picture(colour: str) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (120, 180), colour).save(buffer, "PNG")
    return buffer.getvalue()


_DESCRIBED = "<dc:title>A</dc:title>"


def _cover_colour(
    folder: Path,
    first_page: str = "<p>text</p>",
    items: str = "",
    metadata: str = "",
    guide: str = "",
    **files: str | bytes,
) -> str:
    """Red for red.png, blue for blue.png, "" without a cover."""
    opf = package(["a.xhtml", "b.xhtml"], metadata=_DESCRIBED + metadata, extra_items=items)
    path = write_epub(
        folder / "a.epub",
        {
            "OEBPS/book.opf": opf.replace("</package>", f"<guide>{guide}</guide></package>"),
            "OEBPS/nav.xhtml": nav(("One", "a.xhtml"), ("Two", "b.xhtml")),
            "OEBPS/a.xhtml": page(first_page),
            "OEBPS/b.xhtml": page("<p>more</p><img src='pics/red.png'/>"),
            "OEBPS/pics/red.png": _picture("red"),
            "OEBPS/pics/blue.png": _picture("blue"),
            **{f"OEBPS/{name.replace('_', '.')}": content for name, content in files.items()},
        },
    )
    cover = read_epub(path).cover
    if not cover:
        return ""
    pixel = Image.open(io.BytesIO(cover)).getpixel((60, 90))
    assert isinstance(pixel, tuple)
    return "red" if pixel[0] > 128 else "blue"


_BLUE_ITEM = '<item id="pic" href="pics/blue.png" media-type="image/png"{}/>'
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
_SHOWS_BLUE = '<img src="pics/blue.png" alt=""/>'


def test_the_cover_is_what_epub_3_marks(tmp_path: Path) -> None:
    items = _BLUE_ITEM.format(' properties="cover-image"')
    assert _cover_colour(tmp_path, '<img src="pics/red.png"/>', items) == "blue"


@pytest.mark.parametrize("content", ["pic", "pics/blue.png"])
def test_the_cover_is_what_epub_2_names(tmp_path: Path, content: str) -> None:
    assert (
        _cover_colour(
            tmp_path, items=_BLUE_ITEM.format(""), metadata=f'<meta name="cover" content="{content}"/>'
        )
        == "blue"
    )


@pytest.mark.parametrize("href", ["c.xhtml", "pics/blue.png"])
def test_the_cover_is_what_the_guide_refers_to(tmp_path: Path, href: str) -> None:
    guide = f'<reference type="cover" title="Cover" href="{href}"/>'
    assert _cover_colour(tmp_path, guide=guide, c_xhtml=page(_SHOWS_BLUE)) == "blue"


@pytest.mark.parametrize(
    "body",
    [
        _SHOWS_BLUE,
        f"<div>{_SHOWS_BLUE}</div><p>A Book</p>",
        f"{_SVG}<image xlink:href='pics/blue.png'/></svg>",
        f"{_SHOWS_BLUE}{_SHOWS_BLUE}",
    ],
)
def test_the_cover_is_the_one_picture_on_the_first_page(tmp_path: Path, body: str) -> None:
    assert _cover_colour(tmp_path, body) == "blue"


@pytest.mark.parametrize(
    "body",
    [
        "<p>text</p>",
        f'{_SHOWS_BLUE}<img src="pics/red.png"/>',
        f"{_SHOWS_BLUE}<p>{'many words ' * 20}</p>",
        '<img src="http://example.org/pics/blue.png"/>',
        '<img src="../../../pics/blue.png"/>',
        '<img src="pics/none.png"/>',
        '<img src="c.svg"/>',
        "<img/>",
    ],
)
def test_other_first_pages_have_no_cover(tmp_path: Path, body: str) -> None:
    assert _cover_colour(tmp_path, body, c_svg="<svg/>") == ""


def test_a_cover_that_cannot_be_read_gives_way_to_the_next(tmp_path: Path) -> None:
    items = (
        '<item id="x" href="broken.png" media-type="image/png" properties="cover-image"/>'
        '<item id="y" href="missing.png" media-type="image/png" properties="cover-image"/>'
    )
    assert _cover_colour(tmp_path, _SHOWS_BLUE, items, broken_png=b"\x89PNG broken") == "blue"


def test_no_book_is_lost_over_its_cover(tmp_path: Path) -> None:
    items = '<item id="x" href="huge.png" media-type="image/png" properties="cover-image"/>'
    path = write_epub(
        tmp_path / "a.epub",
        {
            "OEBPS/book.opf": package(["a.xhtml"], extra_items=items),
            "OEBPS/nav.xhtml": nav(("One", "a.xhtml")),
            "OEBPS/a.xhtml": page("<p>text</p>"),
            "OEBPS/huge.png": _picture("red") + bytes(40_000),
        },
    )
    book = read_epub(path, ReadingLimits(entry_bytes=20_000))
    assert (book.cover, [block.text for block in book.blocks]) == (b"", ["text"])
