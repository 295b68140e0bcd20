"""What the page shows on which a host has a language model read a whole book."""

from dataclasses import dataclass, replace

from django.http import Http404, QueryDict

from bookclub.providers import wiring
from bookclub.providers.errors import ProviderError
from bookclub.providers.wiring import ModelInUse
from ingestion import critical_marks
from ingestion.anchored_rows import stretches_of
from ingestion.artifact_material import material_of, parts_in
from ingestion.artifacts.mark_anchors import mark_from_json
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.whole_book import AnalysisOrder, Estimate, estimate
from ingestion.chapter_words import named_as_far
from ingestion.forms import EnrichmentForm
from ingestion.models import Book, CriticalMark, IndexVersion
from ingestion.passages.quote_places import Range

SHOWN_OF_A_PASSAGE = 160
"""Characters."""


@dataclass(frozen=True, slots=True)
class ChapterChoice:
    ordinal: int
    title: str
    is_critical: bool


@dataclass(frozen=True, slots=True)
class MarkedPassage:
    """A stretch that is no whole chapter, by its first words; or what is not in the text as it is now.

    Without words and chapter when it `is_further` than the host has read.
    """

    pk: int
    words: str
    chapter: str
    is_lost: bool
    is_further: bool = False


@dataclass(frozen=True, slots=True)
class EnrichmentPage:
    """`estimate` is None without a language model: rules cost nothing."""

    book: Book
    form: EnrichmentForm
    chapters: tuple[ChapterChoice, ...]
    passages: tuple[MarkedPassage, ...]
    in_use: ModelInUse
    estimate: Estimate | None


def prose_of(book: Book) -> IndexVersion:
    """What can be enriched; raises `Http404` for a book that is not read in, and for source code."""
    version = book.live_index
    if version is None or version.is_code:
        raise Http404
    return version


def enrichment_form(book: Book, posted: QueryDict | None = None) -> EnrichmentForm:
    """Filled in as the book is, unless something was posted."""
    ranges = _ranges(book)
    marked = set(critical_marks.marks_of(book))
    initial = {
        "model": book.analysis_model,
        "guidance": book.guidance,
        "chapters": [ordinal for ordinal, stretch in ranges.items() if stretch in marked],
    }
    return EnrichmentForm(ranges, posted, initial=initial)


def enrichment_page(book: Book, form: EnrichmentForm, known: int | None) -> EnrichmentPage:
    """With what the form asks for, or what the book has where the form makes no sense.

    It is for somebody who knows the first `known` characters; None is all of them.
    """
    version = prose_of(book)
    asked = form.cleaned_data if form.is_bound and form.is_valid() else form.initial
    material, ranges = material_of(version), _ranges(book)
    chapters = set(ranges.values())
    passages = [row for row in book.critical_marks.all() if not chapters.intersection(stretches_of([row]))]
    critical = {ranges[ordinal] for ordinal in asked["chapters"]}.union(stretches_of(passages))
    order = AnalysisOrder(asked["guidance"], tuple(sorted(critical)))
    in_use, cost = _cost(material, wiring.model_named(asked["model"]), order)
    return EnrichmentPage(
        book=book,
        form=form,
        chapters=tuple(
            ChapterChoice(chapter.ordinal, chapter.title, chapter.ordinal in asked["chapters"])
            for chapter in named_as_far(material.chapters, known)
            if chapter.ordinal in ranges
        ),
        passages=tuple(_as_far(_marked(row, material), row, known) for row in passages),
        in_use=in_use,
        estimate=cost,
    )


def _cost(
    material: BookMaterial, in_use: ModelInUse, order: AnalysisOrder
) -> tuple[ModelInUse, Estimate | None]:
    """A model that has no room for the book cannot be used, and says so."""
    if in_use.model is None:
        return in_use, None
    try:
        return in_use, estimate(material, parts_in(material), in_use.model, order)
    except ProviderError as error:
        return ModelInUse(None, error.sentence), None


def _ranges(book: Book) -> dict[int, Range]:
    stored = critical_marks.outline_of(book)
    return {} if stored is None else critical_marks.chapter_ranges(stored)


def _marked(row: CriticalMark, material: BookMaterial) -> MarkedPassage:
    for start, end in stretches_of([row]):
        words = " ".join(material.text[start:end].split())
        place = material.place_of(start, end)
        chapter = place.chapter if place else ""
        return MarkedPassage(row.pk, words[:SHOWN_OF_A_PASSAGE], chapter, is_lost=False)
    anchor = mark_from_json(row.anchor)
    words = " ".join(anchor.quote.split()) if anchor else ""
    return MarkedPassage(row.pk, words[:SHOWN_OF_A_PASSAGE], anchor.title if anchor else "", is_lost=True)


def _as_far(marked: MarkedPassage, row: CriticalMark, known: int | None) -> MarkedPassage:
    """What is not in the text may have been anywhere."""
    ends = [end for _start, end in stretches_of([row])]
    if known is None or (ends and max(ends) <= known):
        return marked
    return replace(marked, words="", chapter="", is_further=True)
