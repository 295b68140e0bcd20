"""Bytes that nobody reads, told from text in whatever encoding."""

import pytest

from ingestion.readers.binary_signs import has_bytes_of_no_text, is_program

SENTENCE = "The lamp was lit every evening of that winter."


@pytest.mark.parametrize(
    ("head", "name"),
    [
        (b"MZ\x90\x00\x03This program cannot be run in DOS mode.", "book.txt"),
        (b"MZ and words alone", "setup.EXE"),
        (b"\x7fELF\x02\x01\x01", "tool"),
        (b"\xcf\xfa\xed\xfe and words", "tool"),
    ],
)
def test_programs_are_known_by_how_they_begin(head: bytes, name: str) -> None:
    assert is_program(head, name)


def test_a_text_may_begin_with_the_letters_of_a_program() -> None:
    assert not is_program(b"MZ is the sign of a program for DOS.", "dos.txt")
    assert not is_program(SENTENCE.encode(), "setup.exe")


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be", "cp1252"]
)
def test_text_has_no_such_bytes_in_any_encoding(encoding: str) -> None:
    assert not has_bytes_of_no_text(SENTENCE.encode(encoding))


def test_japanese_with_its_shifts_is_text() -> None:
    assert not has_bytes_of_no_text("灯台の灯 が見える".encode("iso2022_jp"))


def test_a_text_may_have_a_zero_byte_and_be_filled_up_at_its_end() -> None:
    assert not has_bytes_of_no_text(b"Text with\x00 a zero byte.")
    assert not has_bytes_of_no_text(b"Text from long ago." + b"\x1a" * 100)


@pytest.mark.parametrize("head", [bytes(64), b"RIFF\x24\x00\x00\x00WAVEfmt \x10\x00\x00\x00" + bytes(99)])
def test_zeros_that_no_encoding_puts_there_are_no_text(head: bytes) -> None:
    assert has_bytes_of_no_text(head)
