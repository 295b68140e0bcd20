"""Words as sparse vectors: stemmed as their language wants, and together for several languages."""

from bookclub.providers.bm25 import passage_vector, query_vector


def words(text: str, *languages: str) -> set[int]:
    found = query_vector(text, languages)
    return set(found.indices) if found else set()


def test_a_question_meets_the_passage_in_another_form_of_the_word() -> None:
    passage = passage_vector("The rabbits were running.", "en")
    assert passage is not None
    assert words("rabbit run", "en") == set(passage.indices)


def test_regional_languages_are_stemmed_like_their_language() -> None:
    assert words("lighthouses", "en-GB") == words("lighthouse", "EN") == words("lighthouse", "en_us")


def test_accents_do_not_matter() -> None:
    assert words("canción niño", "es") == words("canciones nino", "es")


def test_several_languages_give_the_words_of_each() -> None:
    assert words("naves ships", "en", "es") == words("naves ships", "en") | words("naves ships", "es")


def test_a_language_without_a_stemmer_keeps_its_words_whole() -> None:
    assert words("cogito ergo sum", "la") == words("cogito ergo sum")
    assert words("cogito", "la") != words("cogitare", "la")
    assert words("我喜欢书", "zh")


def test_nothing_that_counts_is_none() -> None:
    assert passage_vector("the of and", "en") is None
    assert query_vector("", ("en",)) is None


def weights(text: str, *widened: tuple[str, float]) -> dict[int, float]:
    found = query_vector(text, ("en",), widened)
    return dict(zip(found.indices, found.values, strict=True)) if found else {}


def test_every_word_of_a_question_weighs_one_and_further_ones_what_they_are_given() -> None:
    found = weights("lamp", ("lanterns", 0.5), ("torch", 0.25))
    assert sorted(found.values()) == [0.25, 0.5, 1.0]
    (lantern,) = words("lantern", "en")
    assert found[lantern] == 0.5


def test_a_further_word_that_the_question_has_keeps_its_weight_and_of_two_the_greater_counts() -> None:
    assert weights("lamp", ("lamps", 0.5)) == weights("lamp")
    assert weights("lamp", ("torch", 0.5), ("torches", 0.25)) == weights("lamp", ("torch", 0.5))


def test_further_words_alone_are_a_question() -> None:
    assert list(weights("", ("torch", 0.5)).values()) == [0.5]
    assert weights("the of", ("and", 0.5)) == {}
