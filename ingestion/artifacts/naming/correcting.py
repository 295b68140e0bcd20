"""What a host knows better than the rules, done to the figures of a book."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from ingestion.artifacts.name_profile import CorrectionKind, NameCorrection
from ingestion.artifacts.naming.figures import Figure
from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.artifacts.naming.ways import called_so, folded, parted, tells

_Figures = list[Figure]


def correct(
    figures: Sequence[Figure], corrections: Iterable[NameCorrection], length: int, lexicon: Lexicon
) -> list[Figure]:
    """In the order of the corrections; those that name nobody in it, and those that the `length` characters
    of the text have not yet shown, change nothing. The figures handed in stay as they are."""
    corrected = list(figures)
    for correction in corrections:
        if correction.shown_from < length:
            corrected = _CORRECTIONS[correction.kind](corrected, correction, lexicon)
    return corrected


def _merge(figures: _Figures, correction: NameCorrection, lexicon: Lexicon) -> _Figures:
    wanted = frozenset(map(folded, correction.names))
    meant = [figure for figure in figures if called_so(figure, wanted, lexicon)]
    if len(meant) < 2:
        return figures
    ranked = sorted(meant, key=lambda figure: -figure.count)
    one = replace(
        ranked[0],
        forms=[form for figure in ranked for form in figure.forms],
        new_name=correction.new_name or next((f.new_name for f in ranked if f.new_name), ""),
        is_narrator=any(figure.is_narrator for figure in ranked),
        is_corrected=True,
    )
    merged = {id(figure) for figure in meant}
    return [one, *(figure for figure in figures if id(figure) not in merged)]


def _split(figures: _Figures, correction: NameCorrection, lexicon: Lexicon) -> _Figures:
    wanted = frozenset(map(folded, correction.names))
    new = Figure(new_name=correction.new_name, is_corrected=True)
    kept: _Figures = []
    touched = 0
    for figure in figures:
        rest, taken = parted(figure, wanted, lexicon)
        narrates = tells(figure, wanted, lexicon)
        if not (taken or narrates):
            kept.append(figure)
            continue
        touched += 1
        new.forms += taken
        new.is_narrator |= narrates
        if rest or (figure.is_narrator and not narrates):
            left = figure.is_narrator and not narrates
            kept.append(replace(figure, forms=rest, is_narrator=left, is_corrected=True))
    is_whole = touched == 1 and len(kept) < len(figures)
    return [*kept, _with_given_name(new, lexicon)] if touched and not is_whole else figures


def _with_given_name(figure: Figure, lexicon: Lexicon) -> Figure:
    """Its gender is told by it."""
    firsts = [form.words[0] for form in figure.forms if form.words]
    return replace(figure, given=next((word for word in firsts if word in lexicon.given_names), ""))


def _rename(figures: _Figures, correction: NameCorrection, lexicon: Lexicon) -> _Figures:
    wanted = frozenset(map(folded, correction.names[:1]))
    meant = next((figure for figure in figures if called_so(figure, wanted, lexicon)), None)
    if meant is None or not correction.new_name.strip():
        return figures
    renamed = replace(meant, new_name=correction.new_name.strip(), is_corrected=True)
    return [renamed if figure is meant else figure for figure in figures]


_CORRECTIONS: Mapping[CorrectionKind, Callable[[_Figures, NameCorrection, Lexicon], _Figures]] = {
    "merge": _merge,
    "split": _split,
    "rename": _rename,
}
