"""From what Tesseract reports to lines of a page."""

from ingestion.readers.pdf_ocr_hocr import FoundLine, FoundWord, parse_hocr
from ingestion.readers.pdf_ocr_lines import Scale, page_lines, with_even_sizes, with_spanish_marks

HOCR = """<?xml version="1.0"?><!DOCTYPE html><html><body>
<div class='ocr_page' title='image "-"; bbox 0 0 1749 2481; ppageno 0'>
 <p class='ocr_par' title="bbox 100 200 500 300">
  <span class='ocr_header' title="bbox 100 200 500 240; baseline 0.01 -10; x_size 40; x_descenders 9">
   <span class='ocrx_word' title='bbox 100 200 300 240; x_wconf 96'>¿Quién</span>
   <span class='ocrx_word' title='bbox 310 200 500 238; x_wconf 91'>&lt;<em>sabe</em>?</span>
   <span class='ocrx_word' title='bbox 510 200 512 202; x_wconf 95'> </span>
  </span>
  <span class='ocr_line' title="bbox 10 20 30 400; textangle 90; x_size odd">
   <span class='ocrx_word' title='bbox 10 20 30 400; x_wconf 80'>up</span>
  </span>
 </p>
</div></body></html>"""
SCALE = Scale(0.25, 0.5)


def line(text: str, *confidences: float, height: float = 40.0) -> FoundLine:
    words = [
        FoundWord(word, (100.0 + 50 * n, 200, 140.0 + 50 * n, 240), confidence)
        for n, (word, confidence) in enumerate(zip(text.split(), confidences, strict=True))
    ]
    return FoundLine((100, 200, 500, 240), 230, height, words=words)


def texts(*found: FoundLine) -> list[str]:
    return [line.text for line in page_lines(found, 0, SCALE)]


def test_it_finds_lines_and_words_with_their_places() -> None:
    level, upwards = parse_hocr(HOCR)
    assert [word.text for word in level.words] == ["¿Quién", "<sabe?"]
    assert (level.box, level.baseline, level.height, level.angle) == ((100, 200, 500, 240), 232, 40, 0)
    assert (upwards.angle, upwards.height) == (90, 380)


def test_a_line_lies_on_the_page_in_points() -> None:
    level, upwards = page_lines(parse_hocr(HOCR), 4, SCALE)
    assert (level.page, level.text, level.baseline, level.turn) == (4, "¿Quién <sabe?", 116, 0)
    assert (level.box.x0, level.box.top, level.box.x1, level.box.bottom) == (25, 100, 125, 120)
    assert upwards.turn == 270


def test_what_is_guessed_from_a_drawing_is_no_text() -> None:
    assert texts(line("BRIDEFAN DAB", 0, 12), line("= ey, oo", 42, 27, 18), line("—", 55)) == []


def test_specks_beside_words_go_and_doubtful_words_in_a_sure_line_stay() -> None:
    doubtful = line("the master of . the harbour light", 95, 95, 20, 30, 96, 96, 96)
    assert texts(doubtful) == ["the master of the harbour light"]


def test_a_doubtful_line_set_like_a_clear_page_stays() -> None:
    page = [line("the harbour master came down from the light", *[95] * 8) for _ in range(8)]
    dialogue, scrawl = line("—Usted...—murmuró.", 1), line("WANIEV", 1, height=90)
    assert texts(*page, dialogue, scrawl)[8:] == ["—Usted...—murmuró."]


def test_lines_of_about_one_size_get_the_same() -> None:
    pages = [page_lines([line("plain text", 95, 95, height=h) for h in (39, 40, 40, 42)], 0, SCALE)]
    title = page_lines([line("Title", 95, height=80)], 0, SCALE)
    even = with_even_sizes([[*pages[0], *title]], [])[0]
    assert len({found.size for found in even[:4]}) == 1
    assert even[4].size == 2 * even[0].size


def test_recognised_pages_take_the_size_of_pages_with_text() -> None:
    recognised = page_lines([line("plain text", 95, 95, height=40)], 0, SCALE)
    rest = page_lines([line("plain text", 95, 95, height=44)], 1, SCALE)
    assert with_even_sizes([recognised], [rest])[0][0].size == rest[0].size


def test_exclamations_are_opened_in_spanish() -> None:
    lines = page_lines([line("—jBonita situación! jugar jQué ajO", *[95] * 5)], 0, SCALE)
    assert with_spanish_marks(lines)[0].text == "—¡Bonita situación! jugar ¡Qué ajO"
