"""The calls that write a profile: from names, notes and the passages that stand for the book."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from bookclub.providers.errors import ContextTooLong
from bookclub.providers.ports import ChatRequest
from bookclub.providers.token_estimate import estimate_tokens
from ingestion.artifacts.asking.asking import Asking
from ingestion.artifacts.asking.fencing import as_data
from ingestion.artifacts.asking.guidance import guidance_section, language_of
from ingestion.artifacts.asking.notes_lines import notes_in_prompt
from ingestion.artifacts.asking.noting_calls import NARROW
from ingestion.artifacts.asking.order import AnalysisOrder
from ingestion.artifacts.asking.room import AskingProfile, tokens_of
from ingestion.artifacts.material import BookMaterial, SourceChunk
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.name_profile_text import render_name_profile
from ingestion.artifacts.profile_reply import PROFILE_FORM, SECTION_ORDER, ProfileReply, reply_schema
from ingestion.artifacts.profile_sections import PartNotes
from ingestion.artifacts.prompt_file import load_prompt
from ingestion.artifacts.representative import representative_chunks

_NAMES_SHARE = 4
"""Names have at most a quarter of the prompt, notes half of what is left."""

_SMALLEST_SHARE = 4
"""A profile that the model finds too long is asked for with half as much, and half of that again."""


@dataclass(frozen=True, slots=True)
class ProfileSources:
    """What a profile is written from. `material` ends where the profile stands, `part_ends` are within it."""

    material: BookMaterial
    names: NameProfile
    notes: tuple[PartNotes, ...] = ()
    part_ends: tuple[int, ...] = ()


@dataclass(kw_only=True)
class ProfileAsking(Asking[ProfileReply]):
    """Asks for one profile, with `chunks` shown."""

    chunks: tuple[SourceChunk, ...]


def profile_asking(
    sources: ProfileSources, room: AskingProfile, order: AnalysisOrder, share: int = 1
) -> ProfileAsking:
    """Raises `ContextTooLong` when there is room for nothing of the book. `share` 2 is half the prompt."""
    writing = _Writing(sources, room, order, room.prompt_tokens // share)
    request, chunks = writing.request()

    def smaller() -> list[ProfileAsking]:
        if share >= _SMALLEST_SHARE:
            return []
        with suppress(ContextTooLong):
            return [profile_asking(sources, room, order, share * 2)]
        return []

    return ProfileAsking(
        purpose="profile",
        prompt=writing.prompt,
        request=request,
        form=PROFILE_FORM,
        repair_tokens=room.repair_tokens,
        smaller=smaller,
        chunks=chunks,
    )


class _Writing:
    def __init__(
        self, sources: ProfileSources, room: AskingProfile, order: AnalysisOrder, tokens: int
    ) -> None:
        self.sources = sources
        self.room = room
        self.order = order
        self.tokens = tokens
        self.prompt = load_prompt("book_club_profile")

    def request(self) -> tuple[ChatRequest, tuple[SourceChunk, ...]]:
        names = self._names()
        left = self.tokens - self.room.repair_tokens - tokens_of(self._filled(names, "", ()))
        notes = notes_in_prompt(self.sources.notes, left // 2)
        chunks = self._chunks(left - estimate_tokens(notes) - 2)
        if not (chunks or notes):
            raise ContextTooLong(NARROW)
        return self._filled(names, notes, chunks), chunks

    def _chunks(self, room: int) -> tuple[SourceChunk, ...]:
        return representative_chunks(
            self.sources.material,
            self.sources.names,
            room,
            lambda chunk: estimate_tokens(_passage(chunk)) + 2,
            critical=self.order.critical,
            part_ends=self.sources.part_ends,
        )

    def _names(self) -> str:
        """Whole lines."""
        kept, room = [], self.tokens // _NAMES_SHARE
        material = self.sources.material
        for line in as_data(render_name_profile(self.sources.names, material.language)).splitlines():
            room -= estimate_tokens(line) + 1
            if room < 0:
                break
            kept.append(line)
        return "\n".join(kept)

    def _filled(self, names: str, notes: str, chunks: Sequence[SourceChunk]) -> ChatRequest:
        material = self.sources.material
        user = self.prompt.fill(
            "User",
            guidance=guidance_section(self.order.bounded_guidance),
            names=names,
            notes=f"{notes}\n\n" if notes else "",
            passages="\n\n".join(map(_passage, chunks)),
            keys=", ".join(SECTION_ORDER),
        )
        return ChatRequest(
            system=self.prompt.fill("System", language=language_of(material)),
            user=user,
            schema=reply_schema(self.room.profile, chunks),
            schema_name="book_club_profile",
            max_output_tokens=self.room.profile_output,
        )


def _passage(chunk: SourceChunk) -> str:
    heading = f"[Passage {chunk.index}" + (f", {' '.join(chunk.chapter.split())}]" if chunk.chapter else "]")
    return f"{as_data(heading)}\n{as_data(chunk.text)}"
