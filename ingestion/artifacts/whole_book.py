"""A whole book read part by part by a language model: notes on each, and a profile as of the end of each."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from bookclub.providers.errors import ContextTooLong, ProviderError
from bookclub.providers.ports import ChatModel
from bookclub.sentences import Sentence, gettext_noop
from ingestion.artifacts.as_of import cut_at
from ingestion.artifacts.asking.analysis import Analysis, Estimate, analysis_from_json, analysis_to_json
from ingestion.artifacts.asking.calls import Calls
from ingestion.artifacts.asking.guidance import guidance_up_to
from ingestion.artifacts.asking.noting_calls import NARROW, NotingCalls
from ingestion.artifacts.asking.order import AnalysisOrder
from ingestion.artifacts.asking.part_reading import PartReading
from ingestion.artifacts.asking.profile_calls import ProfileAsking, ProfileSources, profile_asking
from ingestion.artifacts.asking.profile_writing import ProfileBasis, written_profile
from ingestion.artifacts.asking.reasons import reasons_of
from ingestion.artifacts.asking.room import AskingProfile, tokens_of
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.model_calls import CallJournal, Report
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.not_yet_met import MeetingPlaces
from ingestion.artifacts.offline_whole_book import OfflineWholeBook
from ingestion.artifacts.profile_sections import WrittenNotes, WrittenProfile
from ingestion.structure.parts import Part

__all__ = [
    "Analysis",
    "AnalysisOrder",
    "Estimate",
    "OfflineWholeBook",
    "WholeBookAnalysis",
    "analysis_from_json",
    "analysis_to_json",
    "estimate",
]

NOTHING_TO_READ = Sentence(gettext_noop("There is nothing to read in this book."))


def estimate(
    material: BookMaterial,
    parts: Sequence[Part],
    chat_model: ChatModel,
    order: AnalysisOrder | None = None,
) -> Estimate:
    """Raises `ContextTooLong` when the model has no room for any of the book."""
    room = AskingProfile.for_model(chat_model)
    guidance = (order or AnalysisOrder()).bounded_guidance
    askings = [
        asking
        for part in parts
        for asking in NotingCalls(cut_at(material, part.char_end), part, room, guidance).askings()
    ]
    return Estimate(
        calls=len(askings) + len(parts),
        prompt_tokens=sum(tokens_of(one.request) for one in askings) + len(parts) * room.prompt_tokens,
        output_tokens=len(askings) * room.notes_output + len(parts) * room.profile_output,
    )


class WholeBookAnalysis:
    """First all parts are read, the calls side by side; then the profiles are written from the notes."""

    def __init__(
        self,
        chat_model: ChatModel,
        journal: CallJournal,
        order: AnalysisOrder | None = None,
        *,
        calls_at_once: int = 2,
    ) -> None:
        self.chat_model = chat_model
        self.journal = journal
        self.order = order or AnalysisOrder()
        self.calls_at_once = calls_at_once
        self.room = AskingProfile.for_model(chat_model)

    def analyse(
        self,
        material: BookMaterial,
        parts: Sequence[Part],
        names: NameProfile,
        names_as_of: Sequence[NameProfile],
        report: Report,
    ) -> Analysis:
        """`names_as_of` has one a part but the last. Raises `ProviderError` when nothing can be had."""
        book = MeetingPlaces(material.text, names)
        stages = [
            self._stage(material, parts[: number + 1], known, book)
            for number, known in enumerate((*names_as_of, names))
        ]
        total = sum(len(stage.reading.askings) for stage in stages) + len(stages)
        calls = Calls(self.chat_model, self.journal, report, total, self.calls_at_once)
        calls.run([asking for stage in stages for asking in stage.reading.askings])
        return self._reduce(stages, calls, book)

    def _stage(
        self, material: BookMaterial, parts: Sequence[Part], names: NameProfile, places: MeetingPlaces
    ) -> "_Stage":
        end = parts[-1].char_end
        guidance = guidance_up_to(self.order.bounded_guidance, places.as_of(end))
        order = replace(self.order, guidance=guidance)
        cut = cut_at(material, end)
        reading = PartReading(NotingCalls(cut, parts[-1], self.room, order.guidance))
        return _Stage(cut, names, tuple(parts), order, reading)

    def _reduce(self, stages: "Sequence[_Stage]", calls: Calls, places: MeetingPlaces) -> Analysis:
        readings = [stage.reading for stage in stages]
        _insist_on_any(readings)
        notes = [stage.reading.written(self.chat_model, places) for stage in stages]
        writing = list(self._writing(stages, notes, places))
        if not writing:
            raise ContextTooLong(NARROW)
        calls.run([asking for asking, _ in writing])
        return Analysis(
            notes=tuple(one for one in notes if one is not None),
            profiles=tuple(self._profiles(writing)),
            failed_calls=calls.failed,
            reasons=reasons_of(calls, readings, [asking for asking, _ in writing]),
        )

    def _writing(
        self, stages: "Sequence[_Stage]", notes: Sequence[WrittenNotes | None], places: MeetingPlaces
    ) -> Iterator[tuple[ProfileAsking, ProfileBasis]]:
        """What is asked for as of the end of each part; the last is the whole book's."""
        for place, stage in enumerate(stages):
            basis = replace(
                _basis(stages[: place + 1], notes[: place + 1], places),
                part=None if stage is stages[-1] else stage.parts[-1].number,
            )
            with suppress(ContextTooLong):  # nothing was noted so far, and no passage is short enough
                yield profile_asking(basis.sources, self.room, stage.order), basis

    def _profiles(self, writing: Sequence[tuple[ProfileAsking, ProfileBasis]]) -> Iterator[WrittenProfile]:
        for asking, basis in writing:
            (answer,) = asking.answers
            if answer.value is not None or basis.sources.notes:
                yield written_profile(answer, basis, self.chat_model)


@dataclass(frozen=True, slots=True)
class _Stage:
    """The book up to the end of a part: its text, its names, its parts, and how they are read."""

    material: BookMaterial
    names: NameProfile
    parts: tuple[Part, ...]
    order: AnalysisOrder
    reading: PartReading


def _basis(
    stages: Sequence[_Stage], notes: Sequence[WrittenNotes | None], places: MeetingPlaces
) -> ProfileBasis:
    """Of the last of `stages`."""
    stage = stages[-1]
    return ProfileBasis(
        sources=ProfileSources(
            material=stage.material,
            names=stage.names,
            notes=tuple(one.notes for one in notes if one is not None),
            part_ends=tuple(part.char_end for part in stage.parts),
        ),
        places=places,
        read_chunk_indexes=tuple(index for one in stages for index in one.reading.read_chunk_indexes),
        is_partial=any(one.reading.is_partial for one in stages),
    )


def _insist_on_any(readings: Sequence[PartReading]) -> None:
    """Raises the last failure when no part has notes."""
    answers = [answer for reading in readings for answer in reading.answers]
    if not answers:
        raise ProviderError(NOTHING_TO_READ)
    failures = [answer.failure for answer in answers if answer.value is None and answer.failure]
    if len(failures) == len(answers):
        raise failures[-1]
