"""The name profile: who is in the book, and the places it names, by rules alone."""

import bisect
import itertools
from collections import Counter
from collections.abc import Iterable

from ingestion.artifacts.material import Alias, BookMaterial, NameProfile, Person, SourceChunk
from ingestion.artifacts.name_profile_text import render_name_profile
from ingestion.artifacts.naming.figures import Figure, gender_of
from ingestion.artifacts.naming.forms import Form, collect_forms
from ingestion.artifacts.naming.joining import join_forms
from ingestion.artifacts.naming.judging import Kind, judge
from ingestion.artifacts.naming.languages import lexicon_for
from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.artifacts.naming.mentions import Mention, find_mentions
from ingestion.artifacts.naming.roster import Pairs

__all__ = ["MODEL", "PROMPT_VERSION", "PROVIDER", "extract_names", "render_name_profile"]

PROVIDER = "RAGPipeline"
MODEL = "deterministic-name-extractor"
PROMPT_VERSION = "deterministic-name-profile-v1"

MIN_MENTIONS = 2
MAX_FORMS = 4000
"""The most frequent ways of writing names that are looked at: a bound for books that are lists of names."""
MAX_PEOPLE = 200
MAX_PLACES = 60


def extract_names(material: BookMaterial) -> NameProfile:
    """The same text gives the same profile. Takes about a second a million characters."""
    lexicon = lexicon_for(material.language, material.text)
    mentions = find_mentions(material.text, lexicon)
    forms = sorted(collect_forms(material.text, mentions), key=lambda form: -form.count)[:MAX_FORMS]
    figures = join_forms(forms, _pairs(material.text, mentions, forms, lexicon), lexicon)
    surnames = frozenset(name for figure in figures for name in (figure.surname, figure.given) if name)
    kinds = [judge(figure, surnames, lexicon) for figure in figures]
    people = [figure for figure, kind in zip(figures, kinds, strict=True) if kind is Kind.PERSON]
    places = [figure for figure, kind in zip(figures, kinds, strict=True) if kind is Kind.PLACE]
    named = _most_named(places, MAX_PLACES)
    return NameProfile(_people(people, material, lexicon), _places(named), _chunks_naming(named, material))


def _people(figures: Iterable[Figure], material: BookMaterial, lexicon: Lexicon) -> tuple[Person, ...]:
    chunk_ends = [chunk.char_end for chunk in material.chunks]
    named = _most_named(figures, MAX_PEOPLE)
    return tuple(_person(f, material.chunks, chunk_ends, lexicon) for f in named)


def _most_named(figures: Iterable[Figure], limit: int) -> list[Figure]:
    return sorted((f for f in figures if f.count >= MIN_MENTIONS), key=lambda f: -f.count)[:limit]


def _person(
    figure: Figure, chunks: tuple[SourceChunk, ...], chunk_ends: list[int], lexicon: Lexicon
) -> Person:
    aliases = _aliases(figure)
    held = sorted({_chunk_of(mention, chunk_ends) for mention in figure.mentions}) if chunks else []
    return Person(
        name=_main_name(figure, aliases),
        aliases=aliases,
        gender=gender_of(figure, lexicon),
        mentions=figure.count,
        first_chunk_index=chunks[held[0]].index if held else 0,
        chapter_ordinals=tuple(sorted({chunks[place].chapter_ordinal for place in held})),
        source_chunk_indexes=tuple(chunks[place].index for place in held),
        first_char=figure.mentions[0].start,
        first_chapter=chunks[held[0]].chapter if held else "",
    )


def _chunk_of(mention: Mention, chunk_ends: list[int]) -> int:
    """The first chunk that holds the whole mention."""
    return min(bisect.bisect_left(chunk_ends, mention.end), len(chunk_ends) - 1)


def _aliases(figure: Figure) -> tuple[Alias, ...]:
    """Every way it is written, most frequent first; with its article where it mostly takes one."""
    counts: Counter[str] = Counter()
    for form in figure.forms:
        written = form.display
        counts[written] += form.count
        if form.article:
            counts[f"{form.article} {written}"] += sum(m.article == form.article for m in form.mentions)
    return tuple(
        Alias(name, count) for name, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    )


def _main_name(figure: Figure, aliases: tuple[Alias, ...]) -> str:
    """The fullest name that is not rare; "the Hatter" with its article."""
    best = max(figure.forms, key=lambda form: form.count)
    often = [form for form in figure.forms if form.count * 20 >= best.count and form.count > 1]
    chosen = max(often or [best], key=lambda form: (len(form.core) + len(form.tail), form.count))
    return f"{chosen.article} {chosen.display}" if chosen.article else chosen.display


def _places(figures: Iterable[Figure]) -> tuple[Alias, ...]:
    return tuple(Alias(max(f.forms, key=lambda form: form.count).display, f.count) for f in figures)


def _chunks_naming(figures: Iterable[Figure], material: BookMaterial) -> tuple[int, ...]:
    if not material.chunks:
        return ()
    chunk_ends = [chunk.char_end for chunk in material.chunks]
    held = {_chunk_of(mention, chunk_ends) for figure in figures for mention in figure.mentions}
    return tuple(sorted(material.chunks[place].index for place in held))


def _pairs(text: str, mentions: list[Mention], forms: list[Form], lexicon: Lexicon) -> Pairs:
    """Forms joined by "and" oftener than a slip would be: once, and once more for every hundred mentions."""
    form_of = {id(mention): id(form) for form in forms for mention in form.mentions}
    size = {id(form): form.count for form in forms}
    found: Counter[frozenset[int]] = Counter()
    for before, after in itertools.pairwise(mentions):
        known = id(before) in form_of and id(after) in form_of
        if (
            known
            and after.start - before.end < 12
            and text[before.end : after.start].strip() in lexicon.conjunctions
        ):
            found[frozenset((form_of[id(before)], form_of[id(after)]))] += 1
    return frozenset(pair for pair, count in found.items() if count * 100 > min(size[form] for form in pair))
