"""A place in the text where a name stands, with what the words around it say of it."""

from dataclasses import dataclass

from ingestion.artifacts.naming.lexicon import Gender


@dataclass(slots=True)
class Mention:
    """Characters `start:end` of the text, title included, article not.

    `byname` is the adjective before it, if it goes with the name: "old Mrs. Hart", "Little Peter".
    `sited` when it only says which place or person is meant: "la cueva de Fabricio", "Tom of the Hills".
    `described` when the words after it say what the person is: "Mr. Hart was a tall man", "Hart, the smith".
    `titles` in lower case without full stops; `core` the words of the name, `tail` those after "of" or "de".
    """

    start: int
    end: int
    titles: tuple[str, ...]
    core: tuple[str, ...]
    tail: tuple[str, ...]
    article: str = ""
    speaks: bool = False
    acts: bool = False
    called: bool = False
    placed: bool = False
    sited: bool = False
    byname: str = ""
    qualifies: bool = False
    described: bool = False
    pronoun: Gender = "unknown"

    @property
    def key(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return self.titles, tuple(word.lower() for word in self.core + self.tail)
