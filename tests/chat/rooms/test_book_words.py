"""How far into a book a text speaks."""

from chat.rooms.book_words import BookWords

FIRST = """CHAPTER I

Martha Quill kept the lighthouse. Every evening she climbed the ninety steps and lit the lamp. Rose petals
lay on the sill; they rose in the wind.

"""
SECOND = """CHAPTER II

Then came Tobias with Mrs. Quill of the town, and with Rose. Honestly, said he, the winter is long. The rope
broke in the middle of the night and nobody was saved.
"""
BOOK = FIRST + SECOND
WORDS = BookWords(BOOK)


def reach(said: str) -> str:
    """The end of what one must have read."""
    return BOOK[: WORDS.reach_of(said)]


def test_talk_that_tells_nothing_is_for_everybody() -> None:
    for said in (
        "What a lovely book!",
        "I loved the lamp.",
        "HONESTLY this is long",
        "",
        "Poor me, on Monday",
    ):
        assert WORDS.reach_of(said) == 0, said


def test_a_name_reaches_to_where_it_is_first_said() -> None:
    assert reach("Who is Martha?").endswith("Martha")
    assert reach("I like Tobias more.").endswith("came Tobias")
    assert reach("tobias dies").endswith("came Tobias")
    assert reach("That is TOBIAS’s rope").endswith("came Tobias")


def test_a_name_is_told_by_its_plural_too() -> None:
    assert reach("I know the Quills.").endswith("Martha Quill")
    assert reach("And the Tobiases!").endswith("came Tobias")
    assert BookWords(BOOK, ["Tobias"]).reach_of("Tobiases are rare.") == BOOK.index("Tobias") + len("Tobias")
    assert WORDS.reach_of("Tobiases are rare, and so are the winters.") == 0


def test_a_name_may_be_a_word_of_the_book_too() -> None:
    assert reach("So then Rose left.").endswith("with Rose")
    assert WORDS.reach_of("The sun rose.") == 0
    assert WORDS.reach_of("Rose early today") == 0
    assert BookWords(BOOK, ["Rose"]).reach_of("Rose early today") == BOOK.index("with Rose") + len(
        "with Rose"
    )


def test_of_a_name_in_two_words_each_may_be_known_before() -> None:
    assert reach("Is Quill kind?").endswith("Martha Quill")
    assert reach("Is Mrs. Quill kind?").endswith("Mrs. Quill")


def test_six_words_in_a_row_are_a_quotation() -> None:
    assert reach("“in the middle, of the night and…” gives me shivers").endswith("of the night and")
    assert WORDS.reach_of("in the middle of the day") == 0


def test_fewer_are_one_where_they_are_no_small_words() -> None:
    assert reach("so you kept the lighthouse, every year").endswith("Every")
    assert WORDS.reach_of("my rope broke in two") == 0
    assert WORDS.reach_of("it was in the middle of that") == 0


def test_the_furthest_of_all_counts() -> None:
    assert reach("Martha and Tobias").endswith("came Tobias")
