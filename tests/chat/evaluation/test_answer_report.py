"""Answers added up: shares of what was asked, of items and of quotations."""

from chat.evaluation.answer_report import lines, report
from chat.evaluation.answer_trials import Places, Quotes, Trial
from chat.evaluation.question_files import GoldQuestion, UnanswerableQuestion

GOLD = GoldQuestion("q", "Who?", "en", "rock", "literaryqa", ((40, 50),), ((0, 100),), ("Martha",))
NOWHERE = GoldQuestion("q", "Who?", "en", "mill", "literaryqa", (), (), ("Martha",))
CANNOT = UnanswerableQuestion("a", "Which prize?", "rock")


def trial(
    question: GoldQuestion | UnanswerableQuestion,
    places: Places = Places(),  # noqa: B008 - never changes
    quotes: Quotes = Quotes(1, 1, 1),  # noqa: B008
    *,
    refused: bool = False,
    f1: float = 0.0,
) -> Trial:
    items = 0 if refused else 2
    return Trial(question, refused, "offline", items, items // 2, quotes, f1, places, 0.1)


def test_an_answer_hits_the_passage_or_the_answer_itself() -> None:
    result = report(
        [
            trial(GOLD, Places(((300, 310), (45, 55)), (0, 500), (400, 500))),
            trial(GOLD, Places(((5, 15),), None, None)),
            trial(GOLD, Places((), (0, 60), (0, 60)), refused=True),
            trial(NOWHERE),
        ]
    )
    found = result["sets"]["literaryqa"]
    assert (found["questions"], found["with_place"], found["refused"]) == (4, 3, 0.25)
    assert found["gold_passage"] == {
        "answer": 0.6667,
        "first_quotation": 0.3333,
        "retrieval@1": 0.6667,
        "retrieval@1_chunk": 0.3333,
    }
    assert found["gold_answer"]["answer"] == 0.3333
    assert [one.get("gold_answer", {}).get("answer") for one in result["asked"]] == [True, False, False, None]


def test_refusals_are_counted_of_all_and_of_the_same_books() -> None:
    gold = [trial(GOLD), trial(NOWHERE, refused=True, f1=0.0), trial(GOLD, refused=True), trial(GOLD, f1=1.0)]
    result = report([trial(CANNOT, refused=True), trial(CANNOT), *gold])
    assert result["abstention"] == {
        "unanswerable": 2,
        "right": 0.5,
        "answerable": 4,
        "wrong": 0.5,
        "same_books": 3,
        "same_books_wrong": 0.3333,
    }
    assert result["all"]["token_f1"] == 0.25


def test_one_quotation_that_does_not_stand_there_shows() -> None:
    result = report([trial(GOLD, quotes=Quotes(3, 2, 1)), trial(CANNOT, quotes=Quotes(1, 1, 1))])
    assert (result["quotes"], result["quotes_verbatim"], result["quotes_on_their_lines"]) == (4, 0.75, 0.5)
    assert (result["items"], result["items_with_verified_span"]) == (4, 0.5)


def test_people_read_a_table_also_where_nothing_was_found() -> None:
    refused = report([trial(NOWHERE, quotes=Quotes(), refused=True)])
    assert refused["quotes_verbatim"] is None
    row = refused | {"failed": 3}
    shown = "\n".join(lines({"answerers": {"offline": row}, "problem": "No model."}))
    assert "3 more failed" in shown
    assert "– verbatim" in shown
    assert "literaryqa" in shown
    assert shown.endswith("No model.")
