"""Pages saved from the web: archives, what belongs to the site, odd prologs."""

import time
from pathlib import Path

import pytest

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.html import read_html
from ingestion.readers.read_book import ReadBook

_ARCHIVE = (
    "From: <Saved by Blink>\r\nSubject: A page\r\nMIME-Version: 1.0\r\n"
    'Content-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="----B"\r\n\r\n'
    "------B\r\nContent-Type: text/html; charset=%s\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
    "<html><head><title>Saved</title></head><body><h1>Chapter =\r\nOne</h1><p>%s</p></body></html>\r\n"
    "------B\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    "iVBORw0KGgo=\r\n------B--\r\n"
)


def _read(tmp_path: Path, page: str) -> ReadBook:
    path = tmp_path / "a.html"
    path.write_text(page, encoding="utf-8", newline="")
    return read_html(path)


def _texts(book: ReadBook) -> list[str]:
    return [block.text for block in book.blocks]


@pytest.mark.parametrize(("charset", "word"), [("utf-8", "Caf=C3=A9"), ("windows-1252", "Caf=E9")])
def test_the_page_in_an_archive_is_read(tmp_path: Path, charset: str, word: str) -> None:
    book = _read(tmp_path, _ARCHIVE % (charset, word))
    assert book.title == "Saved"
    assert _texts(book) == ["Chapter One", "Café"]


def test_questions_about_cookies_and_answers_of_readers_are_left_out(tmp_path: Path) -> None:
    page = (
        '<div id="cookie-banner"><p>We use cookies.</p></div><main><article><h1>Story</h1><p>Text.</p>'
        '<div class="comments"><p>Comments of the author.</p></div></article></main>'
        '<section id="comments"><p>Nice, says Bob.</p></section>'
        "<amp-sidebar><ul><li>Menu</li></ul></amp-sidebar><amp-ad><div>Buy</div></amp-ad>"
    )
    assert _texts(_read(tmp_path, page)) == ["Story", "Text.", "Comments of the author."]


def test_a_document_type_with_entities_is_no_text(tmp_path: Path) -> None:
    page = '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "&x;&x;">]><p>a&y;b</p>'
    assert _texts(_read(tmp_path, page)) == ["a&y;b"]


def test_lines_set_in_by_spaces_that_hold_are_paragraphs(tmp_path: Path) -> None:
    page = f"<body>First line.<br>&nbsp;&nbsp;&nbsp;{'Prose goes on. ' * 10}<br>&nbsp;&nbsp; Third.</body>"
    assert len(_texts(_read(tmp_path, page))) == 3


def test_a_tag_with_very_many_attributes_costs_no_time(tmp_path: Path) -> None:
    page = f"<body><p {' '.join(f'a{number}=1' for number in range(60_000))}>onyx</p></body>"
    started = time.monotonic()
    assert _texts(_read(tmp_path, page)) == ["onyx"]
    assert time.monotonic() - started < 5


@pytest.mark.parametrize("filling", ["--B\n\n", "Content-Type: multipart/related; boundary=B\n\n--B\n"])
def test_archives_in_archives_are_passed_over(tmp_path: Path, filling: str) -> None:
    with pytest.raises(ReadingFailed) as failed:
        _read(tmp_path, "Content-Type: multipart/related; boundary=B\n\n" + filling * 20_000)
    assert failed.value.code is FailureCode.EMPTY
