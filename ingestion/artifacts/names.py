"""The name profile: who is in the book, and the places and groups it names, by rules alone."""

from collections.abc import Iterable, Sequence

from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.name_profile import NameCorrection, NamedThing, NameProfile
from ingestion.artifacts.name_profile_text import render_name_profile
from ingestion.artifacts.naming.answering import join_answering
from ingestion.artifacts.naming.correcting import correct
from ingestion.artifacts.naming.figures import Figure
from ingestion.artifacts.naming.forms import collect_forms
from ingestion.artifacts.naming.joining import join_forms
from ingestion.artifacts.naming.judging import judge
from ingestion.artifacts.naming.kinds import Kind
from ingestion.artifacts.naming.languages import lexicon_for
from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.artifacts.naming.mentions import find_mentions
from ingestion.artifacts.naming.narration import narration_of
from ingestion.artifacts.naming.narrator import with_narrator
from ingestion.artifacts.naming.pairing import one_person, two_people
from ingestion.artifacts.naming.passages import Passages
from ingestion.artifacts.naming.people import people_of

__all__ = ["MODEL", "PROMPT_VERSION", "PROVIDER", "extract_names", "render_name_profile"]

PROVIDER = "RAGPipeline"
MODEL = "deterministic-name-extractor"
PROMPT_VERSION = "deterministic-name-profile-v2"

MIN_MENTIONS = 2
MAX_FORMS = 4000
"""The most frequent ways of writing names that are looked at: a bound for books that are lists of names."""
MAX_PEOPLE = 200
TALKED_OF = 0.4
"""What a mention of somebody counts who never speaks and is never spoken to."""
MAX_PLACES = 60
MAX_GROUPS = 30


def extract_names(material: BookMaterial, corrections: Sequence[NameCorrection] = ()) -> NameProfile:
    """The same text and corrections give the same profile. Takes about a second a million characters."""
    text = material.text
    lexicon = lexicon_for(material.language, text)
    found = _figures(text, lexicon)
    narration = narration_of(text, lexicon)
    people = join_answering(found[Kind.PERSON], narration.speech, lexicon)
    people = with_narrator(people, text, narration, lexicon)
    people = _most_important(correct(people, corrections, len(text), lexicon))
    passages = Passages(material)
    return NameProfile(
        people_of(people, passages, narration, lexicon),
        _things(found[Kind.PLACE], MAX_PLACES, passages),
        _things((group for group in found[Kind.GROUP] if _is_named(group, text)), MAX_GROUPS, passages),
    )


def _figures(text: str, lexicon: Lexicon) -> dict[Kind, list[Figure]]:
    """Everybody and everything named in the text, by what it is."""
    mentions = find_mentions(text, lexicon)
    forms = sorted(collect_forms(text, mentions), key=lambda form: -form.count)[:MAX_FORMS]
    apart = two_people(text, mentions, forms, lexicon)
    renamed = one_person(text, mentions, forms, lexicon)
    figures = join_forms(forms, apart, renamed, lexicon)
    surnames = frozenset(name for figure in figures for name in (figure.surname, figure.given) if name)
    found: dict[Kind, list[Figure]] = {kind: [] for kind in Kind}
    for figure in figures:
        found[judge(figure, surnames, lexicon)].append(figure)
    for figure in found[Kind.PERSON]:
        figure.leave_sites()
    found[Kind.PERSON] = [figure for figure in found[Kind.PERSON] if figure.count]
    return found


def _most_important(people: Iterable[Figure]) -> list[Figure]:
    """Most mentioned first, but who is only talked of counts less, and a nameless narrator, who is on every
    page, comes before all. Whoever has been corrected by hand is never left out."""
    kept = [f for f in people if f.count >= MIN_MENTIONS or f.is_corrected or f.is_narrator]
    ranked = sorted(kept, key=lambda figure: (bool(figure.forms), -_importance(figure)))
    return [f for place, f in enumerate(ranked) if place < MAX_PEOPLE or f.is_corrected or f.is_narrator]


def _importance(figure: Figure) -> float:
    heard = figure.total("speaks") + figure.total("called")
    return figure.count if heard else TALKED_OF * figure.count


def _things(figures: Iterable[Figure], limit: int, passages: Passages) -> tuple[NamedThing, ...]:
    often = sorted((f for f in figures if f.count >= MIN_MENTIONS), key=lambda figure: -figure.count)
    return tuple(_thing(figure, passages) for figure in often[:limit])


def _is_named(group: Figure, text: str) -> bool:
    """Whether it is called after a name: "the Facts" is not in a text that is full of a "fact"."""
    words = max(group.forms, key=lambda form: form.count).words
    return text.count(f" {words[-1].removesuffix('s')} ") <= group.count


def _thing(figure: Figure, passages: Passages) -> NamedThing:
    form = max(figure.forms, key=lambda form: form.count)
    spans = [(mention.start, mention.end) for mention in figure.mentions]
    return NamedThing(
        name=f"{form.article} {form.display}" if form.article else form.display,
        count=figure.count,
        first=passages.place_of(spans[0]),
        source_chunk_indexes=passages.chunk_indexes(sorted(passages.count(spans))),
    )
