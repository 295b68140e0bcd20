"""What ranking knows of the chunks that the index found: their text and sentences, from the database."""

from collections.abc import Collection, Mapping

from chat.retrieval.candidate import ChunkText
from ingestion.chunking.sentence_spans import sentence_spans
from ingestion.gate import is_shown
from ingestion.models import Book, Chunk, ChunkType
from ingestion.passages.horizon import Horizon
from ingestion.sentence_vectors import sentences_of

_FIELDS = (
    *("pk", "point_id", "chunk_id", "index_version", "chunk_index", "chunk_type", "chunk_mode", "text"),
    *("heading_path", "char_start", "char_end", "horizon_index", "superseded_index"),
    *("index_version__chunk_count", "index_version__book", "index_version__book__language"),
)


def chunk_texts(points: Collection[str], horizons: Mapping[int, Horizon]) -> dict[str, ChunkText]:
    """By point; left out is one whose row is gone, or lies beyond its build's horizon.

    Rows are looked up by point alone and then gated: asked for both, SQLite goes through whole builds.
    """
    rows = list(Chunk.objects.filter(point_id__in=points).values_list(*_FIELDS))
    sentences = sentences_of(pk for pk, *_rest in rows)
    found: dict[str, ChunkText] = {}
    for pk, point, chunk_id, version, index, kind, mode, text, headings, start, end, *more in rows:
        horizon_index, superseded_index, count, book, language = more
        if not is_shown(horizons, version, horizon_index, superseded_index):
            continue
        kept = sentences.get(pk)
        found[str(point)] = ChunkText(
            point_id=str(point),
            chunk_id=chunk_id,
            book=book,
            version=version,
            index=index,
            language=language,
            text=text,
            headings=tuple(headings),
            is_generated=kind != ChunkType.SOURCE,
            is_code=mode == Book.Mode.CODIGO,
            start=start,
            end=end,
            place=index / max(count, 1),
            spans=tuple(kept.spans) if kept is not None else tuple(sentence_spans(text)),
            vectors=kept.vectors if kept is not None else None,
        )
    return found
