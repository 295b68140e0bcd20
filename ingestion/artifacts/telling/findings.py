"""What was counted in a book, each thing once, and how to speak of it in the book's language."""

from dataclasses import dataclass
from functools import cached_property

from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.naming.languages import lexicon_for
from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.artifacts.telling.cast import Part, parts_of
from ingestion.artifacts.telling.recurring import Recurring, ideas, phrases
from ingestion.artifacts.telling.scenes import Stretch, stretches_of
from ingestion.artifacts.telling.storyline import Sentence, Storyline, read_storyline
from ingestion.artifacts.telling.vocabulary import Vocabulary, vocabulary_for
from ingestion.artifacts.telling.wording import Wording, wording_for

_IDEAS, _PHRASES = 8, 8


@dataclass(frozen=True)
class Findings:
    material: BookMaterial
    names: NameProfile

    @cached_property
    def lexicon(self) -> Lexicon:
        return lexicon_for(self.material.language, self.material.text)

    @property
    def vocabulary(self) -> Vocabulary:
        return vocabulary_for(self.lexicon.language)

    @property
    def wording(self) -> Wording:
        return wording_for(self.lexicon.language)

    @cached_property
    def storyline(self) -> Storyline:
        return read_storyline(self.material, self.names)

    @cached_property
    def parts(self) -> list[Part]:
        return parts_of(self.storyline, self.names)

    @cached_property
    def stretches(self) -> list[Stretch]:
        return stretches_of(self.storyline, self.lexicon)

    @cached_property
    def ideas(self) -> list[Recurring]:
        return ideas(self.storyline, self.vocabulary, _IDEAS)

    @cached_property
    def phrases(self) -> list[Recurring]:
        return phrases(self.storyline, self.lexicon, self.vocabulary, _PHRASES)

    def name(self, person: int) -> str:
        return self.names.people[person].name

    def company(self, part: Part) -> str:
        """Who is most often near, in words; empty when nobody is."""
        near = self.wording.listed([self.name(other) for other in part.companions])
        return self.wording.with_whom.format(near) if near else ""

    def chapter(self, place: int) -> str:
        chapter = self.storyline.chapters[place]
        return self.wording.chapter_name(chapter.title, chapter.ordinal)

    def quoted(self, sentence: Sentence) -> str:
        return self.wording.quotation.format(self.storyline.text_of(sentence))
