"""From passages that several queries found to the items of a map: each once, none like another."""

from collections.abc import Iterable, Iterator, Sequence

from chat.cited_places import place_of_passage
from chat.retrieval.domain_map import MapItem, Why
from chat.retrieval.passage import Passage, PassagePart
from chat.retrieval.ranking import interleaved
from ingestion.chunking.sentence_spans import sentence_spans
from ingestion.words.stems import stems_of

LONGEST_EXCERPT = 400
ALIKE = 0.7
"""The share of common words from which on two excerpts say the same."""

_ENDS = tuple(".!?…\"”»’'")

Found = tuple[Why, Sequence[Passage]]


def map_items(found: Sequence[Found], longest: int = LONGEST_EXCERPT) -> list[MapItem]:
    """What hosts have marked first, then by rank, the queries in turns; `longest` in characters."""
    why: dict[str, list[Why]] = {}
    for reason, passages in found:
        for passage in passages:
            why.setdefault(passage.chunk_id, []).append(reason)
    marked = [passages for reason, passages in found if reason is Why.CRITICAL]
    others = [passages for reason, passages in found if reason is not Why.CRITICAL]
    once: dict[str, Passage] = {}
    for passage in (*interleaved(marked), *filter(_tells, interleaved(others))):
        once.setdefault(passage.chunk_id, passage)
    return list(_unlike((_item(one, why[one.chunk_id], longest), one.language) for one in once.values()))


def _tells(passage: Passage) -> bool:
    """Not so a title page."""
    return passage.code is not None or passage.is_generated or bool(_sentences(passage))


def _item(passage: Passage, why: Sequence[Why], longest: int) -> MapItem:
    part = _best_part(passage)
    start, end = _excerpt_span(passage, longest)
    begins = None if passage.char_start is None else passage.char_start + part.start
    return MapItem(
        chunk_id=passage.chunk_id,
        document_id=passage.document_id,
        book_title=passage.book_title,
        place=place_of_passage(passage),
        excerpt=part.text[start:end],
        is_generated=passage.is_generated,
        written_by=passage.generated_by_model,
        char_start=None if begins is None else begins + start,
        char_end=None if begins is None else begins + end,
        why=tuple(dict.fromkeys(why)),
    )


def _best_part(passage: Passage) -> PassagePart:
    """The chunk itself, of one that was joined with its neighbours."""
    own = [part for part in passage.parts if part.chunk_id == passage.chunk_id]
    return own[0] if own else passage.part_at(0, len(passage.text))


def _excerpt_span(passage: Passage, longest: int) -> tuple[int, int]:
    """Of the chunk's text the first whole sentences, or lines, that fit; of a longer one its first words."""
    text = _best_part(passage).text
    if passage.code is not None:
        return 0, len(cut(text, longest, at="\n"))
    spans = _sentences(passage) or sentence_spans(text) or [(0, len(text))]
    start = spans[0][0]
    ends = [end for _first, end in spans if end - start <= longest]
    return start, ends[-1] if ends else start + len(cut(text[start : spans[0][1]], longest))


def first_sentence(passage: Passage, longest: int = LONGEST_EXCERPT) -> str:
    """Of a long one its beginning."""
    start, end = _excerpt_span(passage, longest)
    if passage.code is not None:
        return _best_part(passage).text[start:end]
    spans = _sentences(passage)
    return cut(_best_part(passage).text[start : spans[0][1] if spans else end], longest)


def _sentences(passage: Passage) -> list[tuple[int, int]]:
    """From the first that is a whole sentence, and no heading; none where there is nothing of the kind."""
    text, headings = _best_part(passage).text, " ".join((passage.chapter, *passage.heading_path))
    spans = sentence_spans(text)
    for place, (start, end) in enumerate(spans):
        words = " ".join(text[start:end].split())
        if text[start:end].endswith(_ENDS) and not text[start].islower() and words not in headings:
            return spans[place:]
    return []


def cut(text: str, longest: int, at: str = " ") -> str:
    """The words, or what else ends `at`, at its beginning that fit."""
    if len(text) <= longest:
        return text
    whole = text[: longest + 1].rpartition(at)[0].rstrip()
    return whole or text[:longest]


def _unlike(items: Iterable[tuple[MapItem, str]]) -> Iterator[MapItem]:
    """Without those that say what one before says: overlapping chunks, other editions."""
    said: list[frozenset[str]] = []
    for item, language in items:
        own = frozenset(stems_of(item.excerpt, language))
        if own and not any(_share(own, other) >= ALIKE for other in said):
            said.append(own)
            yield item


def _share(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other)
