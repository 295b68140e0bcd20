"""The estimate errs on the safe side."""

from bookclub.providers.token_estimate import estimate_tokens


def test_digits_marks_and_accents_count_singly() -> None:
    assert estimate_tokens("1815\t12\n") == 7
    assert estimate_tokens("¡Qué corazón!") == 8


def test_long_words_count_more_than_once() -> None:
    assert estimate_tokens("extraordinary") == 4
    assert estimate_tokens("") == 0
