"""A map of books: what they are about, whom and what they tell of, never from beyond who reads them."""

from collections.abc import Callable

import pytest

from chat.questions.parse import parse_question
from chat.retrieval import bootstrap as entry
from chat.retrieval.bootstrap import BUDGET_CHARS, bootstrap
from chat.retrieval.domain_map import DomainMap, TopicKind, Why
from chat.retrieval.map_items import LONGEST_EXCERPT
from chat.retrieval.map_questions import MOST_QUERIES, map_questions
from chat.retrieval.scope import Scope
from chat.retrieval.search import Retrieval
from chat.retrieval.trace import RetrievalTrace
from ingestion import critical_marks, gate
from ingestion.models import Book, Chunk, ChunkType, StoredText
from tests.chat.retrieval.test_source_code import LAMP
from tests.fakes import MemoryIndex
from tests.versioned_book import NAMES, NOVEL, with_versions

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("embedder", "passage_index", "no_model", "in_this_process"),
]

SPANISH = """EL FARO

CAPÍTULO I

La farera

Marta Quilla cuidó el faro de la Roca durante treinta años. Cada tarde subía los noventa escalones y
encendía la lámpara. Su hermano Tobías traía harina y aceite en la barca, y Marta lo esperaba en la puerta.

CAPÍTULO II

La tormenta

En noviembre la tormenta se llevó la barca, y con ella a Tobías. Marta tocó la campana toda la noche.
Por la mañana Marta encontró la gorra roja de Tobías sobre las piedras.
"""


@pytest.fixture
def novel(read_in: Callable[..., Book]) -> Book:
    return read_in(NOVEL, "tower.txt")


def scope_of(*books: Book) -> Scope:
    return Scope(books[0].club, books)


def up_to(book: Book, chapter: int) -> Scope:
    assert book.live_index is not None
    return Scope(book.club, (book,), {book.pk: gate.end_of_chapter(book.live_index.stored_text, chapter)})


def everything_in(made: DomainMap) -> str:
    return made.model_dump_json()


def text_of(book: Book) -> str:
    return StoredText.objects.get(index_versions=book.live_index_id).text


def test_it_tells_the_plot_from_the_profile_and_says_so(ready_book: Book) -> None:
    made = bootstrap(scope_of(ready_book))
    profile = Chunk.objects.get(chunk_type=ChunkType.BOOK_CLUB_PROFILE)
    assert made.mode == "documental"
    assert made.intent == "bootstrap"
    assert made.summary
    assert all(line.is_generated and line.written_by == "rules" for line in made.summary)
    assert all(line.chunk_ids == (profile.chunk_id,) and line.text in profile.text for line in made.summary)
    assert made.scope.document_ids == (ready_book.document_id,)
    assert made.scope.club == "default"


def test_without_a_profile_it_tells_how_the_chapters_begin(ready_book: Book) -> None:
    Chunk.objects.filter(chunk_type=ChunkType.BOOK_CLUB_PROFILE).delete()
    made = bootstrap(scope_of(ready_book))
    assert [(line.place, line.text.split()[0]) for line in made.summary] == [
        ("CHAPTER I. The Keeper", "Martha"),
        ("CHAPTER II. The Storm", "In"),
    ]
    assert not any(line.is_generated for line in made.summary)
    assert all(line.text in text_of(ready_book) for line in made.summary)


def test_topics_are_themes_people_and_chapters_with_their_chunks(ready_book: Book) -> None:
    profile = Chunk.objects.get(chunk_type=ChunkType.BOOK_CLUB_PROFILE)
    profile.text = profile.text.replace(
        "## Themes\nNothing was found.", "## Themes\n- “lamp”: 7 times.\n- **Loss** — a cap is found."
    )
    profile.save(update_fields=["text"])
    made = bootstrap(scope_of(ready_book))
    named = {kind: [topic.name for topic in made.of_kinds(kind)] for kind in TopicKind}
    assert named[TopicKind.THEME] == ["lamp", "Loss"]
    assert set(named[TopicKind.PERSON]) == {"Tobias", "Martha"}
    assert named[TopicKind.CHAPTER] == ["CHAPTER I. The Keeper", "CHAPTER II. The Storm"]
    chunks = set(Chunk.objects.values_list("chunk_id", flat=True))
    assert all(topic.chunk_ids and chunks.issuperset(topic.chunk_ids) for topic in made.topics)
    generated = {topic.kind for topic in made.topics if topic.is_generated}
    assert generated == {TopicKind.THEME, TopicKind.PERSON}


