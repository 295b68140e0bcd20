"""What a host is told of an analysis that is not whole."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from bookclub.sentences import Sentence, gettext_noop
from ingestion.artifacts.asking.asking import Asking
from ingestion.artifacts.asking.calls import Calls
from ingestion.artifacts.asking.part_reading import PartReading


def reasons_of(
    calls: Calls, readings: Sequence[PartReading], profiles: Iterable[Asking[Any]]
) -> tuple[str, ...]:
    answers: list[Asking[Any]] = [answer for reading in readings for answer in reading.answers]
    answers += [answer for asking in profiles for answer in asking.answers]
    return (*_failures(calls, answers), *_unread_parts(readings), *_kept_in_part(answers))


def _failures(calls: Calls, answers: Sequence[Asking[Any]]) -> list[Sentence]:
    template = gettext_noop("{count} of {total} calls failed: {reason}")
    causes = {str(answer.failure): answer.failure.sentence for answer in answers if answer.failure}
    counts = Counter(str(answer.failure) for answer in answers if answer.failure)
    return [
        Sentence(template, count=counts[cause], total=calls.total, reason=causes[cause])
        for cause in sorted(counts)
    ]


def _unread_parts(readings: Sequence[PartReading]) -> list[Sentence]:
    template = gettext_noop("Nothing could be noted of part {number}.")
    return [
        Sentence(template, number=reading.part.number)
        for reading in readings
        if reading.askings and not reading.read_chunk_indexes
    ]


def _kept_in_part(answers: Sequence[Asking[Any]]) -> list[Sentence]:
    template = gettext_noop("Of {count} replies only a part was valid and kept.")
    count = sum(answer.is_partial and answer.value is not None for answer in answers)
    return [Sentence(template, count=count)] if count else []
