import itertools

import pytest

from ingestion.chunking.sentences import sentence_starts


def _sentences(text: str) -> list[str]:
    edges = [0, *sentence_starts(text, 0, len(text)), len(text)]
    return [text[start:end].strip() for start, end in itertools.pairwise(edges)]


@pytest.mark.parametrize(
    "sentences",
    [
        ["He went.", "She stayed!", "Why?", "Nobody knew…", "2 came back."],
        ["“No,” said Mr. Keeper.", "“Not I.”", "Then he left."],
        ["Mrs. J. B. Gull met Dr. Oar at St. Mary's.", "They talked."],
        ["—¿Quién es?", "—¡Nadie!", "El Sr. Gil y la Sra. Pérez callaron.", "Era tarde."],
        ["It was (as they said) late.", "(It was.)", "[Exit.]", "It was I.", "Who?"],
        ["吾輩は猫である。", "名前はまだ無い。"],
    ],
)
def test_it_finds_where_sentences_begin(sentences: list[str]) -> None:
    assert _sentences(" ".join(sentences)) == sentences
    assert _sentences("\n".join(sentences)) == sentences


@pytest.mark.parametrize(
    "text", ["It cost 3.50 in all", "e.g. this and i.e. that", "wait... and see", "." * 100_000]
)
def test_it_does_not_break_inside_them(text: str) -> None:
    assert list(sentence_starts(text, 0, len(text))) == []
