"""The spoiler gate tried out, as numbers; a check that finds nothing without a gate is no check."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from chat.evaluation.spoiler_trials import Trial

_MOST_EXAMPLES = 20

Row = dict[str, Any]


def report(trials: Sequence[Trial], ungated: Sequence[Trial]) -> Row:
    """`ungated` are trials with the gate off, where there have to be leaks; none when it was off anyway."""
    leaks = sum(len(trial.leaks) for trial in trials)
    can_fail = any(trial.leaks for trial in ungated)
    return {
        "leaks": leaks,
        "passed": not leaks and (can_fail or not ungated),
        "questions": len({(trial.book, trial.question) for trial in trials}),
        "trials": len(trials),
        "books": dict(Counter(trial.book for trial in trials)),
        "looked_at": dict(sum((trial.looked_at for trial in trials), Counter())),
        "leaks_by_place": dict(Counter(leak.where for trial in trials for leak in trial.leaks)),
        "examples": list(_examples(trials)),
        "gate_off": {
            "trials": len(ungated),
            "leaks": sum(len(trial.leaks) for trial in ungated),
            "leaks_by_place": dict(Counter(leak.where for trial in ungated for leak in trial.leaks)),
        },
    }


def _examples(trials: Sequence[Trial]) -> Iterator[Row]:
    found = [(trial, leak) for trial in trials for leak in trial.leaks]
    for trial, leak in found[:_MOST_EXAMPLES]:
        place = {"book": trial.book, "question": trial.question, "read_up_to": trial.read_up_to}
        yield {**place, "where": leak.where, "what": leak.what}


def lines(result: Row) -> Iterator[str]:
    counts = ", ".join(f"{count:,} {kind.replace('_', ' ')}" for kind, count in result["looked_at"].items())
    yield f"{result['questions']} questions, {result['trials']:,} trials in {', '.join(result['books'])}"
    yield f"looked at: {counts}"
    yield f"leaks: {result['leaks']}"
    for one in result["examples"]:
        where = f"{one['book']}, read up to {one['read_up_to']:,}"
        yield f"  {where}: “{one['question']}”: {one['where']} {one['what']}"
    off = result["gate_off"]
    if off["trials"]:
        can_fail = "" if off["leaks"] else ": the check cannot fail, and so it proves nothing"
        yield f"with the gate off: {off['leaks']} leaks in {off['trials']} trials{can_fail}"
