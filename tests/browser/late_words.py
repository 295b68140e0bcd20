"""A small book with a name and a sentence that come late, those of the sample, and the search for them."""

import json
import re
from collections.abc import Iterable
from html import unescape

from tests.sample_pdf import pdf_of

TITLE = "The Lamp at Gull Point"
READ_CHAPTERS = 2
"""So many has the slower reader read, of either book."""

LATE_NAMES = ("Gryphon", "Ottoline")
LATE_SENTENCES = (
    "Will you walk a little faster?” said a whiting to a snail",
    "the key of the lamp room lay under the third stair",
)
"""Of the sample, and of the book made here."""

_TAG = re.compile(r"<[^>]*>")
_OTHER = re.compile(r"[^a-z]+")
_CHAPTERS = (
    (
        "CHAPTER I. The Keeper",
        (
            "Matthew Penrose kept the lamp at Gull Point for nineteen years, and Clara kept the house.",
            "Every evening Matthew climbed the stair with his oil, and every time Clara counted his steps.",
            "“Ninety-nine,” said Clara to the cat, whose name was Pilot, “and one that he never takes.”",
        ),
    ),
    (
        "CHAPTER II. The Fog",
        (
            "In March the fog came in and stayed. Clara hung a lantern at the gate for the postman.",
            "Matthew Penrose wrote in his book that the lamp burned well, though nobody could see it burn.",
            "Pilot sat on the stair and would not go up, and Clara wondered what the cat had heard there.",
        ),
    ),
    (
        "CHAPTER III. The Dark Night",
        (
            "One night the lamp went out. Matthew Penrose stood before the lamp room and had no key.",
            "“It was on its hook,” said Matthew, “as it has been for years.” Clara held up her lantern.",
        ),
    ),
    (
        "CHAPTER IV. Ottoline Comes Ashore",
        (
            "Before it was morning a boat came through the fog, and in the boat sat Ottoline Grimshaw.",
            "“I have come for my lamp,” said Ottoline Grimshaw. Nobody had seen Ottoline for twenty years.",
            "Clara gave Ottoline bread and tea, and Ottoline Grimshaw looked at the cat as at an old friend.",
        ),
    ),
    (
        "CHAPTER V. The Third Stair",
        (
            "Ottoline asked Pilot, and Clara saw that the key of the lamp room lay under the third stair,",
            "where Ottoline Grimshaw had put it as a child, before she went to sea and was forgotten.",
            "Matthew Penrose laughed until he sat down, and Ottoline lit the lamp at Gull Point again.",
        ),
    ),
)


def late_book() -> bytes:
    """As a PDF; a chapter is a page, after the title page."""
    return pdf_of(TITLE, "Nobody in Particular", "en", "", _CHAPTERS)


def found_in(text: str, words: Iterable[str] = (*LATE_NAMES, *LATE_SENTENCES)) -> list[str]:
    """Which of the words stand there: by their letters alone, in the markup and beside it, and in escapes."""
    texts = (letters(text), letters(_TAG.sub("", unescape(text))), letters(_plain(text)))
    return [one for one in words if any(letters(one) in in_letters for in_letters in texts)]


def letters(text: str) -> str:
    return _OTHER.sub("", unescape(text).lower())


def _plain(text: str) -> str:
    try:
        return json.dumps(json.loads(text), ensure_ascii=False)
    except ValueError:
        return ""
