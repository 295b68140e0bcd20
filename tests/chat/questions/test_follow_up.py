"""Questions that lean on what was said before."""

import pytest

from chat.questions.follow_up import resolved_question
from chat.questions.turns import Turn

REFUSED = Turn("Why did Elizabeth refuse Collins?", "“You could not make me happy.”")
DARCY = Turn("Who is Darcy?", "A rich man.")
NELA = Turn("¿Quién es Nela?", "Una muchacha.")
TARTS = Turn("Who stole the tarts?", "The Knave of Hearts did it.")
GENDERS = {"Elizabeth": "female", "Darcy": "male", "Collins": "male", "Pablo": "male", "Nela": "female"}


@pytest.mark.parametrize(
    ("question", "history", "resolved"),
    [
        ("And why did he leave?", [DARCY], "And why did Darcy leave?"),
        ("And why did she leave?", [REFUSED], "And why did Elizabeth leave?"),
        ("Why was he angry with her?", [REFUSED], "Why was Collins angry with Elizabeth?"),
        ("Who is his aunt?", [DARCY], "Who is Darcy’s aunt?"),
        ("What does her mother want?", [REFUSED], "What does Elizabeth’s mother want?"),
        ("What did Jane tell him?", [DARCY], "What did Jane tell him?"),
        ("What did he tell Jane?", [DARCY], "What did Darcy tell Jane?"),
        ("Why did she refuse Collins?", [REFUSED], "Why did Elizabeth refuse Collins?"),
        ("Where did he live?", [Turn("Why did the old king die?")], "Where did the old king live?"),
        ("How old is he?", [Turn("Who is Elizabeth's friend?")], "How old is Elizabeth's friend?"),
        ("Tell me more about him", [DARCY], "Tell me more about Darcy"),
        ("How come?", [REFUSED], "How come? – Why did Elizabeth refuse Collins?"),
        ("And at the end?", [Turn("What does Darcy do?")], "What does Darcy do at the end?"),
        ("In chapter 4?", [Turn("What does Darcy do in chapter 3?")], "What does Darcy do in chapter 4?"),
        ("¿Y al final?", [Turn("¿Qué hace Nela?")], "¿Qué hace Nela al final?"),
        ("Did they marry?", [REFUSED], "Did Elizabeth and Collins marry?"),
        ("Why did he do it?", [TARTS], "Why did the Knave of Hearts do it?"),
        ("Where does he live?", [DARCY, Turn("Is it raining?", "Yes.")], "Where does Darcy live?"),
        ("why?", [Turn("Did Elizabeth marry Collins?")], "Why did Elizabeth marry Collins?"),
        ("And when?", [Turn("Why did Emma leave?")], "And when did Emma leave?"),
        ("Where?", [Turn("Who did Emma marry?")], "Where did Emma marry?"),
        ("Why?", [TARTS], "Why? – Who stole the tarts?"),
        ("Why?", [DARCY], "Why? – Who is Darcy?"),
        ("And then?", [REFUSED], "And then? – Why did Elizabeth refuse Collins?"),
        ("What happened next?", [TARTS], "What happened next? – Who stole the tarts?"),
        ("What about Collins?", [Turn("Why did Darcy leave?")], "Why did Collins leave?"),
        ("And Collins?", [Turn("Why did Darcy leave?")], "Why did Collins leave?"),
        ("And what about her?", [REFUSED], "And what about Elizabeth?"),
        ("What about Darcy?", [REFUSED], "Why did Elizabeth refuse Darcy?"),
        ("What about Kitty?", [REFUSED], "What about Kitty (Elizabeth, refuse, Collins)?"),
        ("And in chapter 4?", [Turn("What does Darcy do in chapter 3?")], "What does Darcy do in chapter 4?"),
        ("What about chapter 4?", [Turn("Summarize chapter 3")], "Summarize chapter 4"),
        ("And on page 5?", [Turn("What does Darcy say?")], "What does Darcy say on page 5?"),
        ("¿Y por qué se fue?", [NELA], "¿Y por qué se fue Nela?"),
        ("¿Y por qué se fue de la casa?", [NELA], "¿Y por qué se fue Nela de la casa?"),
        ("¿Y dónde vive?", [NELA], "¿Y dónde vive Nela?"),
        ("¿Y Pablo?", [NELA], "¿Quién es Pablo?"),
        ("¿Quién es su padre?", [NELA], "¿Quién es su padre (de Nela)?"),
        ("¿Por qué llora ella?", [NELA], "¿Por qué llora Nela?"),
        ("¿Por qué lo hizo él?", [NELA, Turn("¿Quién es Pablo?")], "¿Por qué lo hizo Pablo?"),
        ("¿Y cuándo?", [Turn("¿Por qué rechazó Nela a Pablo?")], "¿Y cuándo rechazó Nela a Pablo?"),
        ("¿Por qué?", [Turn("¿Se casa Pablo con Nela?")], "¿Por qué? – ¿Se casa Pablo con Nela?"),
        ("¿Y qué pasó después?", [NELA], "¿Y qué pasó después? – ¿Quién es Nela?"),
        (
            "¿Y en el capítulo 5?",
            [Turn("¿Qué hace Nela en el capítulo 4?")],
            "¿Qué hace Nela en el capítulo 5?",
        ),
    ],
)
def test_a_follow_up_can_be_read_by_itself(question: str, history: list[Turn], resolved: str) -> None:
    found = resolved_question(question, history, genders=GENDERS)
    assert found.text == resolved
    assert found.is_follow_up is (resolved != question)
    assert bool(found.notes) is found.is_follow_up
    assert found.clarification == ""


