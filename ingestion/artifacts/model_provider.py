"""The book-club profile by one call of a language model: from names, and passages that stand for the book."""

from dataclasses import replace

from bookclub.providers.errors import MalformedOutput
from bookclub.providers.ports import ChatModel
from ingestion.artifacts.asking.bounds import ProfileBounds
from ingestion.artifacts.asking.calls import UNUSABLE, Calls
from ingestion.artifacts.asking.order import AnalysisOrder
from ingestion.artifacts.asking.profile_calls import ProfileSources, profile_asking
from ingestion.artifacts.asking.profile_writing import ProfileBasis, written_profile
from ingestion.artifacts.asking.room import MOST_PROMPT_TOKENS, AskingProfile
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.model_calls import CallJournal, NoJournal
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.not_yet_met import MeetingPlaces
from ingestion.artifacts.profile_sections import WrittenProfile

_MOST_OUTPUT_TOKENS = 3_000


def _nobody_asks(done: int, total: int) -> None:
    return None


class ModelAnalysisProvider:
    """One call, and one more with the error when the reply cannot be used as it is.

    `context_tokens` stands in for the model's own context where less should be used, and `max_prompt_tokens`
    bounds the cost with a large one. Raises `ProviderError`, and `MalformedOutput` after two replies of which
    nothing is valid.
    """

    def __init__(
        self,
        chat_model: ChatModel,
        journal: CallJournal | None = None,
        order: AnalysisOrder | None = None,
        *,
        context_tokens: int | None = None,
        max_prompt_tokens: int = MOST_PROMPT_TOKENS,
        max_output_tokens: int = _MOST_OUTPUT_TOKENS,
        bounds: ProfileBounds | None = None,
    ) -> None:
        self.chat_model = chat_model
        self.provider = chat_model.provider
        self.model = chat_model.model
        self.leaves_machine = chat_model.leaves_machine
        self.journal = journal or NoJournal()
        self.order = order or AnalysisOrder()
        room = AskingProfile.for_model(chat_model, context_tokens, max_prompt_tokens, max_output_tokens)
        self.room = replace(room, profile=bounds) if bounds else room

    def write_profile(self, material: BookMaterial, names: NameProfile) -> WrittenProfile:
        sources = ProfileSources(material, names)
        asking = profile_asking(sources, self.room, self.order)
        Calls(self.chat_model, self.journal, _nobody_asks, total=1).run([asking])
        (answer,) = asking.answers
        if answer.value is None:
            raise answer.failure or MalformedOutput(UNUSABLE)
        return written_profile(
            answer, ProfileBasis(sources, MeetingPlaces(material.text, names)), self.chat_model
        )
