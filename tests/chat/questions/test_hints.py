"""Where a question says to look."""

import pytest

from chat.questions.parse import parse_question
from chat.questions.parsed_question import Breadth, HintKind, PassageOrder, Place
from tests.chat.questions.hint_cases import HINT_CASES, Hint


@pytest.mark.parametrize(("question", "language", "hints"), HINT_CASES, ids=[case[0] for case in HINT_CASES])
def test_places_are_one_flat_list(question: str, language: str, hints: list[Hint]) -> None:
    parsed = parse_question(question)
    assert [(hint.kind.value, hint.value, hint.number) for hint in parsed.hints] == hints
    assert parsed.language == language


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What does Darcy say on page 5?", ("darcy",)),
        ("What does Darcy say on pages 5 to 7 and page xii?", ("darcy",)),
        ("In the chapter “The Stolen Letter”, who steals a ring?", ("steals", "ring")),
        ("What does the preface say of whales?", ("whales",)),
        ("¿Qué dice Nela en las páginas 5 a 7?", ("nela",)),
        ("¿Qué dice Nela en el capítulo tercero?", ("nela",)),
        ("Why did he turn the page?", ("turn", "page")),
        ("Who is the page boy?", ("page", "boy")),
        ("Did Jane dance in the end?", ("jane", "dance")),
        ("¿Baila Jane al final?", ("baila", "jane")),
    ],
)
def test_words_that_only_say_where_are_no_keywords(question: str, words: tuple[str, ...]) -> None:
    assert parse_question(question).words == words


def test_a_place_alone_is_something_to_look_for() -> None:
    assert not parse_question("page 12?").says_nothing
    assert not parse_question("¿capítulo 3?").says_nothing


def test_each_hint_keeps_the_words_that_named_it() -> None:
    first, last = parse_question("Who speaks on page 3 of the book and in the last chapter?").hints
    assert (first.words, last.words) == ("page 3", "last chapter")


def test_a_place_is_named_once() -> None:
    assert len(parse_question("Is page 5 like page 5 or pages 4 to 6?").hints) == 3


def test_the_first_fifty_places_are_taken_and_the_rest_is_noted() -> None:
    parsed = parse_question("Summarize pages 11 to 900")
    assert len(parsed.hints) == 50
    assert parsed.hints[-1].number == 60
    assert "50 / 890" in [note.detail for note in parsed.notes if note.rule == "hints_limit"]
    assert len(parse_question("What is on pages " + ", ".join(map(str, range(1, 90)))).hints) == 50


def test_the_readers_own_last_chapter_is_noted() -> None:
    notes = {note.rule: note.detail for note in parse_question("What is in the last chapter I read?").notes}
    assert notes["own_reading"] == "“last chapter I read”"


def test_few_places_are_noted_as_found_and_no_limit() -> None:
    notes = {note.rule: note.detail for note in parse_question("Summarize pages 5 to 7").notes}
    assert notes["hint_page"] == "“pages 5 to 7”: 5 … 7 (3)"
    assert "hints_limit" not in notes


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("On the first page, who speaks?", Place.BEGINNING),
        ("What does the last page say?", Place.END),
        ("At the end of the novel, where is Emma living?", Place.END),
        ("What does Darcy say on page 5?", None),
        ("Did Jane dance in the end?", None),
        ("Who dies in the last chapter?", None),
    ],
)
def test_edges_of_the_book_have_a_place(question: str, place: Place | None) -> None:
    assert parse_question(question).place is place


@pytest.mark.parametrize(
    ("question", "breadth", "order"),
    [
        ("Summarize chapter 3", Breadth.CHAPTER, PassageOrder.AS_TOLD),
        ("Summarize the preface", Breadth.CHAPTER, PassageOrder.AS_TOLD),
        ("What happens on page 5?", Breadth.PASSAGE, PassageOrder.AS_TOLD),
        ("¿Qué pasa en los capítulos IV y V?", Breadth.CHAPTER, PassageOrder.AS_TOLD),
        ("What does Darcy do in chapters 3 to 5?", Breadth.PASSAGE, PassageOrder.AS_TOLD),
        ("What does Darcy do in chapter 3?", Breadth.PASSAGE, PassageOrder.BY_WORTH),
        ("How does Emma change, step by step?", Breadth.PASSAGE, PassageOrder.AS_TOLD),
        ("Cuenta el viaje de Nela paso a paso", Breadth.PASSAGE, PassageOrder.AS_TOLD),
        ("Tell what Emma does in order", Breadth.PASSAGE, PassageOrder.AS_TOLD),
        ("Why did Emma lie in order to win?", Breadth.PASSAGE, PassageOrder.BY_WORTH),
        ("What is this book about?", Breadth.WHOLE_BOOK, PassageOrder.BY_WORTH),
        ("p. 12-15 summarise", Breadth.PASSAGE, PassageOrder.AS_TOLD),
        ("chapter 3 summary", Breadth.CHAPTER, PassageOrder.AS_TOLD),
        ("pp. 5-7, resumen", Breadth.PASSAGE, PassageOrder.AS_TOLD),
    ],
)
def test_what_is_told_in_order_is_read_in_order(question: str, breadth: Breadth, order: PassageOrder) -> None:
    parsed = parse_question(question)
    assert (parsed.breadth, parsed.passage_order) == (breadth, order)


def test_hints_are_of_every_kind() -> None:
    assert {kind for _question, _language, hints in HINT_CASES for kind, _value, _number in hints} == set(
        HintKind
    )