@pytest.mark.parametrize(
    "question",
    [
        "Why did Jane leave?",
        "And why did Jane leave?",
        "Why did Darcy say he would leave?",
        "What is this book about?",
        "Where was it found?",
        "Why is it important?",
        "What had the fox put in his pocket?",
        "Who lost his hat?",
        "Summarize chapter 3",
        "Which characters die?",
        "¿Quién es Pablo?",
        "¿Por qué dice Pablo que él se va?",
        "¿De qué trata el libro?",
        "¿Qué pasa en el capítulo 3?",
    ],
)
@pytest.mark.parametrize("last", [DARCY, REFUSED, NELA])
def test_a_question_that_stands_by_itself_is_left_alone(question: str, last: Turn) -> None:
    found = resolved_question(question, [last], genders=GENDERS)
    assert (found.text, found.is_follow_up, found.clarification) == (question, False, "")


@pytest.mark.parametrize(
    ("question", "history", "asked"),
    [
        ("And why did she leave?", [REFUSED], "Who is “she”: Elizabeth or Collins?"),
        ("Who is his aunt?", [REFUSED], "Who is “he”: Elizabeth or Collins?"),
        ("Is she rich?", [Turn("Who is Emma's friend?")], "Who is “she”: Emma or Emma's friend?"),
        ("Why did he go?", [Turn("Did Emma marry the king?")], "Who is “he”: Emma or the king?"),
        ("Why did he leave?", [], "Who is “he”?"),
        ("Why did they leave?", [DARCY], "Who are “they”?"),
        ("Does he love her?", [DARCY], "Who is “he”: Darcy?"),
        (
            "¿Por qué se fue él?",
            [Turn("¿Riñen Pablo y Teodoro?")],
            "¿A quién se refiere “él”: Pablo o Teodoro?",
        ),
        ("¿Por qué se fue él?", [NELA], "¿A quién se refiere “él”?"),
        (
            "¿Quién es su padre?",
            [Turn("¿Riñen Pablo y Teodoro?")],
            "¿A quién se refiere “su”: Pablo o Teodoro?",
        ),
    ],
)
def test_what_may_mean_two_is_asked_back_and_left_alone(
    question: str, history: list[Turn], asked: str
) -> None:
    found = resolved_question(question, history)
    assert (found.text, found.is_follow_up, found.clarification) == (question, False, asked)


def test_a_name_of_the_other_gender_is_never_meant() -> None:
    assert resolved_question("Why did she leave?", [DARCY], genders=GENDERS).text == "Why did she leave?"
    assert resolved_question("Why did she leave?", [Turn("Who is Mr. Bennet?")]).text == "Why did she leave?"


def test_a_thing_is_meant_where_it_alone_was_asked_about() -> None:
    ring = Turn("Who gave away the ring?", "", ("the ring",))
    assert resolved_question("Where was it found?", [ring]).text == "Where was the ring found?"
    captain = Turn("Who is the captain?", "", ("the captain",))
    assert resolved_question("Where was it found?", [captain]).text == "Where was it found?"


def test_whoever_belongs_to_a_name_may_be_the_one_left_out() -> None:
    last = Turn("¿Quién es el padre de Nela?")
    assert resolved_question("¿Y dónde vive?", [last]).text == "¿Y dónde vive?"


def test_titles_tell_a_gender_too() -> None:
    last = Turn("Does Mr. Bennet like Mrs. Bennet?")
    assert resolved_question("Why does he stay?", [last]).text == "Why does Mr. Bennet stay?"


def test_whom_a_turn_was_about_may_be_given() -> None:
    last = Turn("Who is she?", "The eldest of five.", ("Jane Bennet",))
    assert resolved_question("Why did she leave?", [last]).text == "Why did Jane Bennet leave?"


def test_no_place_of_the_last_question_is_mixed_with_another() -> None:
    last = Turn("What does Darcy do on pages 3 to 5?")
    assert resolved_question("And in chapter 4?", [last]).text == "And in chapter 4?"
