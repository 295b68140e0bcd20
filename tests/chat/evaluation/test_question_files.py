"""Questions on disk: which passage they want, which tier they are of, and what is said of broken files."""

from pathlib import Path

import pytest

from chat.evaluation.question_files import gold_questions, raw_text, unanswerable_questions
from ingestion.evaluation.name_sets import EvaluationDataError
from tests.chat.evaluation.evaluation_data import KEEPER, gold_row, small_book, write_data, write_lines

TEXT = small_book()


def written(folder: Path, **changes: object) -> Path:
    write_lines(folder / "retrieval" / "retrieval.jsonl", [gold_row(TEXT, KEEPER, **changes)])
    return folder


def test_the_answer_is_looked_for_where_it_is_known_and_else_the_passage(tmp_path: Path) -> None:
    start = TEXT.index(KEEPER)
    (passage,) = gold_questions(written(tmp_path))
    assert passage.spans == ((start, start + len(KEEPER)),)
    (answer,) = gold_questions(written(tmp_path, answer_start=5, answer_end=9, alt_gold_spans=[[20, 30]]))
    assert answer.spans == ((5, 9), (20, 30))
    assert answer.passages == ((start, start + len(KEEPER)), (20, 30))
    assert answer.answers == ("Martha Quill",)


@pytest.mark.parametrize(
    ("changes", "tier"),
    [
        ({"id": "fairy_grimm-1", "tier": "gold"}, "fairytaleqa"),
        ({"id": "gutenqa-emma-1", "tier": "gold"}, "gutenqa"),
        ({"id": "es-marianela-1", "tier": "gold-llm-authored", "lang": "es"}, "spanish"),
        ({"id": "lqa-summer-1"}, "literaryqa"),
        ({"id": "mine-1", "tier": "my own"}, "my own"),
        ({"id": "mine-1", "tier": ""}, "other"),
    ],
)
def test_a_question_is_of_the_tier_that_its_origin_tells(
    tmp_path: Path, changes: dict[str, str], tier: str
) -> None:
    assert [one.tier for one in gold_questions(written(tmp_path, **changes))] == [tier]


def test_texts_keep_their_line_ends(tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "rock.txt").write_bytes(b"One\r\ntwo\n")
    assert raw_text(tmp_path, "rock") == "One\r\ntwo\n"


def test_unanswerable_questions_name_their_book(tmp_path: Path) -> None:
    (question,) = unanswerable_questions(write_data(tmp_path))
    assert (question.id, question.book) == ("abst-1", "rock")


def test_missing_files_are_said_in_a_sentence(tmp_path: Path) -> None:
    for read in (gold_questions, unanswerable_questions):
        with pytest.raises(EvaluationDataError, match=r"jsonl could not be read"):
            read(tmp_path)
    with pytest.raises(EvaluationDataError, match=r"rock.txt could not be read"):
        raw_text(tmp_path, "rock")


@pytest.mark.parametrize("name", ["", "../rock", "a/b", ".."])
def test_a_book_is_a_file_of_the_folder_and_nothing_else(tmp_path: Path, name: str) -> None:
    with pytest.raises(EvaluationDataError):
        raw_text(tmp_path, name)


@pytest.mark.parametrize(
    ("content", "said"),
    [("", "no questions"), ("\n{}\n", "Line 2"), ("no json\n", "Line 1"), ('{"id": 1}', "Line 1")],
)
def test_malformed_files_are_said_with_the_line(tmp_path: Path, content: str, said: str) -> None:
    for file in ("retrieval/retrieval.jsonl", "qa/abstention.jsonl"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(content, encoding="utf-8")
    for read in (gold_questions, unanswerable_questions):
        with pytest.raises(EvaluationDataError, match=said):
            read(tmp_path)
