"""Finding figures by any way of calling them, as people write it: capitals and articles do not matter."""

from dataclasses import replace

from ingestion.artifacts.naming.calling import bynames, is_full_name, without_titles
from ingestion.artifacts.naming.figures import Figure
from ingestion.artifacts.naming.forms import Form
from ingestion.artifacts.naming.lexicon import Lexicon

_ARTICLES = ("the ", "el ", "la ", "los ", "las ")


def folded(name: str) -> str:
    plain = " ".join(name.replace("’", "'").casefold().split())
    for article in _ARTICLES:
        if plain.startswith(article):
            return plain.removeprefix(article)
    return plain


def called_so(figure: Figure, wanted: frozenset[str], lexicon: Lexicon) -> bool:
    """Whether any of the folded names in `wanted` is a way of calling the figure."""
    return (
        folded(figure.new_name) in wanted
        or tells(figure, wanted, lexicon)
        or any(_is_written(form, wanted, lexicon) or _with_byname(form, wanted) for form in figure.forms)
    )


def tells(figure: Figure, wanted: frozenset[str], lexicon: Lexicon) -> bool:
    return figure.is_narrator and any(folded(name) in wanted for name in lexicon.narrator.values())


def parted(figure: Figure, wanted: frozenset[str], lexicon: Lexicon) -> tuple[list[Form], list[Form]]:
    """Its forms that are not in `wanted` and those that are; of "Mrs. Hart" the "old Mrs. Hart"s too."""
    rest: list[Form] = []
    taken: list[Form] = []
    for form in figure.forms:
        names = _with_byname(form, wanted)
        if _is_written(form, wanted, lexicon):
            taken.append(form)
        elif names:
            taken.append(_of_bynames(form, names, having=True))
            rest.append(_of_bynames(form, names, having=False))
        else:
            rest.append(form)
    return [form for form in rest if form.count], taken


def _is_written(form: Form, wanted: frozenset[str], lexicon: Lexicon) -> bool:
    if folded(form.display) in wanted:
        return True
    return is_full_name(form, lexicon) and folded(without_titles(form)) in wanted


def _with_byname(form: Form, wanted: frozenset[str]) -> frozenset[str]:
    return frozenset(name for name in bynames(form) if folded(f"{name} {form.display}") in wanted)


def _of_bynames(form: Form, names: frozenset[str], *, having: bool) -> Form:
    mentions = [mention for mention in form.mentions if (mention.byname in names) is having]
    return replace(form, mentions=mentions)
