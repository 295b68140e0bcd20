"""The offline answerer quotes the book or says that it found nothing."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest

from bookclub.providers.ports import Embedder, Vectors
from chat.answering import remarks
from chat.answering.answers import Answer, Answerer, PartialAnswer
from chat.answering.offline_answerer import OfflineAnswerer
from chat.answering.quotation_context import LONGEST_JOINED
from chat.questions.parse import parse_question
from chat.questions.parsed_question import ParsedQuestion, Place
from chat.retrieval.passage import Passage
from ingestion.words.stems import stems_of


class WordEmbedder:
    """Sentences that share stems are near each other."""

    provider = "test"
    model = "words"
    dimensions = 997
    max_input_chars = 1000
    languages: tuple[str, ...] = ("en",)
    leaves_machine = True
    batch_size = 8

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        rows = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            row[0] = 0.1
            for word in stems_of(text, "en"):
                row[1 + sum(word.encode()) % (self.dimensions - 1)] += 1
        unit: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return unit

    def embed_query(self, text: str) -> Vectors:
        vector: Vectors = self.embed_passages([text])[0]
        return vector


class Translator(WordEmbedder):
    """Whatever is asked means the same as one text of the book."""

    languages: tuple[str, ...] = ()

    def __init__(self, meant: str) -> None:
        self._meant = meant

    def embed_query(self, text: str) -> Vectors:
        return super().embed_query(self._meant)


def parsed(question: str, passages: Sequence[Passage]) -> ParsedQuestion:
    return parse_question(question, passages[0].language if passages else "")


def ask(question: str, passages: Sequence[Passage], embedder: Embedder | None = None) -> Answer:
    answerer: Answerer = OfflineAnswerer(embedder)
    *_, answer = answerer.answer(parsed(question, passages), passages)
    assert isinstance(answer, Answer)
    return answer


@pytest.fixture(params=[None, WordEmbedder()], ids=["words alone", "with an embedder"])
def embedder(request: pytest.FixtureRequest) -> Embedder | None:
    chosen: Embedder | None = request.param
    return chosen


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Why does Mr. Harrow climb the steps?", "because the lift had been broken"),
        ("Who came over the sand in March?", "his niece Clara"),
        ("Where did Clara leave the bank?", "Truro"),
        ("How many shipwrecks did the parrot know?", "eleven"),
        ("What was the parrot called?", "Admiral"),
    ],
)
def test_it_quotes_the_sentence_that_answers(
    question: str, answer: str, passages: list[Passage], story: str, embedder: Embedder | None
) -> None:
    found = ask(question, passages, embedder)
    assert found.answer_found
    assert any(answer in item.text for item in found.items)
    for item in found.items:
        (citation,) = item.citations
        assert citation.verified
        assert item.quoted
        assert citation.char_start is not None
        assert citation.line_start is not None
        assert story[citation.char_start : citation.char_end] == citation.quote
        assert story.count("\n", 0, citation.char_start) + 1 == citation.line_start
        assert citation.quote.split() == item.text.split()


@pytest.mark.parametrize(
    "question", ["Where was Siddhartha born?", "Why did the Soviet Union ban the stories?"]
)
def test_it_finds_nothing_where_nothing_is(
    question: str, passages: list[Passage], embedder: Embedder | None
) -> None:
    found = ask(question, passages, embedder)
    assert not found.answer_found
    assert found.items == ()


def test_a_name_is_not_found_in_a_word_that_is_none(
    passage: Callable[..., Passage], embedder: Embedder | None
) -> None:
    stored = "It was by charity alone that the doctor lived, and he taught charity to learn from others."
    book = [passage("It was", "others.", stored=stored)]
    assert not ask("What did Charity learn from Lucius at the doctor?", book, embedder).answer_found
    assert ask("What did the doctor learn of charity?", book, embedder).answer_found


def pointed_at(passages: Sequence[Passage], story: str, first: str, last: str) -> list[Passage]:
    """With the place from where `first` begins to where `last` ends as the one a question names."""
    place = story.index(first), story.index(last) + len(last)
    return [passage.at([place]) for passage in passages]


def test_what_stands_where_the_question_points_is_quoted_alone(
    passages: list[Passage], story: str, embedder: Embedder | None
) -> None:
    there = pointed_at(passages, story, "Clara bore them", "for raisins.")
    found = ask("What does Clara do on page 5?", there, embedder)
    assert found.answer_found
    for item in found.items:
        assert " ".join(item.text.split()) in " ".join(story[story.index("Clara bore them") :].split())


def test_a_page_without_more_is_quoted_from_its_beginning(
    passages: list[Passage], story: str, embedder: Embedder | None
) -> None:
    there = pointed_at(passages, story, "She had left", "for raisins.")
    for question in ("What is on page 5?", "What does page 5 say?", "¿Qué dice la página 5?"):
        found = ask(question, there, embedder)
        assert found.items[0].text.startswith("She had left the bank")
        assert found.warnings == (remarks.FIRST_OF_PAGE,)


@pytest.mark.parametrize(
    ("question", "warnings"),
    [
        ("What happens on pages 5 and 6?", (remarks.FIRST_OF_PAGES,)),
        ("Summarise page 5", (remarks.SUMMARY_NEEDS_MODEL, remarks.FIRST_OF_PAGE)),
        ("What happens in chapter 1?", (remarks.QUOTED_INSTEAD_OF_SUMMARY,)),
        ("What is on page 5 and in chapter 1?", (remarks.QUOTED_INSTEAD_OF_SUMMARY,)),
    ],
)
def test_what_was_quoted_of_a_place_is_said(
    question: str, warnings: tuple[str, ...], passages: list[Passage], story: str
) -> None:
    there = pointed_at(passages, story, "She had left", "for raisins.")
    found = ask(question, there)
    assert found.items[0].text.startswith("She had left the bank")
    assert found.warnings == warnings


def test_a_page_without_sentences_is_quoted_by_its_words(passage: Callable[..., Passage]) -> None:
    stored = "THE LIGHT\n\nAT PENMORE\n\nIt was dark.\n" + "PRINTED IN TRURO " * 60
    page = passage("THE LIGHT", "IN TRURO ", stored=stored, heading_path=(), chapter="")
    page = replace(page, text=stored, char_end=len(stored))
    (title,) = ask("What does page 1 say?", [page.at([(0, stored.index("It was"))])]).items
    assert title.text.split() == ["THE", "LIGHT", "AT", "PENMORE"]
    assert title.supported
    (imprint,) = ask("What does page 2 say?", [page.at([(stored.index("\nPRINTED"), len(stored))])]).items
    assert imprint.text.startswith("PRINTED IN TRURO PRINTED")
    assert 500 < len(imprint.text) <= 600


def test_what_stands_elsewhere_than_the_question_points_is_doubtful(
    passages: list[Passage], story: str, embedder: Embedder | None
) -> None:
    there = pointed_at(passages, story, "In the kitchen", "for raisins.")
    found = ask("Where did the yellow suitcase come over the sand on page 5?", there, embedder)
    assert any("suitcase" in item.text for item in found.items)
    assert remarks.WEAK in found.warnings


def test_words_that_mean_the_same_answer_for_each_other(passages: list[Passage]) -> None:
    question = "Who is the budgerigar?"
    assert not ask(question, passages).answer_found
    groups = [frozenset({"parrot", "budgerigar", "talking bird"})]
    *_, answer = OfflineAnswerer(synonyms=groups).answer(parsed(question, passages), passages)
    assert isinstance(answer, Answer)
    assert "a parrot called Admiral" in answer.items[0].text


def test_without_passages_nothing_is_found() -> None:
    assert not ask("Who is Clara?", []).answer_found


def test_it_says_who_answered_and_whether_text_left() -> None:
    assert (OfflineAnswerer().provider, OfflineAnswerer().model) == ("offline", "extractive-3")
    assert OfflineAnswerer().leaves_machine is False
    assert OfflineAnswerer(WordEmbedder()).leaves_machine is True


def test_items_can_be_shown_before_the_answer_is_whole(passages: list[Passage]) -> None:
    first, answer = OfflineAnswerer().answer(parsed("What was the parrot called?", passages), passages)
    assert isinstance(first, PartialAnswer)
    assert isinstance(answer, Answer)
    assert first.items == answer.items


def test_a_sentence_comes_with_those_around_it(passages: list[Passage]) -> None:
    (first, *_) = ask("Who left the bank in Truro and did not mean to go back?", passages).items
    assert first.text.startswith("On the third of March his niece Clara")
    assert "did not mean to go back." in first.text
    assert len(first.citations[0].quote) <= LONGEST_JOINED


def test_the_same_words_by_way_of_two_chunks_are_quoted_once(
    passage: Callable[..., Passage], passages: list[Passage]
) -> None:
    overlapping = passage("Clara bore them", "for raisins.", 2)
    texts = [item.text for item in ask("What was the parrot called?", [*passages, overlapping]).items]
    assert len(texts) == len(set(texts))
    assert sum("Admiral" in text for text in texts) == 1


def test_headings_are_not_quoted(passages: list[Passage]) -> None:
    assert all("CHAPTER" not in item.text for item in ask("What chapter is Mr. Harrow in?", passages).items)


PROFILE = """## Likely protagonists
- Clara, who comes to stay.

