"""The spoiler gate in the database: which chunks someone sees who has read as far as a horizon."""

from collections.abc import Mapping

from django.db.models import Q, QuerySet
from django.db.models.functions import Length

from ingestion import stored_texts
from ingestion.models import Chunk, ChunkType, IndexVersion, StoredText
from ingestion.passages.horizon import WHOLE_BOOK, Horizon, horizon_at
from ingestion.structure.parts import Part, parts_of


def visible(chunks: QuerySet[Chunk], horizon: Horizon) -> QuerySet[Chunk]:
    """Of the chunks of one build those that may be shown; the same rule as `Horizon.shows`."""
    return chunks.filter(_shown(horizon))


def visible_in(chunks: QuerySet[Chunk], horizons: Mapping[int, Horizon]) -> QuerySet[Chunk]:
    """Of the chunks of these builds, by the primary keys of index versions, each up to its horizon."""
    whole = [version for version, horizon in horizons.items() if horizon == WHOLE_BOOK]
    shown = Q(index_version__in=whole) & _shown(WHOLE_BOOK)
    for version, horizon in horizons.items():
        if horizon != WHOLE_BOOK:
            shown |= Q(index_version=version) & _shown(horizon)
    return chunks.filter(shown)


def is_shown(
    horizons: Mapping[int, Horizon], version: int, horizon_index: int, superseded_index: int | None
) -> bool:
    """The rule of `visible_in` for one row that is at hand; a version that is not listed is not asked."""
    horizon = horizons.get(version)
    return horizon is not None and horizon.shows(horizon_index, superseded_index)


def made_within(chunks: QuerySet[Chunk], horizon: Horizon) -> QuerySet[Chunk]:
    """As `visible`, and those besides in whose place a later version stands: they tell no more than it."""
    return chunks if horizon.index is None else chunks.filter(horizon_index__lte=horizon.index)


def _shown(horizon: Horizon) -> Q:
    if horizon.index is None:
        return Q(superseded_index=None)
    current = Q(superseded_index=None) | Q(superseded_index__gt=horizon.index)
    return current & Q(horizon_index__lte=horizon.index)


def horizon_of_offset(version: IndexVersion, offset: int) -> Horizon:
    """Of someone who has read the stored text up to `offset`."""
    return horizon_at(_chunk_ends(version), offset)


def end_of_chapter(stored: StoredText, ordinal: int) -> int:
    """0 is what stands before the first chapter; a number beyond the last chapter is the whole text."""
    chapters = stored_texts.chapter_spans(stored)
    later = [chapter.start for chapter in chapters if chapter.ordinal > ordinal]
    if later:
        return min(later)
    return chapters[-1].end if chapters else len(stored.text)


def parts_in(version: IndexVersion) -> tuple[Part, ...]:
    """Those that profiles as of the end of a part are written for."""
    texts = StoredText.objects.only("chapters").annotate(length=Length("text"))
    stored = texts.get(pk=version.stored_text_id)
    return parts_of(stored_texts.chapter_spans(stored), sorted({*_chunk_ends(version)}), stored.length)


def _chunk_ends(version: IndexVersion) -> list[int]:
    sources = version.chunks.filter(chunk_type=ChunkType.SOURCE).order_by("chunk_index")
    return [end or 0 for end in sources.values_list("char_end", flat=True)]
