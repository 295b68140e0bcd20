"""The name profile: who is in the book, and the places it names, by rules alone."""

import bisect
from collections import Counter
from collections.abc import Iterable, Sequence

from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.name_profile import (
    Alias,
    ChapterCount,
    NameCorrection,
    NamedThing,
    NameProfile,
    Person,
)
from ingestion.artifacts.name_profile_text import render_name_profile
from ingestion.artifacts.naming.figures import Figure, gender_of
from ingestion.artifacts.naming.forms import Form, collect_forms, main_title
from ingestion.artifacts.naming.joining import join_forms
from ingestion.artifacts.naming.judging import Kind, judge
from ingestion.artifacts.naming.languages import lexicon_for
from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.artifacts.naming.mentions import Mention, find_mentions
from ingestion.artifacts.naming.pairing import one_person, two_people

__all__ = ["MODEL", "PROMPT_VERSION", "PROVIDER", "extract_names", "render_name_profile"]

PROVIDER = "RAGPipeline"
MODEL = "deterministic-name-extractor"
PROMPT_VERSION = "deterministic-name-profile-v1"

MIN_MENTIONS = 2
MAX_FORMS = 4000
"""The most frequent ways of writing names that are looked at: a bound for books that are lists of names."""
MAX_PEOPLE = 200
MIN_BYNAMES = 3
"""How often "old Mrs. Hart" is a way to call her and not just what is said of her."""
MAX_PLACES = 60


def extract_names(material: BookMaterial, corrections: Sequence[NameCorrection] = ()) -> NameProfile:
    """The same text and corrections give the same profile. Takes about a second a million characters."""
    lexicon = lexicon_for(material.language, material.text)
    mentions = find_mentions(material.text, lexicon)
    forms = sorted(collect_forms(material.text, mentions), key=lambda form: -form.count)[:MAX_FORMS]
    apart = two_people(material.text, mentions, forms, lexicon)
    renamed = one_person(material.text, mentions, forms, lexicon)
    figures = join_forms(forms, apart, renamed, lexicon)
    surnames = frozenset(name for figure in figures for name in (figure.surname, figure.given) if name)
    kinds = [judge(figure, surnames, lexicon) for figure in figures]
    people = [figure for figure, kind in zip(figures, kinds, strict=True) if kind is Kind.PERSON]
    for figure in people:
        figure.leave_sites()
    places = [figure for figure, kind in zip(figures, kinds, strict=True) if kind is Kind.PLACE]
    named = _most_named(places, MAX_PLACES)
    return NameProfile(_people(people, material, lexicon), tuple(_thing(f, material) for f in named))


def _people(figures: Iterable[Figure], material: BookMaterial, lexicon: Lexicon) -> tuple[Person, ...]:
    chunk_ends = [chunk.char_end for chunk in material.chunks]
    named = _most_named(figures, MAX_PEOPLE)
    return tuple(_person(f, material, chunk_ends, lexicon) for f in named)


def _most_named(figures: Iterable[Figure], limit: int) -> list[Figure]:
    return sorted((f for f in figures if f.count >= MIN_MENTIONS), key=lambda f: -f.count)[:limit]


def _person(figure: Figure, material: BookMaterial, chunk_ends: list[int], lexicon: Lexicon) -> Person:
    chunks = material.chunks
    aliases = _aliases(figure, lexicon)
    held = sorted({_chunk_of(mention, chunk_ends) for mention in figure.mentions}) if chunks else []
    return Person(
        name=_main_name(figure, aliases),
        aliases=aliases,
        gender=gender_of(figure, lexicon),
        mentions=figure.count,
        first=material.place_of(figure.mentions[0].start, figure.mentions[0].end),
        chapters=_chapters(figure, material, chunk_ends),
        source_chunk_indexes=tuple(chunks[place].index for place in held),
    )


def _chapters(figure: Figure, material: BookMaterial, chunk_ends: list[int]) -> tuple[ChapterCount, ...]:
    if not material.chunks:
        return ()
    held = (material.chunks[_chunk_of(mention, chunk_ends)] for mention in figure.mentions)
    counts = Counter(chunk.chapter_ordinal for chunk in held)
    return tuple(ChapterCount(ordinal, count) for ordinal, count in sorted(counts.items()))


def _chunk_of(mention: Mention, chunk_ends: list[int]) -> int:
    """The first chunk that holds the whole mention."""
    return min(bisect.bisect_left(chunk_ends, mention.end), len(chunk_ends) - 1)


def _aliases(figure: Figure, lexicon: Lexicon) -> tuple[Alias, ...]:
    """Every way it is written, most frequent first; with its article where it mostly takes one."""
    counts: Counter[str] = Counter()
    bare = {form.words for form in figure.forms if not form.titles}
    for form in figure.forms:
        written = form.display
        counts[written] += form.count
        if form.titles and form.words not in bare and _is_full_name(form, lexicon):
            counts[_without_titles(form)] += form.count
        for byname, count in _bynames(form).items():
            if count >= MIN_BYNAMES:
                counts[f"{byname} {written}"] += count
        if form.article:
            counts[f"{form.article} {written}"] += sum(m.article == form.article for m in form.mentions)
    return tuple(
        Alias(name, count) for name, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    )


def _bynames(form: Form) -> Counter[str]:
    return Counter(mention.byname for mention in form.mentions if mention.byname)


def _is_full_name(form: Form, lexicon: Lexicon) -> bool:
    """Whether the name without its titles is hers too: that in "Mrs. John Hart" is her husband's."""
    title = main_title(form, lexicon)
    return len(form.core) > 1 and title is not None and title.kind != "married"


def _without_titles(form: Form) -> str:
    return " ".join(form.display.split()[len(form.titles) :])


def _main_name(figure: Figure, aliases: tuple[Alias, ...]) -> str:
    """The fullest name that is not rare; "the Hatter" with its article."""
    best = max(figure.forms, key=lambda form: form.count)
    often = [form for form in figure.forms if form.count * 20 >= best.count and form.count > 1]
    chosen = max(often or [best], key=lambda form: (len(form.core) + len(form.tail), form.count))
    for byname, count in _bynames(chosen).most_common(1):
        if 2 * count > chosen.count:
            return f"{byname} {chosen.display}"
    return f"{chosen.article} {chosen.display}" if chosen.article else chosen.display


def _thing(figure: Figure, material: BookMaterial) -> NamedThing:
    chunk_ends = [chunk.char_end for chunk in material.chunks]
    held = {_chunk_of(mention, chunk_ends) for mention in figure.mentions} if chunk_ends else set()
    first = figure.mentions[0]
    return NamedThing(
        name=max(figure.forms, key=lambda form: form.count).display,
        count=figure.count,
        first=material.place_of(first.start, first.end),
        source_chunk_indexes=tuple(material.chunks[place].index for place in sorted(held)),
    )
