"""What readers are told of the places they asked for: which pages were taken, and what the book has not."""

import itertools
from collections.abc import Callable, Iterator, Sequence

from bookclub.sentences import Sentence, Template, gettext_noop
from chat.questions.parsed_question import HintKind, StructuralHint
from chat.retrieval.hint_place import HintPlace
from chat.retrieval.hinted_pages import has_labels
from ingestion.structure.composed_text import PageSpan

Pages = list[tuple[str, PageSpan]]
"""Each with the label it was asked for by."""

_PRINTED = (
    gettext_noop("Page {labels} is the page printed as {labels} (page {numbers} of the file)."),
    gettext_noop("Pages {labels} are the pages printed as {labels} (pages {numbers} of the file)."),
)
_NOT_PRINTED = (
    gettext_noop("No page is printed as {labels}: page {numbers} of the file was taken."),
    gettext_noop("No pages are printed as {labels}: pages {numbers} of the file were taken."),
)
_WITHOUT_LABELS = (
    gettext_noop("The pages have no printed numbers: page {numbers} of the file was taken."),
    gettext_noop("The pages have no printed numbers: pages {numbers} of the file were taken."),
)
_NO_PAGE = (gettext_noop("There is no page {labels}."), gettext_noop("There are no pages {labels}."))
_EMPTY_PAGE = (
    gettext_noop("There is no text on page {labels}."),
    gettext_noop("There is no text on pages {labels}."),
)
_NO_CHAPTER = (
    gettext_noop("There is no chapter {labels}."),
    gettext_noop("There are no chapters {labels}."),
)


def remarks_on(places: Sequence[HintPlace]) -> list[Sentence]:
    """On the places in one book; nothing is said of what lies beyond the horizon."""
    paged = [place for place in places if place.hint.kind is HintKind.PAGE and place.hint.value != "last"]
    return [
        *_last_page(places),
        *_sentences(_PRINTED, _taken(paged, _is_printed_elsewhere)),
        *_repeated_pages(paged),
        *_sentences(_NOT_PRINTED, _taken(paged, _is_not_printed)),
        *_sentences(_WITHOUT_LABELS, _taken(paged, _is_without_labels)),
        *_sentences(_EMPTY_PAGE, _empty(paged)),
        *_repeated_chapters(places),
    ]


def remarks_on_missing(missing: Sequence[StructuralHint], *, has_pages: bool) -> list[Sentence]:
    """On what none of the books has."""
    pages = [hint.value for hint in missing if hint.kind is HintKind.PAGE]
    chapters = [hint for hint in missing if hint.kind is HintKind.CHAPTER]
    numbers = [str(hint.number) for hint in chapters if hint.number is not None and hint.number > 0]
    named = [hint.value for hint in chapters if hint.number is None]
    named += [hint.words for hint in missing if hint.kind is HintKind.SECTION]
    told = _listed(_NO_PAGE, [page for page in pages if page != "last"])
    return [
        *((told if has_pages else [Sentence(gettext_noop("This book has no pages."))]) if pages else []),
        *_listed(_NO_CHAPTER, numbers),
        *(Sentence(gettext_noop("There is nothing called “{words}”."), words=words) for words in named),
    ]


def _taken(places: Sequence[HintPlace], is_meant: Callable[[HintPlace], bool]) -> Pages:
    return [
        (place.hint.value, page)
        for place in places
        if len(place.pages) == 1 and is_meant(place)
        for page in place.read_pages()
    ]


def _is_printed_elsewhere(place: HintPlace) -> bool:
    number = place.pages[0].number
    return place.is_printed and number is not None and str(number) != place.hint.value


def _is_not_printed(place: HintPlace) -> bool:
    return not place.is_printed and has_labels(place.layout)


def _is_without_labels(place: HintPlace) -> bool:
    return not place.is_printed and not has_labels(place.layout)


def _empty(places: Sequence[HintPlace]) -> Pages:
    return [
        (place.hint.value, page)
        for place in places
        if all(page.start == page.end for page in place.pages) and not place.is_beyond
        for page in place.pages[:1]
    ]


def _last_page(places: Sequence[HintPlace]) -> Iterator[Sentence]:
    for place in places:
        if place.hint.kind is not HintKind.PAGE or place.hint.value != "last":
            continue
        for page in place.read_pages():
            if page.label and page.number is not None and page.label != str(page.number):
                text = gettext_noop("The last page is printed as {label} (page {number} of the file).")
                yield Sentence(text, label=page.label, number=page.number)
            else:
                text = gettext_noop("The last page with text is page {page}.")
                yield Sentence(text, page=page.label or str(page.number))


def _repeated_pages(places: Sequence[HintPlace]) -> Iterator[Sentence]:
    for place in places:
        pages = place.read_pages()
        numbers = [str(page.number) for page in pages if page.number is not None]
        if len(pages) > 1 and len(numbers) == len(pages):
            text = gettext_noop("Pages {numbers} of the file are printed as {label}: all of them were taken.")
            yield Sentence(text, numbers=_in_words(numbers), label=place.hint.value)
        elif len(pages) > 1:
            text = gettext_noop("Several pages are printed as {label}: all of them were taken.")
            yield Sentence(text, label=place.hint.value)


def _repeated_chapters(places: Sequence[HintPlace]) -> Iterator[Sentence]:
    for place in places:
        is_numbered = place.hint.kind is HintKind.CHAPTER and place.hint.number is not None
        if is_numbered and len(place.read_ranges()) > 1:
            text = gettext_noop("Several chapters have the number {number}: all of them were taken.")
            yield Sentence(text, number=place.hint.number or 0)


def _sentences(templates: tuple[Template, Template], pages: Pages) -> list[Sentence]:
    """One of them, singular or plural; none without pages."""
    if not pages:
        return []
    labels = _in_words([label for label, _page in pages])
    numbers = _in_words([str(page.number) for _label, page in pages])
    template = templates[len(pages) > 1]
    values = {name: value for name, value in (("labels", labels), ("numbers", numbers)) if name in template}
    return [Sentence(template, **values)]


def _listed(templates: tuple[Template, Template], labels: list[str]) -> list[Sentence]:
    return [Sentence(templates[len(labels) > 1], labels=_in_words(labels))] if labels else []


def _in_words(labels: Sequence[str]) -> str:
    """ "5–7, 9, xii"."""
    runs: list[list[str]] = []
    for label in labels:
        follows = runs and _follows(runs[-1][-1], label)
        if follows:
            runs[-1].append(label)
        else:
            runs.append([label])
    shown = ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else run for run in runs)
    return ", ".join(itertools.chain.from_iterable(shown))


def _follows(before: str, label: str) -> bool:
    return before.isdecimal() and label.isdecimal() and int(label) == int(before) + 1
