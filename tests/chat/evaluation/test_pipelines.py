"""What each pipeline asks of the index, and that the product is asked as readers ask it."""

import pytest

from bookclub.providers import wiring
from bookclub.providers.ports import IndexHit, IndexQuery, VectorSpace
from chat.evaluation.pipelines import BM25, DENSE, HYBRID, TOP_K, index_pipelines, product_with
from ingestion.models import Book, ChunkType

pytestmark = pytest.mark.django_db(transaction=True)

GONE = "00000000-0000-0000-0000-000000000000"
QUESTION = "What did Martha find on the stones?"


class AskedIndex:
    """Keeps what it is asked, and finds these points."""

    def __init__(self, points: list[str]) -> None:
        self.points, self.asked = points, list[IndexQuery]()

    def query(self, _space: VectorSpace, query: IndexQuery) -> list[IndexHit]:
        self.asked.append(query)
        return [IndexHit(point, 1.0) for point in self.points]


@pytest.fixture
def index(ready_book: Book, monkeypatch: pytest.MonkeyPatch) -> AskedIndex:
    assert ready_book.live_index is not None
    sources = ready_book.live_index.chunks.filter(chunk_type=ChunkType.SOURCE).order_by("-chunk_index")
    asked = AskedIndex([*map(str, sources.values_list("point_id", flat=True)), GONE])
    monkeypatch.setattr(wiring, "passage_index", lambda: asked)
    return asked


@pytest.mark.parametrize(
    ("name", "has_dense", "words"), [(BM25, False, QUESTION), (DENSE, True, ""), (HYBRID, True, QUESTION)]
)
def test_a_side_of_the_index_is_left_out(
    ready_book: Book,
    index: AskedIndex,
    name: str,
    has_dense: bool,
    words: str,
) -> None:
    found = index_pipelines()[name](ready_book, QUESTION)
    (query,) = index.asked
    assert (query.dense is not None, query.text, query.limit) == (has_dense, words, TOP_K)
    assert query.where.chunk_types == ("source",)
    assert query.where.index_versions == (ready_book.live_index_id,)
    assert "red cap" in found[0].text
    assert len(found) == len(index.points) - 1


def test_the_product_is_asked_without_a_horizon(ready_book: Book) -> None:
    found = product_with()(ready_book, QUESTION)
    assert any("red cap" in one.text and not one.is_generated for one in found)
