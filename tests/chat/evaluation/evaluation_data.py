"""A small book with questions about it, written into a folder as the evaluation data are."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

KEEPER = (
    "The keeper of the lamp at Gull Rock was Martha Quill, who had climbed the ninety steps for thirty years."
)
CAP = "On the stones below the tower she found the red cap of her brother Tobias, and nothing else at all."
FILLER = (
    "The wind went round to the north on day {day} and the sea was grey; the gulls sat on the wall of the "
    "yard and looked at the boat number {day}, which nobody had painted since the spring of the year {day}."
)


def small_book(chapters: int = 10, paragraphs: int = 12) -> str:
    """Some 20,000 characters; the keeper is in the first chapter, the red cap in the last."""
    told: list[str] = []
    for chapter in range(1, chapters + 1):
        told.append(f"CHAPTER {chapter}")
        told += [KEEPER] if chapter == 1 else []
        told += [FILLER.format(day=100 * chapter + day) for day in range(paragraphs)]
        told += [CAP] if chapter == chapters else []
    return "\n\n".join(told) + "\n"


def gold_row(text: str, passage: str, **changes: Any) -> dict[str, Any]:
    start = text.index(passage)
    row = {
        "id": "lqa-rock-1",
        "query": "Who was the keeper of the lamp?",
        "lang": "en",
        "book": "rock",
        "tier": "gold-llm-located",
        "gold_start": start,
        "gold_end": start + len(passage),
        "answer_start": None,
        "answer_end": None,
        "alt_gold_spans": [],
        "answers": ["Martha Quill"],
    }
    return {**row, **changes}


def qa_row(number: int, question: str = "What colour was the cap?", **changes: Any) -> dict[str, Any]:
    row = {"id": f"rock-{number}", "book": "rock", "question": question, "answers": ["red"]}
    return {**row, **changes}


def write_data(folder: Path, text: str = "") -> Path:
    text = text or small_book()
    rows = [
        gold_row(text, KEEPER),
        gold_row(text, CAP, id="gutenqa-rock-2", query="What did she find on the stones?"),
    ]
    write_lines(folder / "retrieval" / "retrieval.jsonl", rows)
    cannot = {"id": "abst-1", "book": "rock", "question": "Which prize did the film of it win in Cannes?"}
    write_lines(folder / "qa" / "abstention.jsonl", [cannot])
    start = text.index(CAP)
    write_lines(folder / "qa" / "literaryqa.jsonl", [qa_row(3, lang="en")])
    write_lines(folder / "qa" / "fairytaleqa.jsonl", [qa_row(4, gold_spans=[[start, start + len(CAP)]])])
    write_lines(folder / "quotes" / "quote_verification.jsonl", list(_quotes(text)))
    (folder / "texts").mkdir()
    (folder / "texts" / "rock.txt").write_text(text, encoding="utf-8")
    return folder


def _quotes(text: str) -> Iterator[dict[str, Any]]:
    start = text.index(KEEPER)
    span = [start, start + len(KEEPER)]
    for kind, quote, is_there in (
        ("exact", KEEPER[: KEEPER.index(",")], True),
        ("case_space", KEEPER.upper().replace(" ", "  "), True),
        ("elided", "The keeper of the lamp ... thirty years", True),
        ("altered_word", KEEPER.replace("ninety", "eighty"), False),
    ):
        row = {"id": f"qv-{kind}", "book": "rock", "quote": quote, "kind": kind}
        yield {**row, "in_book": is_there, "true_span": span, "speaker": None}


def write_lines(file: Path, rows: list[dict[str, Any]]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
