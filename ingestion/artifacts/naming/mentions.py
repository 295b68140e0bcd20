"""Mentions of names in a text, each with what the words around it say of it."""

from collections.abc import Iterator

from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.artifacts.naming.mention import Mention
from ingestion.artifacts.naming.pieces import PieceCutter
from ingestion.artifacts.naming.speaker_labels import speaker_labels
from ingestion.artifacts.naming.surroundings import Surroundings
from ingestion.artifacts.naming.tokens import (
    Run,
    Spelling,
    Token,
    find_runs,
    settle_capitals,
    spelling_of,
    word_before,
)

_LONGEST_IN_CAPITALS = 3


def find_mentions(text: str, lexicon: Lexicon) -> list[Mention]:
    """In the order of the text."""
    runs = find_runs(text, lexicon)
    labels = speaker_labels(text)
    reader = _Reader(text, lexicon, spelling_of(text, runs, labels), labels)
    return [mention for run in runs for mention in reader.read(run)]


class _Reader:
    def __init__(self, text: str, lexicon: Lexicon, spelling: Spelling, labels: frozenset[int]) -> None:
        self.text = text
        self.lexicon = lexicon
        self.spelling = spelling
        self.labels = labels
        self.cutter = PieceCutter(text, lexicon, spelling)
        self.surroundings = Surroundings(text, lexicon)

    def read(self, run: Run) -> Iterator[Mention]:
        if len(run.tokens) > _LONGEST_IN_CAPITALS and all(token.text.isupper() for token in run.tokens):
            return
        settle_capitals(run, self.spelling)
        for piece in self.cutter.pieces(run):
            mention = self._mention(piece)
            if mention is None or (run.initial and self._is_plain_opening(mention, piece[0], run)):
                continue
            self.surroundings.look(mention)
            mention.speaks = mention.speaks or mention.end in self.labels
            yield mention

    def _is_plain_opening(self, mention: Mention, first: Token, run: Run) -> bool:
        """A title alone that only begins a sentence: "General opinion was ..."."""
        alone = not mention.core and not mention.tail
        return alone and first is run.tokens[0] and not self.spelling.opens_as_name(first.text)

    def _mention(self, piece: list[Token]) -> Mention | None:
        titles, rest = self._titles(piece)
        start = piece[0].start
        titles, start, article = self._small_words(titles, start)
        core: list[str] = []
        tail: list[str] = []
        for token in _with_particles(rest, self.lexicon):
            surname = bool(token.joint) and self.lexicon.language == "en" and not token.joint.startswith("of")
            word = f"{token.joint} {token.text}" if surname else token.text
            into = tail if tail or (token.joint and not surname) else core
            into.append(word)
        if not core and not titles:
            return None
        return Mention(start, piece[-1].end, titles, tuple(core), tuple(tail), article)

    def _titles(self, piece: list[Token]) -> tuple[tuple[str, ...], list[Token]]:
        """Leading titles apart; in "Miss King" the last one is the name."""
        count = 0
        while count < len(piece) and self.lexicon.title(piece[count].text) and not piece[count].joint:
            count += 1
        titles = [piece[index].text.lower().rstrip(".") for index in range(count)]
        if count == len(piece) and count > 1 and self._takes_name(titles[-2]):
            return tuple(titles[:-1]), piece[-1:]
        return tuple(titles), piece[count:]

    def _takes_name(self, title: str) -> bool:
        known = self.lexicon.title(title)
        return known is not None and known.kind in ("plain", "married", "unmarried")

    def _small_words(self, titles: tuple[str, ...], start: int) -> tuple[tuple[str, ...], int, str]:
        """Titles written small before the name, and its article."""
        word, before = word_before(self.text, start)
        while word in self.lexicon.lower_titles and not (
            titles and self.lexicon.titles[word].kind == "given"
        ):
            titles, start = (word, *titles), before
            word, before = word_before(self.text, start)
        return titles, start, word if word in self.lexicon.articles else ""


def _with_particles(tokens: list[Token], lexicon: Lexicon) -> list[Token]:
    """ "De Marsan" as one word, like "de Marsan"."""
    joined: list[Token] = []
    for token in tokens:
        last = joined[-1] if joined else None
        if last and not token.joint and last.text.lower() in lexicon.connectors:
            joined[-1] = Token(f"{last.text} {token.text}", last.start, token.end, last.joint, token.owning)
        else:
            joined.append(token)
    return joined
