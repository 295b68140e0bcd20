"""From a model's reply, and the notes it was given, to a profile."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bookclub.providers.ports import ChatModel
from ingestion.artifacts.asking.gate import LineGate, in_order, named_on_cover
from ingestion.artifacts.asking.profile_calls import ProfileAsking, ProfileSources
from ingestion.artifacts.asking.reading import field_limit
from ingestion.artifacts.asking.spread import spread
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.not_yet_met import MeetingPlaces
from ingestion.artifacts.profile_reply import LINE_SECTIONS, ProfileReply, verified_notes
from ingestion.artifacts.profile_sections import EvidenceNote, ProfileSections, WrittenProfile

_SECTIONS_OF_NOTES: Mapping[str, str] = {
    "major_characters": "people",
    "setting": "setting",
    "plot_overview": "events",
    "themes": "themes",
    "motifs": "motifs",
    "discussion_questions": "questions",
}


@dataclass(frozen=True, slots=True)
class ProfileBasis:
    """What is known of a profile beside the reply. `read_chunk_indexes` are those its notes were made from.

    `part` is the part it stands at the end of, None for the whole book; `places` are the whole book's.
    """

    sources: ProfileSources
    places: MeetingPlaces
    read_chunk_indexes: tuple[int, ...] = ()
    part: int | None = None
    is_partial: bool = False

    @property
    def material(self) -> BookMaterial:
        return self.sources.material


def written_profile(asking: ProfileAsking, basis: ProfileBasis, chat_model: ChatModel) -> WrittenProfile:
    """Of an asking that has failed, the notes by themselves."""
    gate = LineGate(named_on_cover(basis.material), basis.places.as_of(_read_to(asking, basis)))
    reply = asking.value
    quoted, dropped = _quoted(asking, basis)
    sections = _sections(reply) if reply else _from_notes(basis.sources)
    evidence = _with_evidence_of_notes(gate.evidence(quoted), basis.sources)
    kept = {name: gate.lines(lines) for name, lines in sections.items()}
    return WrittenProfile(
        sections=ProfileSections(evidence_notes=evidence, **kept),
        provider=chat_model.provider,
        model=asking.reply.model if asking.reply else chat_model.model,
        prompt_version=asking.prompt.version,
        source_chunk_indexes=_rests_on(asking, basis, evidence),
        dropped_quotes=dropped,
        dropped_lines=gate.dropped,
        part=basis.part,
        is_partial=basis.is_partial or asking.is_partial or reply is None,
    )


def _quoted(asking: ProfileAsking, basis: ProfileBasis) -> tuple[list[EvidenceNote], int]:
    """The quotations that stand in the book, and how many did not."""
    notes = asking.value.evidence_notes if asking.value else []
    found = verified_notes(notes, asking.chunks, basis.material)
    return found, len(notes) - len(found)


def _sections(reply: ProfileReply) -> dict[str, list[str]]:
    return {name: getattr(reply, name) for name in LINE_SECTIONS}


def _from_notes(sources: ProfileSources) -> dict[str, list[str]]:
    return {
        section: spread(
            [line for notes in sources.notes for line in getattr(notes, name)],
            field_limit(ProfileSections, section),
        )
        for section, name in _SECTIONS_OF_NOTES.items()
    }


def _with_evidence_of_notes(own: Sequence[EvidenceNote], sources: ProfileSources) -> list[EvidenceNote]:
    """The reply's quotations, and beside them those of the notes, spread over the book, as many as fit."""
    most = field_limit(ProfileSections, "evidence_notes")
    noted = [note for notes in sources.notes for note in notes.evidence_notes]
    return in_order([*own, *spread(noted, most - len(own))])[:most]


def _rests_on(
    asking: ProfileAsking, basis: ProfileBasis, evidence: Sequence[EvidenceNote] = ()
) -> tuple[int, ...]:
    shown = {chunk.index for chunk in asking.chunks}
    quoted = {note.chunk_index for note in evidence}
    named = set(basis.sources.names.source_chunk_indexes)
    return tuple(sorted(shown | quoted | named | set(basis.read_chunk_indexes)))


def _read_to(asking: ProfileAsking, basis: ProfileBasis) -> int:
    """Where the last chunk ends that it rests on: readers from there on see the profile."""
    known = set(_rests_on(asking, basis))
    return max((chunk.char_end for chunk in basis.material.chunks if chunk.index in known), default=0)
