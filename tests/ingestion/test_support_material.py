"""Support material by rules holds what any support material has to hold."""

from collections.abc import Callable

import pytest

from bookclub.clubs.models import Club, User
from ingestion import pipeline
from ingestion.models import ArtifactContent, Book, Chunk, ChunkType
from ingestion.queries import live_chunks
from ingestion.samples import SAMPLE_BOOKS
from ingestion.support_material import support_material
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


def test_what_is_of_a_part_bears_its_title(ready_book: Book, reader: User, spoilers_welcome: Book) -> None:
    profile = live_chunks(ready_book).get(chunk_type=ChunkType.NAME_PROFILE, part=None)
    Chunk.objects.filter(pk=profile.pk).update(part=1)
    ArtifactContent.objects.filter(chunk=profile).update(data={"part_title": "The Keeper"})
    (of_part,) = support_material(reader, ready_book).by_part
    assert of_part.part_title == "The Keeper"  # type: ignore[attr-defined]