def test_excerpts_are_the_books_own_words_at_their_place(ready_book: Book) -> None:
    made, text = bootstrap(scope_of(ready_book)), text_of(ready_book)
    own = [item for item in made.items if not item.is_generated]
    assert len(own) >= 2
    for item in own:
        assert item.excerpt == text[item.char_start : item.char_end]
        assert 0 < len(item.excerpt) <= LONGEST_EXCERPT
        assert item.why
    assert all(item.place for item in own), "a title page tells nothing"
    assert len({item.chunk_id for item in made.items}) == len(made.items)


def test_an_excerpt_begins_with_a_sentence_of_its_chapter_and_not_with_the_heading(ready_book: Book) -> None:
    excerpts = [item.excerpt for item in bootstrap(scope_of(ready_book)).items if not item.is_generated]
    assert {excerpt.split()[0] for excerpt in excerpts} == {"Martha", "In"}


def test_what_hosts_have_marked_comes_first(novel: Book) -> None:
    start = text_of(novel).index(f"On that day {NAMES[2]}")
    critical_marks.mark(novel, (start, start + 40))
    made = bootstrap(scope_of(novel))
    assert [NAMES[2] in point.sentence for point in made.critical_points] == [True]
    assert made.items[0].chunk_id == made.critical_points[0].chunk_id
    assert Why.CRITICAL in made.items[0].why


def test_nothing_of_it_is_from_beyond_the_horizon(novel: Book, passage_index: MemoryIndex) -> None:
    with_versions(novel, passage_index)
    for name in NAMES:
        start = text_of(novel).index(f"On that day {name}")
        critical_marks.mark(novel, (start, start + 40))
    focus = "Dorian Webb and the tower"
    for chapter in range(len(NAMES) + 1):
        said = everything_in(bootstrap(up_to(novel, chapter), focus))
        assert [name for name in NAMES if name in said] == NAMES[:chapter]
        assert [n for n in range(1, 5) if f"CHAPTER {n}" in said] == list(range(1, chapter + 1))
    whole = everything_in(bootstrap(scope_of(novel), focus))
    assert all(name in whole for name in NAMES)


def test_nobody_is_named_whom_the_reader_has_not_met(novel: Book) -> None:
    """The only name profile of so short a book is that of the whole."""
    for chapter in range(1, len(NAMES)):
        made = bootstrap(up_to(novel, chapter))
        assert made.of_kinds(TopicKind.PERSON) == []
        assert not [name for name in NAMES[chapter:] if name in everything_in(made)]
    whole = bootstrap(up_to(novel, len(NAMES)))
    assert {topic.name for topic in whole.of_kinds(TopicKind.PERSON)} == set(NAMES)


def test_questions_to_go_on_with_name_only_what_is_visible(novel: Book) -> None:
    made = bootstrap(scope_of(novel))
    questions = [one.question for one in made.follow_up_refs]
    assert "What happens in “CHAPTER 1”?" in questions
    assert any(question == f"Who is {NAMES[0]}?" for question in questions)
    visible = set(Chunk.objects.values_list("chunk_id", flat=True))
    assert all(visible.issuperset(one.chunk_ids) and one.chunk_ids for one in made.follow_up_refs)


def test_a_spanish_book_is_asked_in_spanish(read_in: Callable[..., Book]) -> None:
    book = read_in(SPANISH, "faro.txt")
    assert book.language == "es"
    made = bootstrap(scope_of(book))
    assert any(one.question.startswith("¿Quién es ") for one in made.follow_up_refs)
    assert "¿De qué trata este libro?" in [one.text for one in map_questions(scope_of(book), "", {})]
    assert made.items


def test_source_code_is_told_by_its_definitions(read_in: Callable[..., Book]) -> None:
    book = read_in(LAMP, "lamp.py")
    made = bootstrap(scope_of(book))
    assert made.mode == "codigo"
    assert [topic.name for topic in made.of_kinds(TopicKind.DEFINITION)] == ["light_lamp", "trim", "Keeper"]
    assert [topic.name for topic in made.of_kinds(TopicKind.FILE)] == ["lamp.py"]
    assert [line.text for line in made.summary] == ["light_lamp, trim, Keeper"]
    assert "What does trim do?" in [one.question for one in made.follow_up_refs]
    assert made.items
    assert all("lamp.py" in item.place for item in made.items)


