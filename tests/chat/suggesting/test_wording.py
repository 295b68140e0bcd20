"""Questions worth asking next: worded from what was read, none asked before, none of whom nobody has met."""

from chat.suggesting.met import Met, MetPerson, ReadChapter
from chat.suggesting.wording import next_questions, starting_questions

MARTHA = MetPerson("Martha Quill", "female", ("Martha",), companions=("Tobias",))
TOBIAS = MetPerson("Tobias", "male", companions=("Martha Quill",))
BELL = MetPerson("the Bellman")
READ = Met(
    "The Lighthouse",
    people=(MARTHA, TOBIAS, BELL),
    chapters=(ReadChapter(1, number=1), ReadChapter(2, title="The Storm")),
)


def test_the_first_ones_are_of_people_of_the_chapter_read_last_and_of_the_book() -> None:
    assert starting_questions(READ) == [
        "Who is Martha Quill?",
        "What happens in the chapter “The Storm”?",
        "What is this book about?",
        "How does the book begin?",
    ]


def test_they_are_in_the_language_of_the_book() -> None:
    spanish = Met("Marianela", "es", (MetPerson("la Nela"),), (ReadChapter(3, number=3),))
    assert starting_questions(spanish)[:2] == ["¿Quién es la Nela?", "¿Qué pasa en el capítulo 3?"]


def test_whoever_has_not_told_their_place_is_told_of_nobody() -> None:
    silent = Met("The Lighthouse", people=(MARTHA,), chapters=(ReadChapter(1, number=1),), is_told=False)
    assert starting_questions(silent) == ["How does the book begin?"]
    assert next_questions(silent, "en", "Martha", ["Who?"], [1]) == []


def test_a_part_of_a_book_is_not_asked_what_all_of_it_is_about() -> None:
    part = Met("The Lighthouse", people=(MARTHA,), is_whole=False)
    assert "What is this book about?" not in starting_questions(part)


def test_source_code_is_asked_for_what_it_does() -> None:
    assert starting_questions(Met("shelf.py", is_code=True)) == [
        "What does this program do?",
        "Where does the program start?",
    ]


def test_next_come_whom_the_answer_names_and_where_it_is_from() -> None:
    told = "Every evening the Bellman rang. Tobias came."
    assert next_questions(READ, "en", told, ["Who is Martha Quill?"], [1]) == [
        "Who is Tobias?",
        "Who is the Bellman?",
        "What happens in Chapter 1?",
    ]


def test_whoever_was_asked_about_by_any_name_is_not_suggested() -> None:
    found = next_questions(READ, "en", "Martha and Tobias", ["What did MARTHA do?"], [])
    assert "Who is Martha Quill?" not in found
    assert found[0] == "Who is Tobias?"


def test_they_are_in_the_language_of_the_question() -> None:
    assert next_questions(READ, "es", "Tobias", ["¿Quién es Martha?"], [1])[0] == "¿Quién es Tobias?"


def test_nothing_is_suggested_twice_or_again() -> None:
    asked = ["Who is Martha Quill?", "who is tobias", "Who is the Bellman?", "What happens in Chapter 1?"]
    assert next_questions(READ, "en", "", asked, [1]) == ["What happens in the chapter “The Storm”?"]


def test_a_name_inside_another_word_is_nobody() -> None:
    met = Met("Book", people=(MetPerson("Ann"), MetPerson("Joan")))
    assert next_questions(met, "en", "Joan banned it", ["What of the ban?"], [])[0] == "Who is Joan?"
