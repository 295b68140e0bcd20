"""In which currency an amount is asked for: “how many dollars”, “how much in francs”, “¿Cuántas libras…?”."""

from chat.questions.currencies import named_currencies
from chat.questions.language_table import pattern
from chat.questions.parsed_question import AnswerShape

_KIND = r"(?: (?:total|whole|old|new|the|of|these|gold|silver|antigu[oa]s|los|las|unos|unas))* +$"
_COUNTED = pattern(
    r"\b(how many|how much|what (sum|amount|number) (of|in)|cuánt[oa]s?|qué (suma|cantidad) (de|en))" + _KIND
)
_EXPRESSED = pattern(r"\b(in|en)" + _KIND)
_COUNTS = pattern(r"\b(how many|cuánt[oa]s)\b")
_ASKS_PRICE = pattern(
    r"\b(what|which) (is|was|were|are|would be) (?:[\w'’]+ ){1,3}?"
    r"(price|cost|sum|amount|value|salary|wages?|income|fortune|rent|fee|fare|debts?|dowry|ransom)\b"
    r"|\bcuál(es)? (es|era|fue|son|eran) (?:\w+ ){1,2}?"
    r"(precio|coste|costo|suma|cantidad|valor|sueldo|salario|renta|fortuna|alquiler|deudas?|dote|rescate)\b"
)
_OF_AMOUNTS = (AnswerShape.AMOUNT, AnswerShape.LIST, AnswerShape.TABLE, AnswerShape.COMPARISON)
_NEAR = 60


def asked_currency(text: str, language: str, shape: AnswerShape) -> str:
    """An ISO 4217 code; "" where no amount is asked for, or none in a currency that has a code."""
    if shape not in _OF_AMOUNTS and not (shape is AnswerShape.TEXT and _ASKS_PRICE.search(text)):
        return ""
    named = named_currencies(text, language)
    return next((one.code for one in named if one.code and _is_asked_for(text, one.start)), "")


def _is_asked_for(text: str, start: int) -> bool:
    """Not how many people paid in dollars, nor what was given for the ten-dollar hat."""
    before = text[max(0, start - _NEAR) : start]
    if _COUNTED.search(before):
        return True
    return bool(_EXPRESSED.search(before)) and not _COUNTS.search(text)
