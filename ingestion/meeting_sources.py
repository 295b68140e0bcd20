"""What a meeting pack is made of: the text up to its milestone, and a profile that was known by then."""

from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from pydantic import ValidationError

from bookclub.sentences import Sentence, gettext_noop
from ingestion import artifact_jobs, gate
from ingestion.artifact_material import material_of
from ingestion.artifacts.as_of import cut_at
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.material_json import corrections_to_json, material_to_json, written_from_json
from ingestion.artifacts.name_profile import NameCorrection
from ingestion.artifacts.offline_provider import OfflineAnalysisProvider
from ingestion.meeting_questions import by_machine
from ingestion.models import Book, Chunk, ChunkType, IndexVersion, MeetingPack
from ingestion.name_writing import corrections_in
from ingestion.passages.horizon import NOTHING_READ, Horizon, horizon_at
from ingestion.quoted_places import KeptLines

NOT_READ = Sentence(gettext_noop("The book has not been read in yet."))
SOURCE_CODE = Sentence(gettext_noop("Meeting packs are made of prose alone, not of source code."))
READ_ANEW = Sentence(
    gettext_noop("The book has been read in anew since the milestone was chosen. Make the pack anew.")
)


class NothingToMake(Exception):
    """Why no pack can be made of the book as it is."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Made:
    """What goes into the columns of a pack."""

    material: dict[str, Any]
    questions: list[dict[str, Any]]
    horizon_index: int | None


def make(pack: MeetingPack) -> Made:
    """Raises `NothingToMake` and `ReadingFailed`."""
    version = _live_prose(pack.book)
    if pack.material.get("stored_text") != version.stored_text_id:
        raise NothingToMake(READ_ANEW)  # its end is a place in another text
    whole = material_of(version)
    end = min(pack.up_to_char, len(whole.text))
    corrections = corrections_in(pack.book.name_corrections.filter(shown_from__lt=end))
    found = _by_rules(cut_at(whole, end), corrections, is_whole=end == len(whole.text))
    _lay_out(found["passages"], version)
    horizon = horizon_at([chunk.char_end for chunk in whole.chunks], end)
    asked, profile = _by_model(version, horizon)
    questions = by_machine(asked, found.pop("questions"))
    made = {"made_at": timezone.now().isoformat(), "stored_text": version.stored_text_id, "profile": profile}
    return Made({**found, **made}, questions, None if horizon.index == NOTHING_READ else horizon.index)


def _lay_out(passages: list[dict[str, Any]], version: IndexVersion) -> None:
    lines = KeptLines(version.stored_text)
    for passage in passages:
        passage["shown"] = lines.laid_out(passage["quote"], passage["place"]["char"])


def _live_prose(book: Book) -> IndexVersion:
    if book.live_index is None:
        raise NothingToMake(NOT_READ)
    if book.live_index.is_code:
        raise NothingToMake(SOURCE_CODE)
    return book.live_index


def _by_rules(
    known: BookMaterial, corrections: tuple[NameCorrection, ...], *, is_whole: bool
) -> dict[str, Any]:
    """In a process of its own, which is given nothing of what comes later."""
    arguments: dict[str, Any] = {
        "material": material_to_json(known),
        "corrections": corrections_to_json(corrections),
        "is_whole": is_whole,
    }
    return artifact_jobs.run("meeting", arguments)


def _by_model(version: IndexVersion, horizon: Horizon) -> tuple[list[str], dict[str, Any] | None]:
    """What the latest profile known by then asks, if a model wrote it, and where that profile comes from."""
    chunk = _profile_at(version, horizon)
    try:
        written = written_from_json(chunk.content.data) if chunk else None
    except ValidationError:
        written = None
    if chunk is None or written is None:
        return [], None
    made = chunk.provenance
    facts = {
        **{name: getattr(made, name) for name in ("provider", "model", "prompt_version")},
        "generated_at_utc": made.generated_at_utc and made.generated_at_utc.isoformat(),
        "chunk_index": chunk.chunk_index,
    }
    return list(written.sections.discussion_questions), facts


def _profile_at(version: IndexVersion, horizon: Horizon) -> Chunk | None:
    """The rules' own profile asks nothing that they do not ask of the text itself."""
    profiles = version.chunks.filter(chunk_type=ChunkType.BOOK_CLUB_PROFILE, content__isnull=False)
    by_models = profiles.exclude(provenance__provider=OfflineAnalysisProvider.provider)
    latest_first = gate.visible(by_models, horizon).order_by("-horizon_index", "-chunk_index")
    return latest_first.select_related("content", "provenance").first()
