"""What is said is quoted whole where it is short."""

import pytest

from chat.answering.sentences import sentences_of
from chat.answering.speech import LONGEST_WITH_SPEECH, with_whole_speech


def grown(text: str, words: str) -> str:
    """The sentence that holds `words`, with the speech it belongs to."""
    sentences = sentences_of(text)
    (one,) = [one for one in sentences if words in text[one.start : one.end]]
    start, end = with_whole_speech(text, one.start, one.end, sentences)
    return text[start:end]


@pytest.mark.parametrize(
    ("before", "whole", "after"),
    [
        ("It rained. ", "“A dog’s not *mad. You grant that?”", " It rained."),
        ("It rained. ", "“All mad. I’m mad, and that’s *why.”", " It rained."),
        ("It rained. ", '"A dog is not *mad. You grant that?"', " It rained."),
        ("It rained. ", '"All mad. I am mad, and that is *why."', " It rained."),
        ("Llovía. ", "«No es *loco. ¿Verdad que no?»", " Llovía."),
        ("Llovía.\n\n", "Mirándole con *severidad le dijo:\n\n—Retírese usted.", "\n\nLlovía."),
        ("It rained. ", "She *said:—\n\n“Off with her head. Off with all heads.”", "\n\nIt rained."),
        ("Llovía.\n\n", "—Zapatos a la Nela—exclamó *Sofía—. Y yo no los quiero.", "\n\nLlovía."),
        ("It rained. ", "Nobody *spoke.", " “It rained.”"),
        ("", "“*First paragraph.\n\n“Second paragraph.”", " “It rained.” It did."),
    ],
)
def test_it_grows_to_the_marks_that_belong_together(before: str, whole: str, after: str) -> None:
    words = next(word for word in whole.split() if "*" in word).replace("*", "")
    whole = whole.replace("*", "")
    assert grown(before + whole + after, words) == whole


def test_a_long_speech_is_not_taken_whole() -> None:
    long = "A dog is quite certainly not mad, whatever you say. " * (LONGEST_WITH_SPEECH // 40)
    assert grown(f"“It is so. {long}”", "It is so.") == "“It is so."
    assert grown(f"She spoke:\n\n“It is so. {long}”", "She spoke") == "She spoke:\n\n“It is so."


def test_what_a_passage_cuts_off_is_left_as_it_is() -> None:
    assert grown("“It is so. It was ever", "It is so.") == "“It is so."
    assert grown("She spoke:", "She spoke") == "She spoke:"
