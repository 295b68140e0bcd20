"""Calls side by side: answers are taken in, kept and reported by the thread that ordered them, at once."""

import threading
from collections import deque
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from typing import Any

from bookclub.providers.errors import (
    ContextTooLong,
    MalformedOutput,
    MissingKey,
    ModelNotFound,
    ProviderError,
    RateLimited,
    WrongAddress,
    WrongKey,
)
from bookclub.providers.ports import ChatModel, ChatReply
from bookclub.sentences import Sentence, gettext_noop
from ingestion import stops
from ingestion.artifacts.asking.asking import Asking
from ingestion.artifacts.asking.calling import Answer, begun
from ingestion.artifacts.asking.pause import Pause
from ingestion.artifacts.model_calls import CallJournal, CallRecord, Report, Stopped, fingerprint

IN_A_ROW = 3
"""Failures of neighbours after which the provider counts as gone."""

MOST_PAUSES = 5
"""A call that a provider has no time for is put off so often."""

REFUSALS = (MissingKey, WrongKey, WrongAddress, ModelNotFound)
"""A person must change a setting: every other call would end so too."""

UNUSABLE = Sentence(gettext_noop("The language model did not return a usable reply, twice in a row."))


@dataclass(slots=True)
class _Turn:
    """`place` is that of the asking in the whole order, for telling neighbours."""

    place: int
    asking: Asking[Any]
    pauses: int = 0


