"""Large initials at the head of a chapter, given back to the word they begin."""

from collections.abc import Sequence
from dataclasses import replace

from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_measure import Setting, flows
from ingestion.readers.pdf_rows import is_drop_cap
from ingestion.structure.hyphens import BookWords


def join_drop_caps(lines: Sequence[PdfLine], setting: Setting, words: BookWords) -> list[PdfLine]:
    """The lines, each drop cap joined to the first line beside it, the other ones counted from its edge."""
    joined: list[PdfLine] = []
    for flow in flows(lines):
        caps = [line for line in flow if line.size > setting.size * 1.6 and len(line.text.strip()) <= 3]
        lines_of_flow = flow
        for cap in caps:
            lines_of_flow = _joined(lines_of_flow, cap, words)
        joined += lines_of_flow
    return joined


def _joined(flow: list[PdfLine], cap: PdfLine, words: BookWords) -> list[PdfLine]:
    beside = [line for line in flow if line is not cap and is_drop_cap(cap, line) and _beside(cap, line)]
    if not beside:
        return flow
    first = min(beside, key=lambda line: line.baseline)
    rest = []
    for line in flow:
        if line is first:
            rest.append(replace(line, text=_with_initial(cap.text, line.text, words), left=cap.left))
        elif line is not cap:
            rest.append(replace(line, left=cap.left) if line in beside else line)
    return rest


def _beside(cap: PdfLine, line: PdfLine) -> bool:
    height = cap.box.bottom - cap.box.top
    reaches = line.box.bottom > cap.box.top - line.size and line.box.top < cap.box.bottom
    return reaches and line.box.x0 >= cap.box.x1 - 2 and line.box.x0 - cap.box.x1 <= height


def _with_initial(initial: str, text: str, words: BookWords) -> str:
    """ "A" before "ll that" is "All that", before "long time" it is "A long time"."""
    initial, text = initial.strip(), text.lstrip()
    rest = text.split(" ", 1)[0].strip(",.;:!?’'\"”")
    alone = words.count(rest) > words.count(initial + rest) and words.count(initial) > 0
    return f"{initial} {text}" if alone and rest.isalpha() else initial + text
