"""A repository is asked like a book: what a question names comes first, and knows its definitions."""

from collections.abc import Callable

import pytest

from chat.questions.asked_identifiers import asked_identifiers
from chat.retrieval.named_definitions import named_points
from chat.retrieval.scope import Scope
from chat.retrieval.search import search
from ingestion import pipeline
from ingestion.models import Book
from ingestion.passages.horizon import WHOLE_BOOK
from tests.fakes import HashingEmbedder, MemoryIndex

pytestmark = pytest.mark.django_db(transaction=True)

LAMP = '''"""A lamp."""


def light_lamp(lamp):
    """Burn until morning; snuff_out ends it."""
    lamp.burning = True
    trim(lamp)


def trim(lamp):
    lamp.wick -= 1
    light_lamp


class Keeper:
    """Keeps the lamp."""

    def snuffOut(self):
        self.lamp.burning = False
'''


@pytest.fixture
def lamp(
    shelve: Callable[..., Book],
    embedder: HashingEmbedder,
    passage_index: MemoryIndex,
    no_model: None,
    in_this_process: None,
) -> Book:
    book = shelve(LAMP, name="lamp.py")
    assert pipeline.build(book.pk)
    return Book.objects.select_related("live_index", "club").get(pk=book.pk)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("What does light_lamp do?", "light_lamp"),
        ("¿Qué hace light_lamp?", "light_lamp"),
        ("What does trim do?", "trim"),
        ("¿Para qué sirve la función trim?", "trim"),
        ("Where is snuffOut defined?", "Keeper"),
        ("Explain Keeper.snuffOut()", "Keeper"),
        ("What is `Keeper`?", "Keeper"),
    ],
)
def test_what_is_named_comes_first(question: str, name: str, lamp: Book) -> None:
    first = search(Scope(lamp.club, (lamp,)), question)[0]
    assert first.heading_path == (name,)
    assert first.code is not None
    assert first.code.file == "lamp.py"
    assert [block.name for block in first.code.blocks] == [name]
    (block,) = first.code.blocks
    assert first.text[block.start : block.end].strip() == first.text.strip()


@pytest.mark.parametrize("question", ["Who trims it?", "What does no_such_name do?", "Is the lamp burning?"])
def test_what_nothing_is_named_by_is_not_looked_up(question: str, lamp: Book) -> None:
    assert lamp.live_index is not None
    horizons = {lamp.live_index.pk: WHOLE_BOOK}
    assert named_points([lamp], horizons, asked_identifiers(question)) == []


def test_prose_has_no_definitions(ready_book: Book) -> None:
    assert all(one.code is None for one in search(Scope(ready_book.club, (ready_book,)), "light_lamp"))


def test_its_words_are_stemmed_in_english(lamp: Book, passage_index: MemoryIndex) -> None:
    points = [point for _space, point in passage_index.points.values()]
    assert {point.language for point in points} == {"en"}
    assert any(point.text.startswith("light lamp lamp py") for point in points)
