import pytest

from ingestion.readers.text_decoding import decode

_TEXT = "CAPÍTULO I\nEl año pasado, en Málaga, llovió: «¡qué día!» — dijo José.\n"


@pytest.mark.parametrize(
    "encoding",
    [
        "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be",
        "cp1252", "cp850", "mac_roman",
    ],
)  # fmt: skip
def test_it_reads_western_text_in_any_encoding(encoding: str) -> None:
    text = _TEXT.replace("—", "-") if encoding == "cp850" else _TEXT
    assert decode(text.encode(encoding)).text == text


def test_it_reads_a_cyrillic_code_page() -> None:
    text = (
        "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему.\n" * 20
    )
    assert decode(text.encode("cp1251")).text == text


_CHINESE = "話說天下大勢，分久必合，合久必分。周末七國分爭，并入於秦。\n"
_JAPANESE = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。\n"
_KOREAN = "옛날 옛적에 한 나무꾼이 살고 있었습니다. 그는 매일 산에 가서 나무를 하였습니다.\n"
_POLISH = "Litwo! Ojczyzno moja! ty jesteś jak zdrowie: ile cię trzeba cenić; źdźbło, żółte gęś.\n"
_CZECH = "Byl pozdní večer, první máj, večerní máj, byl lásky čas; zaváněl háj, kvetoucí můj děd.\n"


@pytest.mark.parametrize(
    ("text", "encodings"),
    [
        (_CHINESE, "utf-16-le utf-16-be utf-32-be big5 gb18030"),
        (_JAPANESE, "utf-16-le utf-16-be shift_jis euc_jp iso2022_jp"),
        (_KOREAN, "utf-16-le utf-16-be euc_kr"),
        (_POLISH, "cp1250 iso8859_2 cp852"),
        (_CZECH, "cp1250 iso8859_2 cp852"),
    ],
)
def test_it_reads_other_scripts_and_alphabets(text: str, encodings: str) -> None:
    for encoding in encodings.split():
        assert decode(text.encode(encoding) * 3).text == text * 3, encoding


def test_a_byte_order_mark_does_not_vouch_for_the_rest() -> None:
    assert decode(b"\xef\xbb\xbfcaf\xe9 con leche\n").text == "café con leche\n"


def test_a_stray_byte_spoils_only_itself_however_long_its_line() -> None:
    decoded = decode((_CHINESE.strip() * 40).encode() + b"\xff" + (_CHINESE.strip() * 40).encode())
    assert decoded.text == _CHINESE.strip() * 40 + "ÿ" + _CHINESE.strip() * 40
    assert decoded.doubtful_lines == 1


def test_what_only_looks_like_utf8_is_marked_as_lost() -> None:
    decoded = decode("más\nlíneas\n".encode() + b"bad \xc0\xaf here\nhalf \xed\xa0\x80 here\n")
    assert decoded.text == "más\nlíneas\nbad \ufffd here\nhalf \ufffd here\n"
    assert decoded.doubtful_lines == 2


def test_form_feeds_are_known_by_the_lines_they_stand_before() -> None:
    decoded = decode(b"one\ntwo\n\x0cthree\x0cfour\n")
    lines = decoded.text.split("\n")
    assert [lines[row] for row in decoded.page_lines] == ["three", "four"]


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
