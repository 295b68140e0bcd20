"""Answers as numbers: what they rest on, when there are none, and whether they are right."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import median
from typing import Any

from chat.evaluation.answer_trials import Places, Trial
from chat.evaluation.question_files import Span
from chat.evaluation.raw_places import is_hit, overlaps

_PLACES = 4

Row = dict[str, Any]

PASSAGE, ANSWER, TOUCHED = "gold_passage", "gold_answer", "gold_touched"
"""What is to be hit: the passage that holds the answer, the answer itself where its place is known, or any
part of the passage."""

_KINDS = (PASSAGE, ANSWER, TOUCHED)

_FINDERS: dict[str, Callable[[Places], Iterable[Span | None]]] = {
    "answer": lambda places: places.quotations,
    "first_quotation": lambda places: places.quotations[:1],
    "retrieval@1": lambda places: (places.passage,),
    "retrieval@1_chunk": lambda places: (places.chunk,),
}
"""What hits it: any quotation of the answer, the first, the first passage found, its best chunk alone."""


def report(trials: Sequence[Trial]) -> Row:
    """Of one answerer."""
    gold = [one for one in trials if one.gold]
    return {
        "questions": len(trials),
        "answered_by": dict(Counter(one.answered_by for one in trials)),
        **_evidence(trials),
        "abstention": _abstention(trials),
        "all": _set(gold),
        "sets": {
            tier: _set([one for one in gold if _tier(one) == tier])
            for tier in dict.fromkeys(map(_tier, gold))
        },
        "seconds": round(median(one.seconds for one in trials), _PLACES) if trials else None,
        "asked": [_asked(one) for one in trials],
    }


def _evidence(trials: Sequence[Trial]) -> Row:
    items = sum(one.items for one in trials)
    verified = sum(one.quotes.verified for one in trials)
    return {
        "items": items,
        "items_with_verified_span": _share(sum(one.supported for one in trials), items),
        "quotes": verified,
        "quotes_verbatim": _share(sum(one.quotes.verbatim for one in trials), verified),
        "quotes_on_their_lines": _share(sum(one.quotes.on_their_lines for one in trials), verified),
    }


def _abstention(trials: Sequence[Trial]) -> Row:
    """`same_books` are the answerable questions to the books of the unanswerable ones."""
    cannot = [one for one in trials if not one.gold]
    can = [one for one in trials if one.gold]
    books = {one.question.book for one in cannot}
    same = [one for one in can if one.question.book in books]
    return {
        "unanswerable": len(cannot),
        "right": _refused(cannot),
        "answerable": len(can),
        "wrong": _refused(can),
        "same_books": len(same),
        "same_books_wrong": _refused(same),
    }


def _set(trials: Sequence[Trial]) -> Row:
    """A question that is refused has an F1 of nought, and hits nothing."""
    placed = [one for one in trials if _spans(one, PASSAGE)]
    return {
        "questions": len(trials),
        "refused": _refused(trials),
        "token_f1": _share(sum(one.f1 for one in trials), len(trials)),
        "with_place": len(placed),
        **{kind: _overlap(placed, kind) for kind in _KINDS},
    }


def _overlap(trials: Sequence[Trial], kind: str) -> Row:
    return {name: _share(sum(_hits(one, name, kind) for one in trials), len(trials)) for name in _FINDERS}


def _hits(trial: Trial, finder: str, kind: str) -> bool:
    spans = _spans(trial, kind)
    meets = overlaps if kind == TOUCHED else is_hit
    return any(place is not None and meets(place, spans) for place in _FINDERS[finder](trial.places))


def _spans(trial: Trial, kind: str) -> tuple[Span, ...]:
    gold = trial.gold
    if gold is None:
        return ()
    return gold.spans if kind == ANSWER else gold.passages


def _tier(trial: Trial) -> str:
    return trial.gold.tier if trial.gold else ""


def _refused(trials: Sequence[Trial]) -> float | None:
    return _share(sum(one.is_refused for one in trials), len(trials))


def _share(part: float, whole: int) -> float | None:
    """None where there is nothing."""
    return round(part / whole, _PLACES) if whole else None


def _asked(trial: Trial) -> Row:
    question = trial.question
    row = {"id": question.id, "book": question.book, "set": _tier(trial), "refused": trial.is_refused}
    row |= {"quotes": trial.quotes.verified, "quotes_verbatim": trial.quotes.verbatim}
    if trial.gold:
        row["token_f1"] = round(trial.f1, _PLACES)
    if _spans(trial, PASSAGE):
        row |= {kind: {name: _hits(trial, name, kind) for name in _FINDERS} for kind in _KINDS}
    return row


def lines(result: Row) -> Iterator[str]:
    """Of all answerers."""
    for name, row in result["answerers"].items():
        yield from _answerer_lines(name, row)
    if result["problem"]:
        yield result["problem"]


def _answerer_lines(name: str, row: Row) -> Iterator[str]:
    held = row["abstention"]
    failed = f", {row['failed']} more failed" if row["failed"] else ""
    yield f"{name}: {row['questions']} questions, {row['seconds'] or 0:.2f} s each at the median{failed}"
    yield f"  {row['items']} items, {_percent(row['items_with_verified_span'])} with a verified span"
    verbatim, on_lines = _percent(row["quotes_verbatim"]), _percent(row["quotes_on_their_lines"])
    yield f"  {row['quotes']} quotations, {verbatim} verbatim, {on_lines} on the lines they name"
    yield f"  refused: {_percent(held['right'])} of {held['unanswerable']} that cannot be answered"
    same = f"{_percent(held['same_books_wrong'])} of {held['same_books']} to the same books"
    yield f"  refused wrongly: {_percent(held['wrong'])} of {held['answerable']} others, {same}"
    yield f"  {'':12} {'n':>5} {'F1':>6} {'placed':>7} {'':13}" + "".join(f" {one:>18}" for one in _FINDERS)
    for group, summed in {"all": row["all"], **row["sets"]}.items():
        for kind in _KINDS:
            cells = "".join(f" {_percent(summed[kind][one]):>18}" for one in _FINDERS)
            f1 = _percent(summed["token_f1"])
            yield f"  {group:12} {summed['questions']:5} {f1:>6} {summed['with_place']:7} {kind:13}{cells}"


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f}%"
