"""Questions asked half-way through a book, and what came out of the part not read yet."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bookclub.providers import wiring
from bookclub.providers.ports import ChatModel
from chat import asking
from chat.evaluation.canaries import Canary
from chat.evaluation.leaks import Leak, LeakCheck
from chat.evaluation.quoting_model import quoting_model
from chat.evaluation.raw_knowledge import RawKnowledge
from chat.evaluation.raw_offsets import RawOffsets
from chat.retrieval.scope import Scope
from ingestion.models import Book


@dataclass(frozen=True, slots=True)
class Trial:
    """A question, how far its reader has read the stored text, what was looked at and what leaked."""

    book: str
    question: str
    read_up_to: int
    looked_at: Counter[str]
    leaks: tuple[Leak, ...]


class BookTrials:
    """Trials in one book that was read in from `raw`.

    The gate gets a place in the stored text; what may be told is judged by the place of the same word in the
    file. Raises `EvaluationDataError` when the two have not the same words.
    """

    def __init__(self, name: str, book: Book, raw: str, canaries: Sequence[Canary]) -> None:
        assert book.live_index is not None  # noqa: S101 - only ready books are asked
        stored = book.live_index.stored_text.text
        self.name, self.length = name, len(stored)
        self._book, self._raw_length = book, len(raw)
        self._knowledge = RawKnowledge(raw, [word for canary in canaries for word in canary.words])
        self._offsets = RawOffsets(raw, stored)

    def run(self, question: str, read_up_to: int, *, is_gated: bool = True) -> Trial:
        """Answered by a model that quotes what it is handed, and offline.

        Without the gate the whole book is asked, and judged as if only a part had been read. Raises
        `ProviderError` and `IndexFailure`.
        """
        known = self._raw_length if read_up_to >= self.length else self._offsets.known_at(read_up_to)
        check = LeakCheck(self._knowledge, question, known)
        scope = Scope(self._book.club, (self._book,), {self._book.pk: read_up_to} if is_gated else {})
        looked_at: Counter[str] = Counter()
        leaks = tuple(dict.fromkeys(_leaks(check, scope, question, looked_at)))
        return Trial(self.name, question, read_up_to, looked_at, leaks)


def _leaks(check: LeakCheck, scope: Scope, question: str, looked_at: Counter[str]) -> Iterator[Leak]:
    model = quoting_model()
    for answering in (model, None):
        outcome = _outcome(scope, question, answering)
        for passage in outcome.passages:
            yield from check.of_passage(passage)
        yield from check.of_answer(outcome.answer)
        looked_at["passages"] += len(outcome.passages)
        looked_at["generated_passages"] += sum(passage.is_generated for passage in outcome.passages)
        looked_at["answers"] += outcome.answer.answer_found
        looked_at["citations"] += sum(len(item.citations) for item in outcome.answer.items)
    for request in model.requests:
        yield from check.of_prompt(request)
    looked_at["prompts"] += len(model.requests)


def _outcome(scope: Scope, question: str, model: ChatModel | None) -> asking.Outcome:
    with wiring.standing_in(model):
        *_partial, last = asking.ask(scope, question)
    assert isinstance(last, asking.Outcome)  # noqa: S101 - what `ask` ends with
    return last
