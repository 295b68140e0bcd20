"""How passages were found, in plain columns for a terminal."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from chat import diagnostics_words as words
from chat.diagnosed_question import parse_kept_in, shown_question

LEFT = 32
"""Columns of the first column."""
MOST_REASONS = 4


def diagnostics_lines(kept: Mapping[str, Any]) -> Iterator[str]:
    """Of diagnostics as `RetrievalTrace.to_json` has them."""
    yield from _question(kept)
    yield from _queries(kept)
    yield from _candidates(kept.get("candidates", ()))
    yield from _context(kept)
    yield from _steps(kept.get("seconds", {}))


def _heading(text: str) -> tuple[str, str]:
    return "", f"== {text}"


def _columns(first: str, *others: str) -> str:
    return "  ".join((f"{first:{LEFT}}", *others)).rstrip()


def _question(kept: Mapping[str, Any]) -> Iterator[str]:
    parsed = parse_kept_in(kept)
    if parsed is None:
        return
    question = shown_question(parsed)
    yield from _heading(_("The question"))
    yield from (_columns(label, value) for label, value in question.rows)
    yield from _heading(_("Keywords"))
    for one in question.keywords:
        yield _columns(one.text, f"{one.weight:5.2f}", one.source, "regex" if one.is_regex else "")
    yield from _heading(_("Rules that decided"))
    yield from (_columns(one.rule, one.sentence, one.detail) for one in question.notes)


def _queries(kept: Mapping[str, Any]) -> Iterator[str]:
    yield from _heading(_("Queries sent"))
    for row in kept.get("queries", ()):
        widened = " ".join(f"{word}:{weight:g}" for word, weight in row["widened"])
        side = "dense" if row["is_dense"] else ""
        kinds = ",".join(row["chunk_types"])
        yield _columns(row["name"], f"{row['found']:4}", f"{side:5}", kinds, row["words"], widened)
    if kept.get("queries_left_out"):
        yield left_out_sentence(kept["queries_left_out"])


def left_out_sentence(number: int) -> str:
    return _("%(number)d more queries were called for, and left out.") % {"number": number}


def _candidates(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield from _heading(_("Candidates"))
    yield f"{'#':>3}  {'dense':>6}  {'sparse':>7}  {'fused':>6}  {'score':>7}  {'':24}"
    for row in rows:
        place = "" if row["place"] is None else str(row["place"])
        numbers = f"{_number(row['dense'], 6)}  {_number(row['sparse'], 7)}  {_number(row['fused'], 6)}"
        fate = words.in_words(words.FATES, row["fate"])
        yield f"{place:>3}  {numbers}  {_number(row['score'], 7)}  {fate:24}  {row['chunk_id']}"
        if row["reasons"]:
            yield f"{'':5}{_reasons(row['reasons'])}"


def _number(value: float | None, width: int) -> str:
    return f"{'–':>{width}}" if value is None else f"{value:{width}.3f}"


def _reasons(reasons: Sequence[Sequence[Any]]) -> str:
    """The weightiest."""
    strongest = sorted(reasons, key=lambda one: -abs(one[2]))[:MOST_REASONS]
    return ", ".join(
        f"{words.in_words(words.REASONS, name)} {points:+.2f}" for name, _value, points in strongest
    )


def _context(kept: Mapping[str, Any]) -> Iterator[str]:
    yield from _heading(_("The context chosen"))
    yield from (f"{place:>3}  {chunk_id}" for place, chunk_id in enumerate(kept.get("chosen", ()), start=1))
    yield from _heading(_("Beyond the horizon"))
    yield beyond_sentence(len(kept.get("beyond", ())))


def beyond_sentence(number: int) -> str:
    return _("Passages found that only the horizon keeps back: %(number)d") % {"number": number}


def _steps(seconds: Mapping[str, float]) -> Iterator[str]:
    yield from _heading(_("Seconds"))
    yield from (
        _columns(words.in_words(words.STEPS, name), f"{value:8.4f}") for name, value in seconds.items()
    )
