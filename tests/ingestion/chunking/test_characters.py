import time

import pytest

from ingestion.chunking.characters import REACH, cut_between_characters

_FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
_THUMB = "\U0001f44d\U0001f3fd"
_FLAG = "\U0001f1ea\U0001f1f8"


@pytest.mark.parametrize("sign", ["e\u0301", _FAMILY, _THUMB, _FLAG, "\u2764\ufe0f", "\u0915\u093f"])
def test_no_sign_is_divided(sign: str) -> None:
    text = sign * 30
    cuts = {cut_between_characters(text, 0, offset) for offset in range(len(sign), len(text))}
    assert all(cut % len(sign) == 0 for cut in cuts)


def test_rows_of_accents_without_end_are_cut_anywhere_and_soon() -> None:
    text = "a" + "\u0301" * 400_000
    begun = time.monotonic()
    for offset in range(60, len(text), 60):
        assert offset - REACH < cut_between_characters(text, 0, offset) <= offset
    assert time.monotonic() - begun < 5
