"""What a question brings of a longer book: who is meant, each side of a comparison, in which order."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from bookclub.providers.errors import TimedOut
from chat.questions.parse import parse_question
from chat.questions.parsed_question import PassageOrder, ScopeFilter
from chat.retrieval import space_search
from chat.retrieval.candidate import Candidate, Fate, Reason
from chat.retrieval.features import COVERAGE
from chat.retrieval.passage import Passage
from chat.retrieval.provider_time import ProviderTime
from chat.retrieval.reranking import Asked
from chat.retrieval.scope import Scope
from chat.retrieval.search import Retrieval, retrieve, search
from ingestion import synonyms
from ingestion.models import Book, Chunk, ChunkType, IndexVersion
from tests.fakes import MemoryIndex

pytestmark = pytest.mark.django_db(transaction=True)

DAYS = 30
TOLD = {
    **dict.fromkeys(range(2, 9), "Martha Quill walked along the shore and Martha Quill sang."),
    15: "There the lantern stood upon a barrel.",
    22: "Then Tobias Reed mended the nets, and Tobias Reed drank his tea.",
}
"""By day, what is told of nothing but the weather besides."""


def day_of(day: int) -> str:
    weather = f"On day {day} the rain fell upon the rocks and the wind rose from the north. "
    return (weather + TOLD.get(day, "") + " ") * 9


@pytest.fixture
def shelf(read_in: Callable[..., Book]) -> Callable[[str, str], Book]:
    return read_in


@pytest.fixture
def weather(shelf: Callable[[str, str], Book]) -> Book:
    return shelf("\n\n".join(map(day_of, range(DAYS))), "weather.txt")


def scope_of(*books: Book) -> Scope:
    return Scope(books[0].club, books)


def widened(found: Retrieval) -> dict[str, float]:
    return {word: weight for query in found.trace.queries for word, weight in query.widened}


def covering(found: Retrieval, word: str) -> set[float]:
    """How much of the question's words the candidates with a word in their text are said to have."""
    return {
        reason.value
        for one in found.trace.candidates
        if word in one.chunk.text
        for reason in one.reasons
        if reason.name == COVERAGE
    }


def told(passages: Sequence[Passage]) -> str:
    return " ".join(passage.text for passage in passages if not passage.is_generated)


def test_a_misspelled_name_is_found(weather: Book) -> None:
    found = retrieve(scope_of(weather), "Where did Tobais mend something?", top_k=1)
    assert widened(found)["tobia"] == 1.0
    assert "Tobias" in told(found.passages)
    assert max(covering(found, "Tobias")) > 0.5


def test_a_word_that_one_of_the_books_has_is_not_misspelt(
    weather: Book, shelf: Callable[[str, str], Book]
) -> None:
    other = shelf("The old tobais grew on a wall, and nobody knew why. " * 9, "plants.txt")
    question = "Where did Tobais mend something?"
    assert "tobia" in widened(retrieve(scope_of(weather), question))
    assert "tobia" not in widened(retrieve(scope_of(weather, other), question))


def test_other_names_of_who_is_asked_about_widen_the_question(weather: Book) -> None:
    found = retrieve(scope_of(weather), "What did Quill sing?")
    assert 0 < widened(found)["martha"] < 1


def test_words_that_a_host_calls_the_same_widen_it(weather: Book) -> None:
    question = "Where is the chandelier?"
    before = retrieve(scope_of(weather), question)
    assert "lantern" not in widened(before)
    assert covering(before, "lantern") == {0.0}
    synonyms.add(weather, ["chandelier", "lantern"], None)
    after = retrieve(scope_of(weather), question, top_k=1)
    assert 0 < widened(after)["lantern"] < 1
    assert min(covering(after, "lantern")) > 0
    assert "lantern" in told(after.passages)


