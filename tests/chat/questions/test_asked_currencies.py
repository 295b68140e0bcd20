"""In which currency an amount is asked for."""

import pytest

from chat.questions.parse import parse_question
from chat.questions.parsed_question import AnswerShape


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("How many dollars did he pay?", "USD"),
        ("How many Canadian dollars did he have?", "CAD"),
        ("How many pounds did he owe?", "GBP"),
        ("How many pounds did Darcy give Wickham?", "GBP"),
        ("How many pounds a year does Mr. Darcy have?", "GBP"),
        ("How much did he pay in francs?", "FRF"),
        ("How much money did he lose, in pounds sterling?", "GBP"),
        ("How much did it cost in US$?", "USD"),
        ("How many £ did he pay?", "GBP"),
        ("What sum of dollars was stolen?", "USD"),
        ("What is the price of the house in francs?", "FRF"),
        ("List the debts in pounds sterling", "GBP"),
        ("¿Cuántas libras le debía?", "GBP"),
        ("¿Cuánto pagó en francos?", "FRF"),
        ("¿Cuántas pesetas costó?", "ESP"),
        ("¿Cuántos dólares canadienses tenía?", "CAD"),
        ("¿Cuánto dinero tenía en euros?", "EUR"),
        ("¿Cuál es el precio de la casa en pesetas?", "ESP"),
    ],
)
def test_an_amount_is_asked_for_in_it(question: str, code: str) -> None:
    parsed = parse_question(question)
    assert parsed.asked_currency == code
    assert parsed.expected_answer_shape in (AnswerShape.AMOUNT, AnswerShape.LIST)
    assert ("currency", code) in [(note.rule, note.detail) for note in parsed.notes]


@pytest.mark.parametrize(
    "question",
    [
        "How many pounds of butter did she buy?",
        "How many pounds did she weigh?",
        "How many guineas did he win?",
        "How many people paid in dollars?",
        "How much did he give for the ten dollar hat?",
        "How much did it cost?",
        "What is the price of the house?",
        "Who paid in dollars?",
        "Did he pay in dollars?",
        "Why did he pay in francs?",
        "When did he win a thousand dollars?",
        "¿Cuántas libras pesaba?",
        "¿Cuántos reales ganó?",
        "¿Cuántos ducados le dio?",
        "¿Cuántos pesos pagó?",
        "¿Quién pagó en dólares?",
    ],
)
def test_none_is_asked_for(question: str) -> None:
    assert parse_question(question).asked_currency == ""
