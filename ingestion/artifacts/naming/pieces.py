"""Cuts a run of capitalised words into names: at words that are no part of one, and before titles."""

import re
from collections.abc import Iterator

from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.artifacts.naming.tokens import Run, Spelling, Token, word_before

_LONE_LETTER = re.compile(r"[^\W\d_]$")
_NUMERAL = re.compile(r"[IVXLC]\.?$")


class PieceCutter:
    def __init__(self, text: str, lexicon: Lexicon, spelling: Spelling) -> None:
        self.text = text
        self.lexicon = lexicon
        self.spelling = spelling

    def pieces(self, run: Run) -> Iterator[list[Token]]:
        """The run cut at words that are no part of a name, after possessives, and before titles."""
        piece: list[Token] = []
        dropped = False
        for token in run.tokens:
            keep = self._belongs(token, run.initial and token is run.tokens[0])
            keep = keep or self._is_surname(piece, token, token is run.tokens[-1])
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

    def _is_surname(self, piece: list[Token], token: Token, last: bool) -> bool:
        """ "Mr. Small", "Captain Good", "John Young", of words that are mostly no names."""
        if not piece or token.joint or not token.text or _LONE_LETTER.match(token.text):
            return False
        word, before = token.text.lower().rstrip("."), self.lexicon.title(piece[-1].text)
        if word in self.lexicon.epithets:
            return last and word in self.lexicon.surnames_too and piece[-1].text != token.text
        styled = before is not None and before.kind in ("plain", "married", "unmarried")
        return styled and word not in self.lexicon.not_names

    def _is_date(self, token: Token) -> bool:
        """ "In May", "the 3rd of May", "May 3" of what may also be a woman's name."""
        before, _ = word_before(self.text, token.start)
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
        title = self.lexicon.title(token.text)
        if title and named:
            return title.kind != "saint" or self.lexicon.language != "en"
        if not token.joint:
            return token.text == piece[-1].text
        return token.joint.split()[0] in self.lexicon.articles or (
            self.lexicon.language == "en" and token.joint.startswith("of") and named
        )