class Calls:
    """Asks at most `at_once` things at a time. Everything it raises leaves no call behind that is waited for.

    Raises `ProviderError` when the provider refuses us, or fails `IN_A_ROW` neighbouring askings.
    """

    def __init__(
        self, chat_model: ChatModel, journal: CallJournal, report: Report, total: int, at_once: int = 1
    ) -> None:
        self.chat_model = chat_model
        self.journal = journal
        self.report = report
        self.total = total
        self.at_once = max(1, at_once)
        self.done = self.failed = 0
        self._asked = 0
        self._passing: set[int] = set()
        self._queue: deque[_Turn] = deque()
        self._under_way: dict[Future[Answer], list[_Turn]] = {}
        """Pages of a book can be alike; whoever asks the same is answered by the same call."""
        self._futures: dict[str, Future[Answer]] = {}
        self._pause = Pause()
        self._over = threading.Event()
        """Set when nobody listens any more."""

    def run(self, askings: Sequence[Asking[Any]]) -> None:
        """Until each has its value or its failure."""
        self._queue.extend(_Turn(self._asked + step, asking) for step, asking in enumerate(askings))
        self._asked += len(askings)
        self._over.clear()
        try:
            while self._queue or self._under_way:
                self._go_on()
        except Stopped:
            self._hear_out()
            raise
        finally:
            self._over.set()

    def _go_on(self) -> None:
        if self._pause.is_over:
            self._start_more()
        if self._under_way:
            self._take_in()
        elif not self._pause.is_over:
            self._pause.sit_out_a_little()
            self.report(self.done, self.total)

    def _start_more(self) -> None:
        while self._queue and len(self._under_way) < self.at_once:
            turn = self._queue.popleft()
            mark = self._fingerprint(turn)
            if mark in self._futures:
                self._under_way[self._futures[mark]].append(turn)
            elif (kept := self.journal.finished(mark)) is not None:
                self._heard(turn, kept, turn.asking.hear(kept))
            else:
                self._futures[mark] = begun(self.chat_model, turn.asking.request, self._over)
                self._under_way[self._futures[mark]] = [turn]

    def _take_in(self) -> None:
        while not (finished := self._finished()):
            stops.check()
        for future in sorted(finished, key=lambda one: self._under_way[one][0].place):
            turns = self._under_way.pop(future)
            del self._futures[self._fingerprint(turns[0])]
            self._settle(turns, future.result())

    def _finished(self) -> set[Future[Answer]]:
        """Empty when none came within a little while."""
        seconds = stops.SECONDS_BETWEEN_LOOKS
        return wait(self._under_way, timeout=seconds, return_when=FIRST_COMPLETED).done

    def _settle(self, turns: Sequence[_Turn], answer: Answer) -> None:
        first, *alike = turns
        if answer.reply is not None:
            problem = first.asking.hear(answer.reply)
            self.journal.keep(self._record(first, answer.reply, answer.seconds, problem))
            self._heard(first, answer.reply, problem)
            for turn in alike:
                self._heard(turn, answer.reply, turn.asking.hear(answer.reply))
        elif answer.error is not None:
            for turn in turns:
                self._failed(turn, answer.error)

    def _hear_out(self) -> None:
        """What is paid for is kept; nothing is done with it."""
        wait(self._under_way)
        for future, (turn, *_) in self._under_way.items():
            answer = future.result()
            if answer.reply is not None:
                problem = turn.asking.hear(answer.reply)
                self.journal.keep(self._record(turn, answer.reply, answer.seconds, problem))

    def _fingerprint(self, turn: _Turn) -> str:
        return fingerprint(turn.asking.request, self.chat_model.provider, self.chat_model.model)

    def _record(self, turn: _Turn, reply: ChatReply, seconds: float, problem: str) -> CallRecord:
        return CallRecord(
            purpose=turn.asking.purpose,
            fingerprint=self._fingerprint(turn),
            provider=reply.provider,
            model=reply.model,
            prompt_version=turn.asking.prompt.version,
            reply=reply.text,
            finish_reason=reply.finish_reason,
            request_id=reply.request_id,
            prompt_tokens=reply.prompt_tokens,
            output_tokens=reply.output_tokens,
            seconds=seconds,
            is_usable=not problem,
            problem=problem,
        )

    def _heard(self, turn: _Turn, reply: ChatReply, problem: str) -> None:
        if problem:
            self._unusable(turn, problem, reply.text)
        self._one_done()

    def _unusable(self, turn: _Turn, problem: str, reply: str) -> None:
        if not turn.asking.is_repair:
            turn.asking.ask_again(problem, reply)
            self._ask_next(turn)
        elif turn.asking.value is None:
            self._give_up(turn, MalformedOutput(UNUSABLE))

    def _failed(self, turn: _Turn, error: ProviderError) -> None:
        if self._is_put_off(turn, error):
            return
        if isinstance(error, MalformedOutput):
            self._unusable(turn, str(error), "")
        elif isinstance(error, ContextTooLong):
            self._too_long(turn, error)
        elif isinstance(error, REFUSALS) or (error.permanent and isinstance(error, RateLimited)):
            raise error
        else:
            self._passed_over(turn, error)
        self._one_done()

    def _is_put_off(self, turn: _Turn, error: ProviderError) -> bool:
        """Where the provider says when to come again, everything waits for so long, within reason."""
        if error.permanent or turn.pauses >= MOST_PAUSES or not self._pause.take(error):
            return False
        turn.pauses += 1
        self._queue.appendleft(turn)
        return True

    def _too_long(self, turn: _Turn, error: ContextTooLong) -> None:
        smaller = [] if turn.asking.value else turn.asking.smaller()
        if not smaller:
            self._give_up(turn, error)
        turn.asking.instead = smaller
        for asking in reversed(smaller):
            self._ask_next(_Turn(turn.place, asking))

    def _passed_over(self, turn: _Turn, error: ProviderError) -> None:
        self._give_up(turn, error)
        self._passing.add(turn.place)
        for first in range(turn.place - IN_A_ROW + 1, turn.place + 1):
            if self._passing.issuperset(range(first, first + IN_A_ROW)):
                raise error

    def _give_up(self, turn: _Turn, error: ProviderError) -> None:
        """Of a repair that cannot be had, what was valid at first is left."""
        self.failed += 1
        turn.asking.failure = error

    def _ask_next(self, turn: _Turn) -> None:
        self._queue.appendleft(turn)
        self.total += 1

    def _one_done(self) -> None:
        self.done += 1
        self.report(self.done, self.total)
