"""Captions among the paragraphs of a PDF: a sentence that runs on over one is put together before it."""

from collections.abc import Sequence
from dataclasses import replace

from ingestion.readers.pdf_measure import Setting
from ingestion.readers.pdf_paragraphs import Group, runs_on
from ingestion.structure.captions import is_caption

_MOST_CAPTIONS = 3  # between the halves of a sentence
_MOST_LINES = 12


def is_caption_group(group: Group) -> bool:
    return len(group.lines) <= _MOST_LINES and is_caption(group.text)


def lift_captions(groups: Sequence[Group], setting: Setting) -> list[Group]:
    """The groups, each caption that stands inside a sentence moved behind its paragraph."""
    lifted: list[Group] = []
    index = 0
    while index < len(groups):
        after = index + 1
        while after < len(groups) and after - index <= _MOST_CAPTIONS and is_caption_group(groups[after]):
            after += 1
        captions = groups[index + 1 : after]
        if captions and after < len(groups) and _is_cut(groups[index], groups[after], setting):
            whole = replace(groups[index], lines=(*groups[index].lines, *groups[after].lines))
            lifted += [whole, *captions]
            index = after + 1
        else:
            lifted.append(groups[index])
            index += 1
    return lifted


def _is_cut(first: Group, second: Group, setting: Setting) -> bool:
    """Are the two halves of one paragraph of plain text?"""
    last, line = first.lines[-1], second.lines[0]
    return (
        setting.is_body(last)
        and setting.is_body(line)
        and not is_caption_group(first)
        and runs_on(last, line)
    )
