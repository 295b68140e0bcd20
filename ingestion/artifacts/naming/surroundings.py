"""What the words before and after a name say of who bears it."""

import re

from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.artifacts.naming.mention import Mention
from ingestion.artifacts.naming.tokens import WORD_REACH, begins_sentence, word_before

_AFTER = re.compile(
    r"(?:['’]s?(?!\w))?(?P<mark>[,.;:!?…)\]\"”’»—–-]*)\s+(?P<first>[^\W\d_]+)(?:\s+(?P<second>[^\W\d_]+))?"
)
_PRONOUN_REACH = 80
_OPENING = re.compile(r"(?:[\"“‘«¡¿]|--|[—-](?=\w))[^\"“”«».!?:;]{0,30},\s*$")
_OPENING_REACH = 34
_OF_THE = ("del", "de los", "de las")
_SPEECH_OPENS = ('"', "“", "‘", "¡", "¿", "-¡", "—¡", "--")


class Surroundings:
    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self.text = text
        self.lexicon = lexicon
        self.pronouns = re.compile(
            rf"[^.!?;\"”]{{0,{_PRONOUN_REACH}}}?\b(?:(?P<female>{'|'.join(sorted(lexicon.female_pronouns))})"
            rf"|(?:{'|'.join(sorted(lexicon.male_pronouns))}))\b"
        )

    def look(self, mention: Mention) -> None:
        """Sets the mention's signals."""
        self._look_back(mention)
        self._look_ahead(mention)

    def _look_back(self, mention: Mention) -> None:
        word, before = word_before(self.text, mention.start)
        mention.byname = self._byname(word, before)
        for _ in range(3):
            if word not in self.lexicon.articles and word not in self.lexicon.epithets:
                break
            word, before = word_before(self.text, before)
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
        before = self.text[max(0, mention.start - 2 * WORD_REACH) : mention.start].split()
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
        mention.described = self.lexicon.describing.match(self.text, mention.end) is not None
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
        if before == "," and mark[0] == "," and self._is_near_opening(mention.start):
            return True
        if before == ",":
            return mark[0] in "!?" or (mark[0] in ".," and any(c in '"”’»' for c in mark))
        return before in _SPEECH_OPENS and mark[0] in ",!"

    def _is_near_opening(self, start: int) -> bool:
        """Whether speech has just begun: "Well, Watson, what …"."""
        return _OPENING.search(self.text[max(0, start - _OPENING_REACH) : start]) is not None
