"""Support material by rules holds what any support material has to hold."""

from collections.abc import Callable

import pytest

from bookclub.clubs.models import Club
from ingestion import pipeline
from ingestion.models import Book, ChunkType
from ingestion.samples import SAMPLE_BOOKS
from tests.ingestion.enriching import LONG_BOOK
from tests.ingestion.sound_material import check_support_material

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("in_this_process", "no_model", "embedder", "passage_index"),
]

ALICE = next(sample for sample in SAMPLE_BOOKS if sample.path.name == "alice.txt").path


@pytest.mark.parametrize("ingestion", Book.Ingestion.values)
@pytest.mark.parametrize("text", [LONG_BOOK, ALICE.read_text(encoding="utf-8")], ids=["mill", "alice"])
def test_it_is_sound(club: Club, shelve: Callable[..., Book], text: str, ingestion: str) -> None:
    book = shelve(text)
    Book.objects.update(ingestion=ingestion)
    assert pipeline.build(book.pk)
    made = check_support_material(club)
    assert made.live_index is not None
    parts = made.live_index.chunks.filter(chunk_type=ChunkType.BOOK_CLUB_PROFILE).count()
    assert parts == 1 if ingestion == Book.Ingestion.BASIC else parts > 3
