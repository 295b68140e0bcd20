import pytest

from ingestion.readers.text_decoding import decode

_TEXT = "CAPÍTULO I\nEl año pasado, en Málaga, llovió: «¡qué día!» — dijo José.\n"


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252", "cp850", "mac_roman"],
)
def test_it_reads_western_text_in_any_encoding(encoding: str) -> None:
    text = _TEXT.replace("—", "-") if encoding == "cp850" else _TEXT
    assert decode(text.encode(encoding)).text == text


def test_it_reads_a_cyrillic_code_page() -> None:
    text = (
        "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему.\n" * 20
    )
    assert decode(text.encode("cp1251")).text == text


def test_a_stray_line_in_another_encoding_spoils_only_itself() -> None:
    data = "uno café\n".encode() + "dos café\n".encode("cp1252") + "tres naïve\ncuatro\n".encode()
    decoded = decode(data)
    assert decoded.text == "uno café\ndos café\ntres naïve\ncuatro\n"
    assert decoded.doubtful_lines == 1


def test_a_file_in_a_code_page_is_not_called_doubtful() -> None:
    assert decode("año\nniño\n".encode("cp1252")).doubtful_lines == 0


def test_every_kind_of_line_end_becomes_one() -> None:
    text = decode("a\r\nb\rc\nd\x0be\u2028f\x85g\x0ch\u2029i".encode()).text
    assert text == "a\nb\nc\nd\ne\nf\ng\n\nh\n\ni"


def test_bytes_that_no_encoding_has_still_give_text() -> None:
    assert decode(b"caf\xe9 \x81 ma\xf1ana").text == "café \x81 mañana"
