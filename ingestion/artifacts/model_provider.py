"""The book-club profile by a language model, from the names and passages that stand for the book."""

from collections.abc import Sequence

from bookclub.providers.errors import ContextTooLong, MalformedOutput
from bookclub.providers.ports import ChatModel, ChatRequest
from bookclub.providers.token_estimate import MESSAGE_OVERHEAD, estimate_tokens
from bookclub.sentences import Sentence, gettext_noop
from ingestion.artifacts.material import BookMaterial, SourceChunk
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.name_profile_text import render_name_profile
from ingestion.artifacts.profile_reply import (
    BRIEF,
    SECTION_ORDER,
    ProfileBounds,
    ProfileReply,
    ReplyUnusable,
    read_reply,
    reply_schema,
    verified_notes,
)
from ingestion.artifacts.profile_sections import ProfileSections, WrittenProfile
from ingestion.artifacts.prompt_file import load_prompt
from ingestion.artifacts.representative import representative_chunks

CONTEXT_SHARE = 0.75
"""Of the model's context, prompt and reply together: estimates err, and some servers cut silently."""

SMALL_CONTEXT_TOKENS = 8_192
"""Models with no more than this are asked for less: they are small, and loop when asked for much."""

_LANGUAGES = {"en": "English", "es": "Spanish"}
_ERROR_SHOWN, _REPLY_SHOWN = 300, 1500
"""Characters of the error and of the bad reply that the second call shows, as far as there is room."""

_CHARS_A_TOKEN = 2
"""At the least, in JSON."""

_NAMES_SHARE = 4


class ModelAnalysisProvider:
    """One call, and one more with the error when the reply cannot be used.

    `context_tokens` stands in for the model's own context where less should be used, and `max_prompt_tokens`
    bounds the cost with a large one. Raises `ProviderError`, and `MalformedOutput` after two bad replies.
    """

    def __init__(
        self,
        chat_model: ChatModel,
        *,
        context_tokens: int | None = None,
        max_prompt_tokens: int = 24_000,
        max_output_tokens: int = 3_000,
        bounds: ProfileBounds | None = None,
    ) -> None:
        self.chat_model = chat_model
        self.provider = chat_model.provider
        self.model = chat_model.model
        self.leaves_machine = chat_model.leaves_machine
        self.prompt = load_prompt("book_club_profile")
        context = context_tokens or chat_model.context_tokens
        self.bounds = bounds or (BRIEF if context <= SMALL_CONTEXT_TOKENS else ProfileBounds())
        usable = int(context * CONTEXT_SHARE)
        self.max_output_tokens = min(max_output_tokens, usable // 3)
        self.prompt_tokens = min(max_prompt_tokens, usable - self.max_output_tokens)
        self._reply_shown = min(_REPLY_SHOWN, self.prompt_tokens // 6)

    def write_profile(self, material: BookMaterial, names: NameProfile) -> WrittenProfile:
        chunks = self._chunks(material, names)
        request = self._request(material, names, chunks)
        sections, model = self._ask(request)
        notes = verified_notes(sections.evidence_notes, chunks, material)
        dropped = len(sections.evidence_notes) - len(notes)
        rests_on = {chunk.index for chunk in chunks} | set(names.source_chunk_indexes)
        return WrittenProfile(
            sections=ProfileSections(**{**dict(sections), "evidence_notes": notes}),
            provider=self.provider,
            model=model,
            prompt_version=self.prompt.version,
            source_chunk_indexes=tuple(sorted(rests_on | {note.chunk_index for note in notes})),
            dropped_quotes=dropped,
        )

    def _ask(self, request: ChatRequest) -> tuple[ProfileReply, str]:
        """The sections, and the model as the provider names it."""
        reply = ""
        try:
            answer = self.chat_model.complete(request)
            reply = answer.text
            return read_reply(reply), answer.model
        except (ReplyUnusable, MalformedOutput) as error:
            again = self._repair(request, str(error), reply)
        answer = self.chat_model.complete(again)
        try:
            return read_reply(answer.text), answer.model
        except ReplyUnusable as error:
            unusable = gettext_noop("The language model did not return a usable profile, twice in a row.")
            raise MalformedOutput(Sentence(unusable)) from error

    def _repair(self, request: ChatRequest, error: str, reply: str) -> ChatRequest:
        shown = reply[: self._reply_shown] or "(nothing)"
        note = self.prompt.fill("Repair", error=error[:_ERROR_SHOWN], reply=shown)
        return ChatRequest(
            system=request.system,
            user=f"{request.user}\n\n{note}",
            schema=request.schema,
            schema_name=request.schema_name,
            max_output_tokens=request.max_output_tokens,
        )

    def _chunks(self, material: BookMaterial, names: NameProfile) -> tuple[SourceChunk, ...]:
        """As many as the prompt has room for, with the repair's addition left free."""
        bare = self._request(material, names, ())
        shown = (self._reply_shown + _ERROR_SHOWN) // _CHARS_A_TOKEN
        spare = estimate_tokens(self.prompt.fill("Repair", error="", reply="")) + shown
        taken = estimate_tokens(bare.system) + estimate_tokens(bare.user) + MESSAGE_OVERHEAD
        room = self.prompt_tokens - taken - spare
        chunks = representative_chunks(
            material, names, room, lambda chunk: estimate_tokens(_passage(chunk)) + 2
        )
        if not chunks:
            narrow = gettext_noop("The language model's context is too small for a profile of this book.")
            raise ContextTooLong(Sentence(narrow))
        return chunks

    def _request(
        self, material: BookMaterial, names: NameProfile, chunks: Sequence[SourceChunk]
    ) -> ChatRequest:
        user = self.prompt.fill(
            "User",
            title=material.title,
            authors=", ".join(material.authors) or "-",
            names=_as_data(self._names(names, material.language)),
            passages="\n\n".join(map(_passage, chunks)),
            keys=", ".join(SECTION_ORDER),
        )
        return ChatRequest(
            system=self.prompt.fill(
                "System", language=_LANGUAGES.get(material.language[:2].lower(), "the book's language")
            ),
            user=user,
            schema=reply_schema(self.bounds, chunks),
            schema_name="book_club_profile",
            max_output_tokens=self.max_output_tokens,
        )

    def _names(self, names: NameProfile, language: str) -> str:
        """At most a quarter of the prompt, whole lines."""
        kept, room = [], self.prompt_tokens // _NAMES_SHARE
        for line in render_name_profile(names, language).splitlines():
            room -= estimate_tokens(line) + 1
            if room < 0:
                break
            kept.append(line)
        return "\n".join(kept)


def _passage(chunk: SourceChunk) -> str:
    heading = f"[Passage {chunk.index}" + (f", {' '.join(chunk.chapter.split())}]" if chunk.chapter else "]")
    return f"{_as_data(heading)}\n{_as_data(chunk.text)}"


def _as_data(text: str) -> str:
    """A book that itself writes the closing mark must not close the data."""
    return text.replace("</book", "< /book").replace("<book", "< book")
