"""How a book is set: the size of its text, the distance of its lines, its margins and its indent."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ingestion.readers.pdf_line import PdfLine

_DEFAULT_SIZE = 12.0
_ALMOST = 0.5  # of the size of the type
_RARELY = 0.02
_FEW_LINES = 3
_ENOUGH_LINES = 30


@dataclass(frozen=True, slots=True)
class Margins:
    """Where lines begin and end across the page."""

    left: float
    right: float


@dataclass(frozen=True, slots=True)
class Setting:
    """The setting of a book's plain text. `indent` is 0 where paragraphs do not begin with one."""

    size: float
    leading: float
    indent: float
    margins: Mapping[int, Margins]

    def is_body(self, line: PdfLine) -> bool:
        return abs(line.size - self.size) <= 0.08 * self.size

    def margins_of(self, lines: Sequence[PdfLine]) -> Margins:
        """The margins of lines that stand together, taken from the whole book where they fit in."""
        left, right = min(line.left for line in lines), max(line.box.x1 for line in lines)
        typical = self.margins.get(lines[0].page % 2)
        slack = _ALMOST * self.size
        if (
            lines[0].region == 0
            and typical
            and left >= typical.left - slack
            and right <= typical.right + 2 * slack
        ):
            return typical
        edge, count = Counter(round(line.left) for line in lines).most_common(1)[0]
        return Margins(float(edge) if count >= _FEW_LINES else left, right)


def measure(pages: Sequence[Sequence[PdfLine]]) -> Setting:
    size = _commonest_size(pages)
    body = [[line for line in page if abs(line.size - size) <= 0.08 * size] for page in pages]
    leading = _commonest_step(body, size)
    margins = dict(_margins(body))
    return Setting(size, leading, _indent(body, size, margins), margins)


def flows(lines: Sequence[PdfLine]) -> Iterator[list[PdfLine]]:
    """Runs of lines of one page and region."""
    run: list[PdfLine] = []
    for line in lines:
        if run and (line.page, line.region) != (run[-1].page, run[-1].region):
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _commonest_size(pages: Sequence[Sequence[PdfLine]]) -> float:
    sizes: Counter[float] = Counter()
    for page in pages:
        for line in page:
            sizes[round(line.size, 1)] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else _DEFAULT_SIZE


def _commonest_step(body: Sequence[Sequence[PdfLine]], size: float) -> float:
    steps = Counter(
        round(2 * (after.baseline - before.baseline)) / 2
        for page in body
        for before, after in pairwise(page)
        if before.region == after.region and 0.8 * size <= after.baseline - before.baseline <= 2.5 * size
    )
    return steps.most_common(1)[0][0] if steps else 1.2 * size


def _margins(body: Sequence[Sequence[PdfLine]]) -> Iterator[tuple[int, Margins]]:
    """By parity of the page, as facing pages differ; of all pages together where one side has few lines."""
    everywhere = [line for page in body for line in page if line.region == 0]
    for parity in (0, 1) if everywhere else ():
        side = [line for line in everywhere if line.page % 2 == parity]
        yield parity, _edges(side if len(side) >= _ENOUGH_LINES else everywhere)


def _edges(lines: Sequence[PdfLine]) -> Margins:
    """The right one is where lines end in a straight edge, else where the longer ones do."""
    ends = sorted(line.box.x1 for line in lines)
    edge, count = Counter(round(end) for end in ends).most_common(1)[0]
    longest = ends[int(0.95 * (len(ends) - 1))]
    right = float(edge) if count >= 0.25 * len(ends) and edge >= 0.9 * longest else longest
    return Margins(float(Counter(round(line.left) for line in lines).most_common(1)[0][0]), right)


def _indent(body: Sequence[Sequence[PdfLine]], size: float, margins: Mapping[int, Margins]) -> float:
    total = 0
    indents: Counter[int] = Counter()
    for page in body:
        for line in page:
            if line.region == 0 and line.page % 2 in margins:
                total += 1
                inwards = round(line.left - margins[line.page % 2].left)
                if _ALMOST * size < inwards <= 6 * size:
                    indents[inwards] += 1
    if not indents:
        return 0.0
    indent, count = indents.most_common(1)[0]
    return float(indent) if count >= max(_FEW_LINES, _RARELY * total) else 0.0
