"""Whether anything a reader or a model is given comes from beyond the place the reader has reached."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bookclub.providers.ports import ChatRequest
from chat.answering.answers import Answer, CitationDraft
from chat.evaluation.raw_knowledge import RawKnowledge
from chat.retrieval.passage import Passage


@dataclass(frozen=True, slots=True)
class Leak:
    """`where` it came out, and `what` was told."""

    where: str
    what: str


class LeakCheck:
    """Of one question asked by someone who has read the book's file up to `offset`.

    What the question names itself is no news in an answer to it, and in the prompt it is the question's.
    """

    def __init__(self, knowledge: RawKnowledge, question: str, offset: int) -> None:
        self._knowledge, self._question, self._offset = knowledge, question, offset

    def of_passage(self, passage: Passage) -> Iterator[Leak]:
        where = "generated passage" if passage.is_generated else "passage"
        for text in (passage.chapter, *passage.heading_path, passage.text):
            yield from self._told(where, text)
        if not passage.is_generated:
            yield from self._beyond(where, passage.text)

    def of_prompt(self, request: ChatRequest) -> Iterator[Leak]:
        for text in (request.system, request.user):
            yield from self._told_in_reply("prompt", _without_numbers(text))

    def of_answer(self, answer: Answer) -> Iterator[Leak]:
        """Also of what its schema holds, whether or not a page shows it."""
        said = (*(item.text for item in answer.items), *map(str, answer.warnings))
        typed = (*answer.headers, *answer.keywords, *(item.value for item in answer.items), answer.typed)
        for text in dict.fromkeys((*said, *_texts_in(typed))):
            yield from self._told_in_reply("answer", text)
        for item in answer.items:
            for citation in item.citations:
                yield from self._of_citation(citation)

    def _of_citation(self, citation: CitationDraft) -> Iterator[Leak]:
        yield from self._told("citation", citation.quote)
        if citation.verified and not citation.passage.is_generated:
            yield from self._beyond("citation", citation.quote)

    def _beyond(self, where: str, text: str) -> Iterator[Leak]:
        """The book's own words end before the place, or they are a leak; so are words that it has nowhere."""
        end = self._knowledge.end_of(text)
        if end is None:
            yield Leak(where, f"“{text[:80]}” is nowhere in the file")
        elif end > self._offset:
            yield Leak(where, f"ends at {end}, beyond {self._offset}: “{text[-80:]}”")

    def _told(self, where: str, text: str) -> Iterator[Leak]:
        """Every name; of the words in a row, which are many where there are any, the first."""
        for name in self._knowledge.names_beyond(text, self._offset):
            yield Leak(where, f"names {name}")
        for sequence in self._knowledge.sequences_beyond(text, self._offset)[:1]:
            yield Leak(where, f"has “{sequence}”")

    def _told_in_reply(self, where: str, text: str) -> Iterator[Leak]:
        asked = {f"names {name}" for name in self._knowledge.names_beyond(self._question, self._offset)}
        for leak in self._told(where, text.replace(self._question, "\n")):
            if leak.what not in asked:
                yield leak


def _texts_in(value: Any) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _texts_in(tuple(value.values()))
    elif isinstance(value, Sequence):
        for one in value:
            yield from _texts_in(one)


def _without_numbers(prompt: str) -> str:
    """Without the columns before a line's text: a number and the words after it may stand in the book too."""
    return "\n".join(line.rpartition("\t")[2] for line in prompt.split("\n"))
