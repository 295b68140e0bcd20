"""From a generated chunk to the source chunks it was made from, in Django admin."""

from collections.abc import Iterable
from itertools import groupby
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from bookclub.clubs.read_only_admin import link_to
from ingestion.models import Chunk, ChunkType

MOST_LINKS = 400


def links_to_sources(chunk: Chunk) -> SafeString | str:
    """A link to each, and where there are very many, from then on one to each run of them."""
    indexes = sorted(set(chunk.provenance.source_chunk_indexes))
    singly, in_runs = indexes[:MOST_LINKS], indexes[MOST_LINKS:]
    sources = Chunk.objects.filter(
        index_version=chunk.index_version_id, chunk_type=ChunkType.SOURCE, chunk_index__in=singly
    ).only("pk", "chunk_index")
    links = [link_to(source, str(source.chunk_index)) for source in sources.order_by("chunk_index")]
    links += [_link_to_run(chunk, first, last) for first, last in runs(in_runs)]
    return format_html_join(", ", "{}", [(link,) for link in links]) or "–"


def runs(indexes: Iterable[int]) -> list[tuple[int, int]]:
    """Ascending numbers as first and last of each unbroken run."""
    grouped = groupby(enumerate(indexes), key=lambda pair: pair[1] - pair[0])
    members = [[index for _position, index in group] for _offset, group in grouped]
    return [(run[0], run[-1]) for run in members]


def _link_to_run(chunk: Chunk, first: int, last: int) -> SafeString:
    wanted = {
        "index_version__id__exact": chunk.index_version_id,
        "chunk_type__exact": ChunkType.SOURCE.value,
        "chunk_index__gte": first,
        "chunk_index__lte": last,
    }
    address = f"{reverse('admin:ingestion_chunk_changelist')}?{urlencode(wanted)}"
    return format_html('<a href="{}">{}</a>', address, first if first == last else f"{first}–{last}")
