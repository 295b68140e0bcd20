"""What a file tells by when: passages, runs of words, and names."""

from chat.evaluation.raw_knowledge import RawKnowledge

RAW = (
    "Am Anfang stand Zoë am Fenster der alten Mühle und sah hin-\r\nüber zum Wald.\n\n"
    "_Später_ kam Bruno Hale über die Brücke, und Zoë lief ihm entgegen durch den Regen."
)
KNOWN = RawKnowledge(RAW, ["Zoë", "Bruno"])


def test_a_passage_ends_where_its_letters_end_whatever_else_changed() -> None:
    passage = "Zoe\u0308 am Fenster der alten Mühle und sah hinüber zum Wald"
    assert KNOWN.end_of(passage) == RAW.index("Wald") + len("Wald")
    assert KNOWN.end_of("Zoë am Fenster der neuen Mühle") is None
    assert KNOWN.end_of(" … ") is None


def test_the_first_place_counts_where_there_are_several() -> None:
    assert KNOWN.end_of("Zoë") == RAW.index("Zoë") + 3


def test_names_are_beyond_until_they_have_been_told() -> None:
    bruno = RAW.index("Bruno") + len("Bruno")
    assert KNOWN.names_beyond("Bruno’s hat, and Zoë", bruno - 1) == ["Bruno"]
    assert KNOWN.names_beyond("Bruno’s hat, and Zoë", bruno) == []
    assert KNOWN.names_beyond("Brunonia", 0) == []


def test_eight_words_in_a_row_are_the_book_s_own() -> None:
    told = "Es heißt: und Zoë lief ihm entgegen durch den Regen, sagte er."
    assert KNOWN.sequences_beyond(told, len(RAW) - 5) == ["und zoë lief ihm entgegen durch den regen"]
    assert KNOWN.sequences_beyond(told, len(RAW)) == []
    assert KNOWN.sequences_beyond("lief ihm entgegen durch den Regen", 0) == []