## Plot overview
- A niece comes to live with her uncle, who keeps a lighthouse.
- She befriends a parrot.

## Themes
Nothing was found."""


def test_a_broad_question_is_answered_from_the_profile_and_marked_as_generated(
    passages: list[Passage], generated: Callable[..., Passage]
) -> None:
    answer = ask("What is this book about?", [*passages, generated(PROFILE)])
    assert [item.text for item in answer.items] == [
        "A niece comes to live with her uncle, who keeps a lighthouse.",
        "She befriends a parrot.",
    ]
    assert all(item.rests_on_generated and not item.supported for item in answer.items)
    assert not any(item.quoted for item in answer.items)


def test_a_narrow_question_is_answered_from_the_book_and_not_from_the_profile(
    passages: list[Passage], generated: Callable[..., Passage]
) -> None:
    answer = ask("What was the parrot called?", [generated(PROFILE), *passages])
    assert answer.items
    assert all(item.quoted and item.supported for item in answer.items)
    assert not any(item.citations[0].passage.is_generated for item in answer.items)


def test_generated_lines_are_shown_as_such_when_there_is_nothing_else(
    generated: Callable[..., Passage],
) -> None:
    answer = ask("Who befriends a parrot?", [generated("She befriends a parrot called Admiral.")])
    assert answer.answer_found
    assert answer.items[0].rests_on_generated
    assert not answer.items[0].quoted


def test_the_name_profile_lends_a_persons_other_names(
    passages: list[Passage], generated: Callable[..., Passage]
) -> None:
    question = "Where did Clementina work?"
    assert not ask(question, passages).answer_found
    names = generated("- Clara: also called Clementina; 12 mentions; first in “I”", "literary_name_profile")
    assert ask(question, [*passages, names]).answer_found


def test_nobody_is_listed_twice(passages: list[Passage], generated: Callable[..., Passage]) -> None:
    profile = generated(PROFILE + "\n\n## Major characters\n- Clara (a niece): 7 mentions.\n- Mr. Harrow: 3.")
    answer = ask("Who are the main characters?", [*passages, profile])
    assert [item.text for item in answer.items] == ["Clara, who comes to stay.", "Mr. Harrow: 3."]


@pytest.mark.parametrize("question", ["hi", "¡Hola!", "Thanks a lot!", "Who is he?", "??"])
def test_where_nothing_is_asked_nothing_is_looked_for(question: str, passages: list[Passage]) -> None:
    answer = ask(question, passages, WordEmbedder())
    assert (answer.items, answer.answer_found, answer.searched) == ((), False, False)
    assert answer.warnings == (remarks.NOTHING_ASKED,)


@pytest.mark.parametrize("question", ["Give me a summary of chapter 3", "What happens in chapter 1?"])
def test_a_chapter_is_not_summed_up_and_not_said_to_be_missing(
    question: str, passages: list[Passage]
) -> None:
    answer = ask(question, passages)
    assert (answer.items, answer.searched) == ((), False)
    assert answer.warnings == (remarks.SUMMARY_NEEDS_MODEL,)


def test_a_summary_of_something_in_the_book_is_told_from_quotations(passages: list[Passage]) -> None:
    answer = ask("Summarize the story of the parrot Admiral", passages)
    assert any("Admiral" in item.text for item in answer.items)
    assert answer.warnings[-1] == remarks.QUOTED_INSTEAD_OF_SUMMARY


def test_without_a_profile_the_whole_book_cannot_be_told(passages: list[Passage]) -> None:
    answer = ask("What is this book about?", passages)
    assert (answer.items, answer.searched) == ((), False)
    assert answer.warnings == (remarks.WHOLE_BOOK_NEEDS_PROFILE,)


def test_what_barely_speaks_of_the_question_says_so(passages: list[Passage]) -> None:
    sure = ask("What was the parrot called?", passages)
    assert sure.warnings == ()
    doubtful = ask("Which parrot taught eleven shipwrecks astronomy?", passages)
    assert doubtful.items
    assert doubtful.warnings == (remarks.WEAK,)


def test_the_question_itself_is_no_answer(passage: Callable[..., Passage]) -> None:
    stored = (
        "“Who stole the tarts?” cried the King of Hearts. Who stole the tarts? It was the Knave of Hearts."
    )
    texts = [
        item.text for item in ask("Who stole the tarts?", [passage("“Who", "Hearts.", stored=stored)]).items
    ]
    assert "Who stole the tarts?" not in texts


def test_a_question_in_another_language_is_compared_by_meaning(passage: Callable[..., Passage]) -> None:
    stored = "La Nela dormía en una cesta. El ciego vivía en Aldeacorba con su padre, que le quería mucho."
    book = replace(passage("La Nela", "mucho.", stored=stored), language="es")
    answer = ask("Where did the Nela sleep?", [book], Translator("La Nela dormía en una cesta."))
    assert answer.items[0].text.startswith("La Nela dormía en una cesta. ")
    assert answer.warnings == (remarks.compared_by_meaning("es"),)
    refused = ask("Where was the telegraph invented?", [book], Translator("Nada de esto."))
    assert (refused.items, refused.searched) == ((), True)
    assert refused.warnings == (remarks.compared_by_meaning("es"),)


def test_another_language_is_not_found_wanting_without_means_to_compare(
    passage: Callable[..., Passage],
) -> None:
    book = replace(passage("On the third", "for raisins."), language="es")
    for embedder in (None, WordEmbedder()):
        answer = ask("Which telegraph was invented by him?", [book], embedder)
        assert (answer.items, answer.searched) == ((), False)
        assert answer.warnings == (remarks.not_comparable("es"),)
    by_name = ask("Who is Clara?", [book])
    assert by_name.items
    assert by_name.warnings == (remarks.WEAK,)


def test_books_in_the_questions_own_language_come_first(
    passages: list[Passage], passage: Callable[..., Passage]
) -> None:
    foreign = replace(passage("Clara bore", "for raisins.", 5), language="es", document_id="other")
    answer = ask("What was the parrot called?", [foreign, *passages], Translator("Admiral"))
    assert answer.warnings == ()
    assert {item.citations[0].passage.document_id for item in answer.items} == {"doc"}


@pytest.mark.parametrize(
    ("question", "remark", "first", "last"),
    [
        ("How does the book end?", remarks.STANDS_AT[Place.END], "On the third", "for raisins."),
        ("¿Cómo empieza la novela?", remarks.STANDS_AT[Place.BEGINNING], "Old Mr. Harrow", "gulls.”"),
    ],
)
def test_how_a_book_begins_or_ends_is_quoted_from_there(
    question: str, remark: str, first: str, last: str, passages: list[Passage]
) -> None:
    answer = ask(question, passages)
    assert answer.warnings == (remark,)
    assert answer.items[0].text.startswith(first)
    assert answer.items[-1].text.endswith(last.replace("”", '"'))
    places = [item.citations[0].char_start or 0 for item in answer.items]
    assert places == sorted(places)


def test_what_happens_to_someone_at_the_end_is_looked_for_there(passage: Callable[..., Passage]) -> None:
    lines = [
        f"Clara {what}."
        for what in ("came", "cooked for the parrot", "sang", "wept", "slept", "fled", "left")
    ]
    stored = "\n\n".join(lines)
    book = [passage(line, line, number, stored=stored) for number, line in enumerate(lines)]
    answer = ask("What happens to Clara at the end of the book?", [*book[:1], *book[2:]])
    assert {item.citations[0].passage.chunk_index for item in answer.items} <= {2, 3, 4, 5, 6}


def test_a_spanish_question_finds_its_sentence(passage: Callable[..., Passage]) -> None:
    stored = "La Nela dormía en una cesta. El ciego vivía en Aldeacorba con su padre."
    one = replace(passage("La Nela", "padre.", stored=stored), language="es")
    answer = ask("¿Dónde dormía la Nela?", [one])
    assert answer.items[0].text.startswith("La Nela dormía en una cesta. ")
