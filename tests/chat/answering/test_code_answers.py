"""The offline answerer quotes source code in whole lines, or says that it found nothing."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from chat.answering import remarks
from chat.answering.answers import Answer
from chat.answering.messages import user_message
from chat.answering.offline_answerer import OfflineAnswerer
from chat.questions.parse import parse_question
from chat.retrieval.passage import CodeBlock, CodeListing, Passage
from ingestion.passages.lines import number_lines

LIBRARY = '''"""The shelves of a library."""

LONGEST_LOAN = 21
"""Days that a book may be away."""

ROOMS = 4


class Shelf:
    """Books side by side, sorted by author."""

    def lend(self, book, reader):
        """Hand a book over; whoever already has too many is refused."""
        if len(reader.books) > 3:
            raise TooMany
        reader.books.append(book)

    def count_pages(self):
        total = 0
        # blank pages are not counted
        for book in self.books:

            total += book.pages

        return total


def dustOff(shelf):
    for book in shelf:
        book.clean()
'''
BLOCKS = {
    '"""The shelves': "",
    "LONGEST_LOAN": "",
    "ROOMS": "",
    "class Shelf": "Shelf",
    "    def lend": "Shelf.lend",
    "    def count_pages": "Shelf.count_pages",
    "def dustOff": "dustOff",
}
CHUNKS = ('"""The shelves', "class Shelf", "    def lend", "    def count_pages", "def dustOff")


@pytest.fixture
def library(passage: Callable[..., Passage]) -> list[Passage]:
    """As its chunks are: what belongs to no definition together, and each definition by itself."""
    starts = [LIBRARY.index(first) for first in CHUNKS]
    return [
        _chunk(passage, number, start, end)
        for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(LIBRARY)], strict=True))
    ]


def _chunk(passage: Callable[..., Passage], number: int, start: int, end: int) -> Passage:
    begins = [LIBRARY.index(first) for first in BLOCKS]
    ranges = zip(begins, [*begins[1:], len(LIBRARY) + 1], BLOCKS.values(), strict=True)
    blocks = tuple(
        CodeBlock(first - start, last - 1 - start, name)
        for first, last, name in ranges
        if start <= first < end
    )
    text = LIBRARY[start:end]
    made = passage(text, text, number, LIBRARY, language="", chunk_id=f"chk:doc:codigo:{number}")
    return replace(made, code=CodeListing("src/library.py", blocks), chapter="", page_number=None)


def ask(question: str, passages: Sequence[Passage]) -> Answer:
    *_, answer = OfflineAnswerer().answer(parse_question(question, passages[0].language), passages)
    assert isinstance(answer, Answer)
    return answer


@pytest.mark.parametrize(
    ("question", "first_line"),
    [
        ("Which function counts the pages?", "def count_pages(self):"),
        ("What does Shelf.lend do?", "def lend(self, book, reader):"),
        ("¿Qué hace dustOff?", "def dustOff(shelf):"),
        ("How is a shelf dusted off?", "def dustOff(shelf):"),
        ("Who is refused when a book is handed over?", "def lend(self, book, reader):"),
        ("How many days may a book be away on a loan?", "LONGEST_LOAN = 21"),
        ("What does `lend` do?", "def lend(self, book, reader):"),
    ],
)
def test_the_definition_that_answers_is_quoted(
    question: str, first_line: str, library: list[Passage]
) -> None:
    item = ask(question, library).items[0]
    assert item.text.split("\n")[0] == first_line
    (citation,) = item.citations
    assert citation.verified
    assert item.quoted
    assert citation.char_start is not None
    assert LIBRARY[citation.char_start : citation.char_end] == citation.quote
    assert LIBRARY.count("\n", 0, citation.char_start) + 1 == citation.line_start
    assert citation.char_start == 0 or LIBRARY[citation.char_start - 1] == "\n"


@pytest.mark.parametrize(
    "question",
    ["Where was Siddhartha born?", "Which function sends an e-mail?", "Which method draws a circle?"],
)
def test_nothing_is_found_where_nothing_is(question: str, library: list[Passage]) -> None:
    answer = ask(question, library)
    assert (answer.items, answer.answer_found, answer.searched) == ((), False, True)


def test_lines_are_shown_as_they_stand_and_as_far_left_as_they_go(library: list[Passage]) -> None:
    text = ask("What does Shelf.lend do?", library).items[0].text
    assert text.split("\n")[2:4] == ["    if len(reader.books) > 3:", "        raise TooMany"]


def test_a_long_definition_is_quoted_in_part(passage: Callable[..., Passage]) -> None:
    body = "\n".join(f"    step_{number} = {number}" for number in range(40))
    stored = f'def walk():\n    """All the way."""\n{body}\n    whistle = "tune"\n'
    whole = CodeListing("walk.py", (CodeBlock(0, len(stored) - 1, "walk"),))
    one = passage(stored, stored, 0, stored, language="", code=whole, chunk_id="chk:doc:codigo:0")
    head = ask("What does walk do?", [one]).items[0].text
    assert head.startswith('def walk():\n    """All the way."""')
    assert head.count("\n") < 12
    assert "whistle" in ask("Where is the whistle?", [one]).items[0].text


@pytest.mark.parametrize("question", ["hi", "Who is he?", "What is this book about?"])
def test_what_says_nothing_of_code_is_answered_as_ever(question: str, library: list[Passage]) -> None:
    answer = ask(question, library)
    assert (answer.items, answer.searched) == ((), False)


def test_another_language_is_not_found_wanting(library: list[Passage]) -> None:
    answer = ask("¿Dónde se guardan las facturas antiguas?", library)
    assert (answer.items, answer.searched) == ((), False)
    assert answer.warnings == (remarks.not_comparable("en"),)


def test_a_story_beside_it_is_answered_as_before(passages: list[Passage], library: list[Passage]) -> None:
    for question in ("What was the parrot called?", "Who came over the sand in March?"):
        alone = ask(question, passages)
        assert [one.text for one in ask(question, [*passages, *library]).items] == [
            one.text for one in alone.items
        ]


def test_beside_a_story_code_is_still_found(passages: list[Passage], library: list[Passage]) -> None:
    for question in ("Which function counts the pages?", "What does dustOff do?"):
        first = ask(question, [*passages, *library]).items[0].citations[0]
        assert first.passage.code is not None


def test_a_model_gets_the_lines_as_they_are(library: list[Passage]) -> None:
    message = user_message(parse_question("What is lent?"), library, number_lines(library))
    assert "\tlibrary.py\t15\t            raise TooMany\n" in message
