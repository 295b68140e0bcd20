"""The words of builds: counted once a build, stored with it, and kept at hand while it is asked."""

import logging
from functools import lru_cache

from django.db import IntegrityError, transaction

from ingestion.indexing import compared_text, words_language
from ingestion.models import ChunkType, IndexVersion, WordCounts
from ingestion.words.book_words import NO_WORDS, BookWords, counted

logger = logging.getLogger(__name__)

BUILDS_AT_HAND = 32
ROWS_AT_ONCE = 500


@lru_cache(maxsize=BUILDS_AT_HAND)
def words_of(version_pk: int) -> BookWords:
    """Of a build whose chunks are all there; source code and a build that is gone have none.

    Those of a build that was made before words were counted are counted now, and stored.
    """
    row = WordCounts.objects.filter(index_version=version_pk).first()
    if row is not None:
        return _of_row(row)
    version = IndexVersion.objects.select_related("book").filter(pk=version_pk).first()
    return NO_WORDS if version is None or version.is_code else _of_former_build(version)


def _of_row(row: WordCounts) -> BookWords:
    words = {stem: (count, first) for stem, (count, first) in row.words.items()}
    return BookWords(row.language, row.chunk_count, words)


def _of_former_build(version: IndexVersion) -> BookWords:
    try:
        return store(version)
    except IntegrityError:
        logger.info("Index version %s went away while its words were counted", version.pk)
        return NO_WORDS


def store(version: IndexVersion) -> BookWords:
    """Counts the source text that can be found, headings included; keeps what somebody else has stored."""
    words = counted(_texts(version), words_language(version.book))
    row = WordCounts(
        index_version=version, language=words.language, chunk_count=words.chunks, words=dict(words.words)
    )
    with transaction.atomic():
        WordCounts.objects.bulk_create([row], ignore_conflicts=True)
    return words


def _texts(version: IndexVersion) -> list[tuple[int, str]]:
    chunks = version.chunks.filter(chunk_type=ChunkType.SOURCE, is_indexed=True).order_by("chunk_index")
    return [
        (chunk.chunk_index, compared_text(version.book, chunk))
        for chunk in chunks.iterator(chunk_size=ROWS_AT_ONCE)
    ]


def copy(former: IndexVersion, version: IndexVersion) -> None:
    """To a build of the same chunks; what was not counted yet is counted when it is asked for."""
    row = WordCounts.objects.filter(index_version=former).first()
    if row is not None:
        row.pk, row.index_version = None, version
        row.save(force_insert=True)
