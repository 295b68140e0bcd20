"""Where a book's passages and texts come from, for its hosts: builds, what was written, by whom, of what."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ingestion import lease
from ingestion.models import ArtifactRun, Book, Chunk, ChunkType, IndexVersion, ModelCall

MOST_RUNS = 50
MOST_VERSIONS = 20

BY_HAND: dict[str, Promise] = {
    "title": _("Title"),
    "authors": _("Authors"),
    "language": _("Language of the book"),
}
PURPOSES: dict[str, Promise] = {"part_notes": _("Notes on parts"), "profile": _("Book-club profile")}


@dataclass(frozen=True, slots=True)
class ChunksOfAKind:
    """Of one kind and one author in the live build."""

    kind: str
    count: int
    indexed: int


@dataclass(frozen=True, slots=True)
class MadeText:
    """A generated text: who wrote it, when, with which prompt, from how many of the book's passages."""

    kind: str
    part: int | None
    chunk_index: int
    provider: str
    model: str
    prompt_version: str
    generated_at: datetime | None
    passages: int


@dataclass(frozen=True, slots=True)
class Calls:
    """The answered calls of one language model about the book."""

    provider: str
    model: str
    purpose: str
    count: int
    prompt_tokens: int
    output_tokens: int
    last: datetime


@dataclass(frozen=True, slots=True)
class ProvenancePage:
    book: Book
    versions: Sequence[IndexVersion]
    chunks: Sequence[ChunksOfAKind]
    made: Sequence[MadeText]
    runs: Sequence[ArtifactRun]
    calls: Sequence[Calls]
    is_at_work: bool

    @property
    def by_hand(self) -> list[str]:
        """What hosts have set, whatever the file tells."""
        return [str(BY_HAND.get(name, name)) for name in self.book.edited_fields]


def provenance_page(book: Book) -> ProvenancePage:
    """It says nothing of what stands in the book, so that hosts on their way may look too."""
    runs = ArtifactRun.objects.filter(book=book).select_related("index_version")
    return ProvenancePage(
        book=book,
        versions=list(book.index_versions.order_by("-number")[:MOST_VERSIONS]),
        chunks=_chunks(book),
        made=_made(book),
        runs=list(runs[:MOST_RUNS]),
        calls=_calls(book),
        is_at_work=not lease.is_free(book),
    )


def _chunks(book: Book) -> list[ChunksOfAKind]:
    live = Chunk.objects.filter(index_version=book.live_index_id).order_by()
    rows = live.values("chunk_type", "is_indexed").annotate(count=Count("pk"))
    found: dict[str, tuple[int, int]] = {}
    for row in rows:
        count, indexed = found.get(row["chunk_type"], (0, 0))
        found[row["chunk_type"]] = count + row["count"], indexed + row["count"] * row["is_indexed"]
    return [ChunksOfAKind(_kind(kind), *found[kind]) for kind in ChunkType.values if kind in found]


def _made(book: Book) -> list[MadeText]:
    chunks = Chunk.objects.filter(index_version=book.live_index_id).exclude(chunk_type=ChunkType.SOURCE)
    return [
        MadeText(
            kind=_kind(chunk.chunk_type),
            part=chunk.part,
            chunk_index=chunk.chunk_index,
            provider=chunk.provenance.provider,
            model=chunk.provenance.model,
            prompt_version=chunk.provenance.prompt_version,
            generated_at=chunk.provenance.generated_at_utc,
            passages=len(chunk.provenance.source_chunk_indexes),
        )
        for chunk in chunks.select_related("provenance").defer("text", "useful_text")
    ]


def _calls(book: Book) -> list[Calls]:
    grouped = ModelCall.objects.filter(book=book).order_by().values("provider", "model", "purpose")
    rows = grouped.annotate(
        count=Count("pk"),
        prompt=Sum("prompt_tokens"),
        output=Sum("output_tokens"),
        last=Max("created_at"),
    )
    return [
        Calls(
            row["provider"],
            row["model"],
            str(PURPOSES.get(row["purpose"], row["purpose"])),
            row["count"],
            row["prompt"] or 0,
            row["output"] or 0,
            row["last"],
        )
        for row in rows.order_by("last")
    ]


def _kind(chunk_type: str) -> str:
    return str(ChunkType(chunk_type).label)
