"""A map of books as lines for people: what `retrieve --intent bootstrap` prints."""

from collections.abc import Iterator
from itertools import groupby

from chat.retrieval.domain_map import DomainMap, MapItem, SummaryLine

SPECIFIC, BOOTSTRAP = "specific", "bootstrap"
INTENTS = (SPECIFIC, BOOTSTRAP)


def map_lines(made: DomainMap) -> Iterator[str]:
    for title, lines in groupby(made.summary, key=lambda line: line.book_title):
        yield f"# {title}"
        yield from map(_summary_line, lines)
    for kind, topics in groupby(
        sorted(made.topics, key=lambda topic: topic.kind), key=lambda topic: topic.kind
    ):
        yield f"{kind}: {'; '.join(topic.name for topic in topics)}"
    for point in made.critical_points:
        yield f"! {point.chunk_id} {point.place}: {point.sentence}"
    yield from map(_item, made.items)
    for follow_up in made.follow_up_refs:
        yield f"? {follow_up.question}"


def _summary_line(line: SummaryLine) -> str:
    label = f" [generated: {line.written_by}]" if line.is_generated else ""
    place = f"{line.place}: " if line.place else ""
    return f"- {place}{line.text}{label}"


def _item(item: MapItem) -> str:
    label = f" [generated: {item.written_by}]" if item.is_generated else ""
    place = f" ({item.place})" if item.place else ""
    return f"{item.chunk_id} {item.book_title}{place} {', '.join(item.why)}{label}\n{item.excerpt}\n"
