"""The words of a question: how rare each is, and what stands for it in a book."""

from collections.abc import Callable, Collection, Mapping

import pytest

from chat.questions.parse import parse_question
from chat.questions.parsed_question import Keyword, KeywordSource, ParsedQuestion
from chat.questions.related_words import related
from chat.retrieval.asked_words import ALIAS, RELATED, SYNONYM, WIDENED, AskedWords, Term, asked_words
from ingestion.words.stems import stem

RARITIES = {"lamp": 2.0, "martha": 1.5, "quill": 3.0, "boat": 1.0, "skiff": 9.0}


def rarity(word: str) -> float:
    return RARITIES.get(word, 5.0)


def known(_word: str) -> None:
    """The book has every word."""


def words_of(
    question: str | ParsedQuestion,
    language: str = "en",
    *,
    nearest: Callable[[str], str | None] = known,
    aliases: Mapping[str, Collection[str]] | None = None,
    synonyms: Collection[Collection[str]] = (),
) -> AskedWords:
    parsed = parse_question(question) if isinstance(question, str) else question
    return asked_words(
        parsed, language, rarity=rarity, nearest=nearest, aliases=aliases or {}, synonyms=synonyms
    )


def term_of(words: AskedWords, wanted: str) -> Term:
    (found,) = [term for term in words.terms if term.stem == wanted]
    return found


def test_every_word_is_there_once_with_its_rarity() -> None:
    words = words_of("Did Martha light the lamps, or a lamp?")
    assert [term.stem for term in words.terms] == ["martha", "light", "lamp"]
    assert [term.is_name for term in words.terms] == [True, False, False]
    assert words.whole == 1.5 + 5.0 + 2.0


def test_other_names_of_somebody_stand_for_a_name_alone() -> None:
    words = words_of("Did Martha see the boat?", aliases={"martha": {"quill"}, "boat": {"keeper"}})
    assert term_of(words, "martha").stems == {"martha": 1.0, "quill": ALIAS}
    assert "keeper" not in term_of(words, "boat").stems
    assert ("quill", min(ALIAS, WIDENED)) in words.widened()


def test_what_stands_for_a_word_makes_it_no_rarer() -> None:
    words = words_of("Where is the boat?", synonyms=[{"boat", "skiff"}])
    assert term_of(words, "boat").rarity == RARITIES["boat"] < RARITIES["skiff"]


@pytest.mark.parametrize("question", ["Where is the boat?", "Where are the boats?"])
def test_what_hosts_call_the_same_stands_for_it_with_every_word_of_a_phrase(question: str) -> None:
    words = words_of(question, synonyms=[{"Boats", "jolly Nell"}, {"lamp", "light"}])
    stems = term_of(words, "boat").stems
    assert (stems["boat"], stems["jolli"], stems["nell"]) == (1.0, SYNONYM, SYNONYM)
    assert not {"lamp", "light"} & set(stems)


def test_a_host_knows_better_than_the_list_of_related_words() -> None:
    other = min(related(stem("killed", "en"), "en"))
    words = words_of("Who was killed?", synonyms=[{"killed", other}])
    assert term_of(words, stem("killed", "en")).stems[stem(other, "en")] == SYNONYM


def test_related_words_count_little_and_stand_for_no_name() -> None:
    killed = stem("killed", "en")
    question = parse_question("Who was killed?")
    assert question.words == ("killed",)
    stems = term_of(words_of(question), killed).stems
    assert set(stems) == {killed} | related(killed, "en")
    assert {weight for one, weight in stems.items() if one != killed} == {RELATED}
    named = question.model_copy(
        update={"names": ("Killed",), "keywords": (Keyword(text="Killed", source=KeywordSource.NAME),)}
    )
    assert term_of(words_of(named), killed).stems == {killed: 1.0}


def test_a_question_in_another_language_than_the_book_is_not_widened_by_related_words() -> None:
    asked = parse_question("¿Quién fue asesinado?")
    same, other = words_of(asked, "es"), words_of(asked.model_copy(update={"language": "en"}), "es")
    assert len(same.terms[0].stems) > 1
    assert set(other.terms[0].stems) == {other.terms[0].stem} == {same.terms[0].stem}


def test_a_misspelled_name_is_what_the_book_has_with_its_other_names() -> None:
    words = words_of(
        "Did Marhta see it?",
        nearest={"marhta": "martha"}.get,
        aliases={"martha": {"quill"}, "marhta": {"nobody"}},
    )
    name = term_of(words, "marhta")
    assert name.stems == {"marhta": 1.0, "martha": 1.0, "quill": ALIAS}
    assert set(words.widened()) >= {("martha", 1.0), ("quill", min(ALIAS, WIDENED))}


def test_a_misspelled_word_is_as_rare_as_its_rarer_form() -> None:
    words = words_of("Where is the bota?", nearest={"bota": "boat"}.get)
    assert term_of(words, "bota").rarity == 5.0


def test_the_index_counts_what_only_stands_for_a_word_less_than_the_ranking_does() -> None:
    stems = {"boat": 1.0, "baot": 1.0, "skiff": 0.9, "ship": WIDENED / 2}
    words = AskedWords((Term("baot", stems, 1.0, is_name=False),))
    assert words.widened() == (("boat", 1.0), ("skiff", WIDENED), ("ship", WIDENED / 2))


def test_nothing_is_asked_for_by_no_words() -> None:
    words = words_of("What is this book about?")
    assert (words.terms, words.whole, words.widened()) == ((), 0, ())
