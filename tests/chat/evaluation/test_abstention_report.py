"""Refusals are counted apart for questions with and without an answer."""

from chat.evaluation.abstention_report import Asked, lines, report


def asked(language: str, *, answerable: bool, refused: bool) -> Asked:
    return Asked("q", "rock", language, answerable, refused, "offline")


def test_shares_are_given_of_all_and_of_languages() -> None:
    result = report(
        [
            asked("en", answerable=False, refused=True),
            asked("en", answerable=False, refused=False),
            asked("en", answerable=True, refused=False),
            asked("es", answerable=True, refused=True),
        ]
    )
    assert result["all"] == {
        "unanswerable": 2,
        "unanswerable_refused": 0.5,
        "answerable": 2,
        "answerable_refused": 0.5,
    }
    assert result["languages"]["es"]["unanswerable_refused"] is None
    assert len(result["wrong"]) == 2
    assert result["answerers"] == ["offline"]
    assert any("50 %" in line for line in lines(result))
