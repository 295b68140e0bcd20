"""The tables of books in: shelf, builds, generated texts, meetings."""

from ingestion.models.artifacts import (
    ArtifactContent,
    ArtifactRun,
    CriticalMark,
    ModelCall,
    NameCorrection,
)
from ingestion.models.books import Book, Source
from ingestion.models.builds import Chunk, ChunkProvenance, ChunkType, IndexVersion, StoredText
from ingestion.models.defaults import no_facts, no_items
from ingestion.models.meetings import MeetingPack
from ingestion.models.reading import OpenedPlace, ReadingPlace
from ingestion.models.removals import Removal
from ingestion.models.searching import ChunkSentences, Synonyms, WordCounts

__all__ = [
    "ArtifactContent",
    "ArtifactRun",
    "Book",
    "Chunk",
    "ChunkProvenance",
    "ChunkSentences",
    "ChunkType",
    "CriticalMark",
    "IndexVersion",
    "MeetingPack",
    "ModelCall",
    "NameCorrection",
    "OpenedPlace",
    "ReadingPlace",
    "Removal",
    "Source",
    "StoredText",
    "Synonyms",
    "WordCounts",
    "no_facts",
    "no_items",
]
