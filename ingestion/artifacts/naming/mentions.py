"""Mentions of names in a text, each with what the words around it say of it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ingestion.artifacts.naming.lexicon import Gender, Lexicon
from ingestion.artifacts.naming.tokens import (
    Run,
    Spelling,
    Token,
    begins_sentence,
    find_runs,
    settle_capitals,
    spelling_of,
)

_AFTER = re.compile(
    r"(?:['’]s?(?!\w))?(?P<mark>[,.;:!?…)\]\"”’»—–-]*)\s+(?P<first>[^\W\d_]+)(?:\s+(?P<second>[^\W\d_]+))?"
)
_BEFORE = re.compile(r"(?<![^\W\d_])(?P<word>[^\W\d_]+)(?P<gap>\s+)$")
_WORD_REACH = 24
_PRONOUN_REACH = 80
_LONE_LETTER = re.compile(r"[^\W\d_]$")
_NUMERAL = re.compile(r"[IVXLC]\.?$")
_LONGEST_IN_CAPITALS = 3
_OF_THE = ("del", "de los", "de las")
_SPEECH_OPENS = ('"', "“", "‘", "¡", "¿", "-¡", "—¡", "--")


@dataclass(slots=True)
class Mention:
    """Characters `start:end` of the text, title included, article not.

    `byname` is the adjective before it, if it goes with the name: "old Mrs. Hart", "Little Peter".
    `sited` when it only says which place or person is meant: "la cueva de Fabricio", "Tom of the Hills".
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
    pronoun: Gender = "unknown"

    @property
    def key(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return self.titles, tuple(word.lower() for word in self.core + self.tail)


def find_mentions(text: str, lexicon: Lexicon) -> list[Mention]:
    runs = find_runs(text, lexicon)
    spelling = spelling_of(text, runs)
    reader = _Reader(text, lexicon, spelling)
    return [mention for run in runs for mention in reader.read(run)]


class _Reader:
    def __init__(self, text: str, lexicon: Lexicon, spelling: Spelling) -> None:
        self.text = text
        self.lexicon = lexicon
        self.spelling = spelling
        self.pronouns = re.compile(
            rf"[^.!?;\"”]{{0,{_PRONOUN_REACH}}}?\b(?:(?P<female>{'|'.join(sorted(lexicon.female_pronouns))})"
            rf"|(?:{'|'.join(sorted(lexicon.male_pronouns))}))\b"
        )

    def read(self, run: Run) -> Iterator[Mention]:
        if len(run.tokens) > _LONGEST_IN_CAPITALS and all(token.text.isupper() for token in run.tokens):
            return
        settle_capitals(run, self.spelling)
        for piece in self._pieces(run):
            mention = self._mention(piece)
            if mention is None or (run.initial and self._is_plain_opening(mention, piece[0], run)):
                continue
            self._look_back(mention)
            self._look_ahead(mention)
            yield mention

    def _is_plain_opening(self, mention: Mention, first: Token, run: Run) -> bool:
        """A title alone that only begins a sentence: "General opinion was ..."."""
        alone = not mention.core and not mention.tail
        return alone and first is run.tokens[0] and not self.spelling.opens_as_name(first.text)

    def _pieces(self, run: Run) -> Iterator[list[Token]]:
        """The run cut at words that are no part of a name, after possessives, and before titles."""
        piece: list[Token] = []
        dropped = False
        for token in run.tokens:
            keep = self._belongs(token, run.initial and token is run.tokens[0])
            keep = keep and not (dropped and _NUMERAL.match(token.text))
            dropped = not keep
            if piece and (not keep or self._begins_anew(piece, token)):
                yield piece
                piece = []
            if keep:
                token.joint = token.joint if piece else ""
                piece.append(token)
                if token.owning:
                    yield piece
                    piece = []
        if piece:
            yield piece

    def _belongs(self, token: Token, opens: bool) -> bool:
        word = token.text.lower().rstrip(".")
        if not word or token.text.lower() in self.lexicon.epithets or _LONE_LETTER.match(token.text):
            return False
        if self.lexicon.title(word):
            return True
        if word in self.lexicon.not_names:
            return not opens and word in self.lexicon.given_names and not self._is_date(token)
        if not opens:
            return self.spelling.is_name(token.text)
        return self.spelling.opens_as_name(token.text) or self._is_given_name(word)

    def _is_date(self, token: Token) -> bool:
        """ "In May", "the 3rd of May", "May 3" of what may also be a woman's name."""
        before, _ = self._word_before(token.start)
        return (
            before in self.lexicon.before_dates
            or not before.isalpha()
            or self.text[token.end : token.end + 3].strip(" ,")[:1].isdigit()
        )

    def _is_given_name(self, word: str) -> bool:
        """A listed given name that the text never writes small, as it does "will" and "grace"."""
        return word in self.lexicon.given_names and not self.spelling.small[word]

    def _begins_anew(self, piece: list[Token], token: Token) -> bool:
        named = any(not self.lexicon.title(known.text) for known in piece)
        if self.lexicon.title(token.text) and named:
            return True
        if not token.joint:
            return token.text == piece[-1].text
        return token.joint.split()[0] in self.lexicon.articles or (
            self.lexicon.language == "en" and token.joint.startswith("of") and named
        )

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
        word, before = self._word_before(start)
        while word in self.lexicon.lower_titles and not (
            titles and self.lexicon.titles[word].kind == "given"
        ):
            titles, start = (word, *titles), before
            word, before = self._word_before(start)
        return titles, start, word if word in self.lexicon.articles else ""

    def _word_before(self, start: int) -> tuple[str, int]:
        """The word before, in lower case, and where it begins; empty when punctuation lies between."""
        found = _BEFORE.search(self.text[max(0, start - _WORD_REACH) : start])
        if found is None or found["gap"].count("\n") > 1:
            return "", start
        return found["word"].lower(), max(0, start - _WORD_REACH) + found.start("word")

    def _look_back(self, mention: Mention) -> None:
        word, before = self._word_before(mention.start)
        mention.byname = self._byname(word, before)
        for _ in range(3):
            if word not in self.lexicon.articles and word not in self.lexicon.epithets:
                break
            word, before = self._word_before(before)
        mention.speaks = word in self.lexicon.speech_verbs
        mention.sited = not mention.titles and not mention.tail and self._is_sited(mention)
        mention.placed = word in self.lexicon.place_prepositions and not mention.titles

    def _byname(self, word: str, start: int) -> str:
        if word in self.lexicon.ages:
            return word
        written = self.text[start : start + len(word)]
        capital = word in self.lexicon.epithets and written[:1].isupper()
        return written if capital and not begins_sentence(self.text, start) else ""

    def _is_sited(self, mention: Mention) -> bool:
        before = self.text[max(0, mention.start - 2 * _WORD_REACH) : mention.start].split()
        if len(before) < 3:
            return False
        if self.lexicon.language == "en":
            return before[-2:] == ["of", "the"] and before[-3][0].isupper()
        before = [word.lower() for word in before]
        if before[-1] in _OF_THE or " ".join(before[-2:]) in _OF_THE:
            return True
        return before[-1] == "de" and before[-2] in self.lexicon.place_nouns

    def _look_ahead(self, mention: Mention) -> None:
        after = _AFTER.match(self.text, mention.end)
        if after is None:
            return
        mark, first, second = after["mark"], after["first"], after["second"] or ""
        if not mark:
            verb = second if first in self.lexicon.adverbs else first
            if verb in self.lexicon.speech_verbs:
                mention.speaks = True
            elif self.lexicon.acting.match(verb):
                mention.acts = True
            elif self._is_plain_word(first):
                mention.qualifies = True
        mention.called = self._is_called(mention, mark)
        pronoun = self.pronouns.match(self.text, mention.end)
        if pronoun:
            mention.pronoun = "female" if pronoun["female"] else "male"

    def _is_plain_word(self, word: str) -> bool:
        return word.islower() and not (word in self.lexicon.not_names or word in self.lexicon.adverbs)

    def _is_called(self, mention: Mention, mark: str) -> bool:
        """Spoken to: ", Emma!" or "Emma, …" at the beginning of speech."""
        before = self.text[max(0, mention.start - 2) : mention.start].strip()
        if not mark:
            return False
        if before == ",":
            return mark[0] in "!?" or (mark[0] in ".," and any(c in '"”’»' for c in mark))
        return before in _SPEECH_OPENS and mark[0] in ",!"


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