def test_each_subject_of_a_comparison_has_a_passage(weather: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    question = "Compare what Martha Quill and Tobias Reed did along the shore"
    found = told(search(scope_of(weather), question, top_k=4))
    assert "Martha Quill walked" in found
    assert "Tobias Reed mended" in found
    monkeypatch.setattr(space_search, "EACH_PART", 0)
    assert "Tobias Reed mended" not in told(search(scope_of(weather), question, top_k=4))


def test_each_book_of_a_comparison_has_a_passage(
    weather: Book, shelf: Callable[[str, str], Book], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = shelf(
        "\n\n".join(f"The baker sold bread in week {week}. " * 12 for week in range(9)), "baker.txt"
    )
    scope, question = scope_of(weather, other), "Compare the rain and the wind in both books"
    assert {passage.book_pk for passage in search(scope, question, top_k=4)} == {weather.pk, other.pk}
    monkeypatch.setattr(space_search, "EACH_PART", 0)
    assert {passage.book_pk for passage in search(scope, question, top_k=4)} == {weather.pk}


def test_what_is_to_be_told_in_order_comes_in_the_order_of_the_book(weather: Book) -> None:
    parsed = parse_question("What did Martha Quill and Tobias Reed do, step by step?")
    assert parsed.passage_order is PassageOrder.AS_TOLD
    by_worth = parsed.model_copy(update={"passage_order": PassageOrder.BY_WORTH})
    ordered, ranked = (
        [one.char_start for one in search(scope_of(weather), question) if not one.is_generated]
        for question in (parsed, by_worth)
    )
    assert len(ordered) > 3
    assert ordered == sorted(ordered, key=lambda start: start or 0)
    assert set(ordered) == set(ranked)
    assert ordered != ranked


def test_a_text_of_few_passages_is_handed_over_whole(
    shelf: Callable[[str, str], Book], passage_index: MemoryIndex
) -> None:
    short = shelf("\n\n".join(map(day_of, range(6))), "short.txt")
    sources = Chunk.objects.filter(chunk_type=ChunkType.SOURCE).order_by("chunk_index")
    assert 3 < len(sources) <= 8
    for row in sources[1:]:
        del passage_index.points[str(row.point_id)]
    found = search(scope_of(short), "What of the rain?")
    handed = {part.chunk_pk for passage in found for part in passage.parts or (passage,)}
    assert handed >= {row.pk for row in sources}


def test_of_a_longer_book_only_what_the_index_finds(weather: Book, passage_index: MemoryIndex) -> None:
    first, *others = Chunk.objects.filter(chunk_type=ChunkType.SOURCE).order_by("chunk_index")
    for row in others:
        del passage_index.points[str(row.point_id)]
    found = search(scope_of(weather), "What of the rain?")
    assert [passage.chunk_pk for passage in found if not passage.is_generated] == [first.pk]


def test_a_filter_of_the_question_leaves_the_other_books_out(
    weather: Book, shelf: Callable[[str, str], Book]
) -> None:
    other = shelf("The baker sold bread, and the rain fell upon it.", "baker.txt")
    only = ScopeFilter(document_ids=(other.document_id,))
    found = search(scope_of(weather, other), parse_question("What of the rain?", scope=only))
    assert {passage.book_pk for passage in found} == {other.pk}


def test_diagnostics_say_what_became_of_every_candidate(weather: Book) -> None:
    found = retrieve(scope_of(weather), "What did Martha Quill do?", top_k=3)
    handed = [one for one in found.trace.candidates if one.fate in (Fate.CHOSEN, Fate.JOINED)]
    assert {one.place for one in handed} == {1, 2, 3}
    assert {one.chunk.is_generated for one in handed} == {True, False}
    for one in handed:
        passage = found.passages[(one.place or 0) - 1]
        assert one.chunk.chunk_id in {part.chunk_id for part in passage.parts or (passage,)}
    assert all(one.place is None for one in found.trace.candidates if one not in handed)
    assert len(found.trace.candidates) > len(handed)
    assert found.trace.chosen == [passage.chunk_id for passage in found.passages]
    assert {
        "parse",
        "places",
        "words",
        "embedding",
        "index",
        "texts",
        "ranking",
        "choice",
        "passages",
    } == set(found.trace.seconds)


def test_a_question_has_only_so_much_time_for_its_providers(weather: Book) -> None:
    with pytest.raises(TimedOut):
        retrieve(scope_of(weather), "What of the rain?", provider_time=ProviderTime(0))


def test_books_of_two_models_are_asked_apart_and_handed_over_in_turns(
    weather: Book, shelf: Callable[[str, str], Book], passage_index: MemoryIndex
) -> None:
    bread = (f"The baker sold bread in week {week} of rain. " * 20 for week in range(20))
    other = shelf("\n\n".join(bread), "baker.txt")
    IndexVersion.objects.filter(book=other).update(embedding_model="hashing-2")
    for point, (space, kept) in passage_index.points.items():
        if kept.payload["index_version"] == other.live_index_id:
            passage_index.points[point] = replace(space, model="hashing-2"), kept
    scope = scope_of(weather, other).as_it_is_now()
    assert len(scope.by_space()) == 2

    found = retrieve(scope, "What of the rain?", top_k=4)
    assert [passage.book_pk for passage in found.passages] == [weather.pk, other.pk] * 2
    assert len(found.embedders) == 2
    assert found.trace.rerankers == ["linear-1"]
    handed = [one for one in found.trace.candidates if one.fate in (Fate.CHOSEN, Fate.JOINED)]
    assert {(one.place, one.chunk.book) for one in handed} == {
        (1, weather.pk),
        (2, other.pk),
        (3, weather.pk),
        (4, other.pk),
    }
    assert all(one.place is None for one in found.trace.candidates if one not in handed)


class LatestFirst:
    """Ranks by nothing but the place in the book."""

    name = "latest-first"

    def rank(self, candidates: Sequence[Candidate], asked: Asked) -> list[Candidate]:
        for one in candidates:
            one.score = float(one.chunk.index)
            one.reasons = (Reason("index", one.score, one.score),)
        return sorted(candidates, key=lambda one: -one.score)


def test_another_reranker_decides_and_is_named(weather: Book) -> None:
    found = retrieve(scope_of(weather), "What of the rain?", top_k=1, reranker=LatestFirst())
    last = Chunk.objects.filter(chunk_type=ChunkType.SOURCE).order_by("-chunk_index")[0]
    assert found.trace.rerankers == ["latest-first"]
    assert found.passages[0].chunk_pk == last.pk
    assert found.passages[0].score == last.chunk_index


@pytest.fixture
def chaptered(shelf: Callable[[str, str], Book]) -> Book:
    """Six chapters of some fifteen passages each: two of them are more than the budget."""
    chapters = [
        f"CHAPTER {number}\n\n" + "\n\n".join(day_of(100 * number + day) for day in range(30))
        for number in range(1, 7)
    ]
    return shelf("\n\n\n".join(chapters), "chaptered.txt")


def of_chapters(found: Sequence[Passage]) -> list[int]:
    return [passage.chapter_ordinal for passage in found]


@pytest.mark.parametrize(
    ("question", "chapters"),
    [
        ("Compare the weather in chapter 2 with the weather in chapter 5.", (2, 5)),
        ("What happens in chapters 3 and 4?", (3, 4)),
        ("¿Qué pasa en los capítulos 1 a 3?", (1, 2, 3)),
    ],
)
def test_every_chapter_that_is_named_is_handed_over_whole(
    chaptered: Book, question: str, chapters: Sequence[int]
) -> None:
    found = of_chapters(search(scope_of(chaptered), question))
    for ordinal in chapters:
        rows = Chunk.objects.filter(chunk_type=ChunkType.SOURCE, chapter_ordinal=ordinal)
        assert found.count(ordinal) == rows.count() > 8


def test_what_else_was_found_stands_after_the_chapter_that_is_named(chaptered: Book) -> None:
    found = of_chapters(search(scope_of(chaptered), "Summarise chapter 6", top_k=20))
    length = found.count(6)
    assert found[:length] == [6] * length
    assert length > 8
