"""Speech is found by quotation marks and dialogue dashes, paragraph by paragraph."""

import pytest

from ingestion.artifacts.naming.speech import Speech


def spoken(text: str) -> list[str]:
    return [text[start:end] for start, end in Speech(text).spans]


@pytest.mark.parametrize(
    ("text", "speech"),
    [
        ('He came. "Go," said she, "go now." He went.', ['"Go,"', '"go now."']),
        ("He came. “Go,” said she, “it’s late.” He went.", ["“Go,”", "“it’s late.”"]),
        ("‘Go,’ said she, ‘it’s late.’ He went.", ["‘Go,’", "‘it’s late.’"]),
        ("'Go,' said she, 'it's late.' Hart's dog went.", ["'Go,'", "'it's late.'"]),
        ("«Vete», dijo ella.", ["«Vete»"]),
        ("—Vete —dijo Inés—. Ya es tarde.", ["—Vete ", "—. Ya es tarde."]),
        ("Nobody spoke of Hart's dog.", []),
    ],
)
def test_each_kind_of_marks(text: str, speech: list[str]) -> None:
    assert spoken(text) == speech


def test_what_is_not_closed_ends_with_its_paragraph() -> None:
    text = '"I went on, and\n\n"I came back." So he said.'
    assert spoken(text) == ['"I went on, and', '"I came back."']


def test_a_place_is_within_speech_or_outside() -> None:
    text = 'She said, "I know." I did.'
    speech = Speech(text)
    assert speech.holds(text.index("I know"))
    assert not speech.holds(text.index("I did"))
    assert not speech.holds(0)
    outside = [text[start:end] for start, end in speech.outside((0, len(text)))]
    assert outside == ["She said, ", " I did."]


def test_lines_are_paragraphs_where_no_lines_are_empty() -> None:
    line = '"So it is," he said, and they all went home again by the same long road as before.'
    text = "\n".join([line] * 200)
    assert len(Speech(text).paragraphs) == 200
