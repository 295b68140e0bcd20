import time
from pathlib import Path

import pytest

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.html import read_html
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.read_book import ReadBook
from ingestion.structure.composition import compose

_SECONDS = 10


def _read(tmp_path: Path, source: str) -> ReadBook:
    path = tmp_path / "book.html"
    path.write_text(source, encoding="utf-8")
    return read_html(path)


@pytest.mark.parametrize("name", ["div", "b", "blockquote", "ul", "table", "span", "section"])
def test_text_nested_as_deep_as_you_like_is_kept_with_a_warning(tmp_path: Path, name: str) -> None:
    deep = 20_000
    source = f"<h1>Deep</h1>{f'<{name}>' * deep}bottom: onyx{f'</{name}>' * deep}<p>after</p>"
    book = _read(tmp_path, source)
    text = compose(book).text
    assert "bottom: onyx" in text
    assert "after" in text
    assert [str(warning) for warning in book.warnings] == [
        "Its elements are nested too deeply: the text is whole, its structure may not be."
    ]


def test_links_and_blocks_nested_in_each_other_lose_no_text(tmp_path: Path) -> None:
    book = _read(tmp_path, "".join(f"<header><a href=x{n}><li>word{n} " for n in range(4_000)))
    assert {f"word{n}" for n in range(4_000)} <= set(compose(book).text.split())


def test_what_is_beside_deep_text_keeps_its_structure(tmp_path: Path) -> None:
    source = (
        f"<h1>A</h1><p>one</p>{'<i><div>' * 5_000}x<div>y</div>{'</div></i>' * 5_000}<h2>B</h2><p>two</p>"
    )
    assert [block.text for block in _read(tmp_path, source).blocks] == ["A", "one", "x", "y", "B", "two"]


@pytest.mark.parametrize(
    "source",
    [
        "<p>x</p>" + "<" * 300_000,
        "<p>x</p>" + "<!--" * 200_000,
        "<p>x</p>" + "<a " * 200_000,
        "<p>x</p><" + "a" * 2_000_000,
        "<style>" + "/*" * 150_000 + "</style><p>x</p>",
        "<style>" + "@{" * 100_000 + "</style><p>x</p>",
        "<p>x" + "<br>" * 200_000,
        "<p>x" + "&nbsp;" * 300_000 + "<p>y",
        "<p>x" + "<a href='#a'>1</a>" * 50_000,
        "<p>x" + "<header><a href=x>" * 40_000,
        "<p>x" + "<table><tr><td>y" * 20_000,
        "<p>x" + "<div class=nav>y" * 20_000,
        "<pre>x " + "[[Page " * 100_000 + "</pre>",
        "<pre>" + " " * 2_000_000 + "x</pre>",
        "<p>x" + "<img alt='" + "[Illustration: " * 10_000 + "'>",
        "<p>x<span class='footnote'>" * 20_000,
    ],
    ids=range(16),
)
def test_hostile_pages_are_read_in_bounded_time(tmp_path: Path, source: str) -> None:
    began = time.monotonic()
    book = _read(tmp_path, source)
    assert time.monotonic() - began < _SECONDS
    assert "x" in compose(book).text


@pytest.mark.parametrize(
    "text",
    [
        "\x00",
        "&#0;",
        "&#x1e;99999&#x1f;",
        "&#x1d;",
        "&#xd800;",
        "&#x110000;",
        "\x1e7\x1f",
        "&bogus; &amp;lt;script>",
    ],
)
def test_characters_that_no_text_has_do_no_harm(tmp_path: Path, text: str) -> None:
    composed = compose(_read(tmp_path, f"<p>before {text} after</p><table><tr><td>a{text}<td>b</table>"))
    assert composed.text.startswith("before")
    assert not any(ord(letter) < 32 and letter != "\n" for letter in composed.text)


def test_scripts_and_addresses_leave_nothing_in_the_text(tmp_path: Path) -> None:
    source = (
        "<body onload='alert(1)'><base href='http://x.example/'><p onclick='alert(2)'>Hello</p>"
        "<object data='http://x.example/'>alert</object><img src=x onerror='alert(3)'>"
        "<script>alert(4)</script >"
        "<math><mtext></mtext><annotation>alert(5)</annotation></math>"
        "<meta http-equiv=refresh content='0;url=/alert'>"
    )
    assert compose(_read(tmp_path, source)).text == "Hello"


def test_nothing_is_fetched_and_no_entity_is_expanded(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("SECRET")
    source = (
        f'<!DOCTYPE html [<!ENTITY e SYSTEM "{secret.as_uri()}"><!ENTITY l "lol">]><html><p>a &e; &l; b</p>'
    )
    text = compose(_read(tmp_path, source)).text
    assert "SECRET" not in text
    assert "lol b" not in text


def test_files_above_the_limit_and_with_too_many_tags_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "book.html"
    path.write_text("<p>x" * 1000)
    with pytest.raises(ReadingFailed) as failed:
        read_html(path, ReadingLimits(entry_bytes=100))
    assert failed.value.code is FailureCode.TOO_LARGE
    with pytest.raises(ReadingFailed) as failed:
        _read(tmp_path, "<i>" * 3_000_001)
    assert failed.value.code is FailureCode.TOO_LARGE


def test_a_long_novel_is_read_quickly(tmp_path: Path) -> None:
    prose = (
        "The sea was <i>calm</i> that day &amp; nothing moved on the long grey line of the horizon, he said."
    )
    chapters = (f"<h2>CHAPTER {n}</h2>" + f"<p>{prose}</p>\n" * 170 for n in range(1, 101))
    began = time.monotonic()
    book = _read(tmp_path, "".join(chapters))
    assert time.monotonic() - began < 5
    assert len(compose(book).chapters) == 100
