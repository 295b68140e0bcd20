"""Running heads of scans, misread here and there."""

from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_ocr_heads import with_even_heads
from ingestion.readers.read_book import Box


def page(number: int, *texts: str) -> list[PdfLine]:
    return [
        PdfLine(number, text, Box(50, 20 * n, 300, 20 * n + 10), 20 * n + 8.0, 10, 50)
        for n, text in enumerate(texts, start=1)
    ]


def heads(*texts: str) -> list[str]:
    pages = [page(n, text, f"Body of page {'abcdefgh'[n] * 9}") for n, text in enumerate(texts)]
    return [lines[0].text for lines in with_even_heads(pages)]


def test_a_misread_head_is_spelt_as_on_most_pages() -> None:
    assert heads(
        "HOW ROBIN MET LITTLE JOHN 19",
        "HOW ROBIN MET LITTLEJOHN 21",
        "23 HOW ROBLN MET LITTLE J0HN",
        "HOW ROBIN MET LITTLE JOHN",
    ) == [
        "HOW ROBIN MET LITTLE JOHN 19",
        "HOW ROBIN MET LITTLE JOHN 21",
        "23 HOW ROBIN MET LITTLE JOHN",
        "HOW ROBIN MET LITTLE JOHN",
    ]


def test_first_lines_that_differ_stay_as_they_are() -> None:
    texts = ["The first of many lines", "Another line altogether", "A third, unlike the rest", "12", "13"]
    assert heads(*texts) == texts


def test_lines_within_a_page_are_left_alone() -> None:
    pages = [page(n, f"Head {'ab'[n]}", "the same words here", "tail of it") for n in range(2)]
    pages[1][1] = page(1, "", "the sane words here")[1]
    assert with_even_heads(pages)[1][1].text == "the sane words here"