def test_prose_and_code_together_are_mixed(ready_book: Book, read_in: Callable[..., Book]) -> None:
    made = bootstrap(scope_of(ready_book, read_in(LAMP, "lamp.py")))
    assert made.mode == "mixed"
    assert len({item.document_id for item in made.items}) == 2


def test_every_one_of_many_books_has_its_turn_within_the_budget(
    ready_book: Book, read_in: Callable[..., Book]
) -> None:
    others = [read_in(NOVEL.replace("tower", f"tower of room{n} wing{n}"), f"t{n}.txt") for n in range(3)]
    books = (ready_book, *others, read_in(SPANISH, "faro.txt"), read_in(LAMP, "lamp.py"))
    made = bootstrap(scope_of(*books))
    assert {line.document_id for line in made.summary} == {book.document_id for book in books}
    assert {item.document_id for item in made.items} >= {ready_book.document_id, books[-1].document_id}
    assert made.chars <= BUDGET_CHARS
    assert made.queries <= MOST_QUERIES


def test_of_a_book_that_no_query_found_it_shows_where_it_begins(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed = parse_question("What is this book about?")
    monkeypatch.setattr(entry, "retrieve", lambda *_arguments: Retrieval((), (), RetrievalTrace(parsed)))
    made = bootstrap(scope_of(ready_book))
    assert [(item.excerpt.split()[0], item.why) for item in made.items] == [("Martha", (Why.BEGINNING,))]


@pytest.mark.parametrize("budget", [0, 300, 2_000])
def test_a_budget_is_never_passed(ready_book: Book, budget: int) -> None:
    made = bootstrap(scope_of(ready_book), budget_chars=budget)
    assert made.chars <= budget
    assert bool(made.items) == (budget > 0)


def test_copies_of_a_book_are_told_once(ready_book: Book, read_in: Callable[..., Book]) -> None:
    copy = read_in(text_of(ready_book) + "\n\nPrinted anew in a later year.\n", "copy.txt")
    excerpts = [item.excerpt for item in bootstrap(scope_of(ready_book, copy)).items]
    assert sum("thirty years" in excerpt for excerpt in excerpts) == 1


def test_a_focus_is_asked_of_all_books_and_no_more_than_twelve_questions(
    ready_book: Book, read_in: Callable[..., Book]
) -> None:
    books = scope_of(ready_book, read_in(SPANISH, "faro.txt"), read_in(LAMP, "lamp.py"))
    asked = map_questions(books, "the red cap", {})
    assert (asked[0].why, asked[0].text, asked[0].scope) == (Why.FOCUS, "the red cap", books)
    assert len(asked) <= MOST_QUERIES
    assert {one.why for one in asked} >= {Why.ABOUT, Why.BEGINNING, Why.PEOPLE}


def test_people_and_themes_are_asked_about_by_name_where_they_are_few(ready_book: Book, novel: Book) -> None:
    named = {ready_book.pk: {Why.PEOPLE: ["Martha", "Tobias"]}, novel.pk: {Why.PEOPLE: NAMES[:3]}}
    asked = {one.why: one.text for one in map_questions(scope_of(ready_book), "", named)}
    assert asked[Why.PEOPLE] == "Who are Martha, Tobias?"
    assert asked[Why.THEMES] == "What are the main themes?"
    of_both = {one.why: one.text for one in map_questions(scope_of(ready_book, novel), "", named)}
    assert of_both[Why.PEOPLE] == "Who are the main characters?"


def test_what_was_found_for_the_focus_says_so(ready_book: Book) -> None:
    found = [item for item in bootstrap(scope_of(ready_book), "red cap").items if Why.FOCUS in item.why]
    assert any("red cap" in item.excerpt for item in found)


def test_it_comes_back_from_json_as_it_was(ready_book: Book) -> None:
    made = bootstrap(scope_of(ready_book))
    assert DomainMap.from_json(made.to_json()) == made


def test_no_books_are_an_empty_map(club: object, ready_book: Book) -> None:
    made = bootstrap(Scope(ready_book.club, ()))
    assert (made.items, made.summary, made.queries) == ((), (), 0)


def test_the_budget_is_the_one_documented() -> None:
    assert entry.BUDGET_CHARS == 12_000
