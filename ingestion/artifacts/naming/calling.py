"""What people are called: every way it is written, the main name, and names told apart."""

from collections import Counter
from collections.abc import Sequence

from ingestion.artifacts.name_profile import Alias
from ingestion.artifacts.naming.figures import Figure
from ingestion.artifacts.naming.forms import Form, main_title
from ingestion.artifacts.naming.lexicon import Gender, Lexicon

MIN_BYNAMES = 3
"""How often "old Mrs. Hart" is a way to call her and not just what is said of her."""


def aliases_of(figure: Figure, gender: Gender, lexicon: Lexicon) -> tuple[Alias, ...]:
    """Most frequent first; with its article where it mostly takes one. "The narrator" counts no mention."""
    counts: Counter[str] = Counter()
    bare = {form.words for form in figure.forms if not form.titles}
    for form in figure.forms:
        counts[form.display] += form.count
        if form.words not in bare and is_full_name(form, lexicon):
            counts[without_titles(form)] += form.count
        for byname, count in bynames(form).items():
            if count >= MIN_BYNAMES:
                counts[f"{byname} {form.display}"] += count
        if form.article:
            taken = sum(mention.article == form.article for mention in form.mentions)
            counts[f"{form.article} {form.display}"] += taken
    if figure.is_narrator:
        counts[lexicon.narrator[gender]] += 0
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return tuple(Alias(name, count) for name, count in ranked)


def bynames(form: Form) -> Counter[str]:
    return Counter(mention.byname for mention in form.mentions if mention.byname)


def is_full_name(form: Form, lexicon: Lexicon) -> bool:
    """Whether the name without its titles is hers too: that in "Mrs. John Hart" is her husband's."""
    title = main_title(form, lexicon)
    return len(form.core) > 1 and title is not None and title.kind != "married"


def without_titles(form: Form) -> str:
    return " ".join(form.display.split()[len(form.titles) :])


def main_name(figure: Figure, gender: Gender, lexicon: Lexicon) -> str:
    """The one given by hand, else the fullest that is not rare; "the Hatter" with its article."""
    if figure.new_name:
        return figure.new_name
    if not figure.forms:
        return lexicon.narrator[gender]
    best = max(figure.forms, key=lambda form: form.count)
    often = [form for form in figure.forms if form.count * 20 >= best.count and form.count > 1]
    chosen = max(often or [best], key=lambda form: (len(form.core) + len(form.tail), form.count))
    for byname, count in bynames(chosen).most_common(1):
        if 2 * count > chosen.count:
            return f"{byname} {chosen.display}"
    return f"{chosen.article} {chosen.display}" if chosen.article else chosen.display


def unique_names(wanted: Sequence[str], aliases: Sequence[tuple[Alias, ...]]) -> list[str]:
    """Of two people of one name the later takes the next thing they are called, or a number."""
    names: list[str] = []
    for name, others in zip(wanted, aliases, strict=True):
        numbered = (f"{name} ({number})" for number in range(2, len(wanted) + 2))
        free = (one for one in (name, *(a.name for a in others), *numbered) if one not in names)
        names.append(next(free))
    return names
