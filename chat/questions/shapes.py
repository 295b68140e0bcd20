"""The form of what would answer a question: a number, a date, a list, a portrait, a comparison, or a text."""

import re

from chat.questions.character_questions import asks_for_character
from chat.questions.comparisons import Comparison
from chat.questions.language_table import LanguageTable, pattern
from chat.questions.openers import without_openers
from chat.questions.parsed_question import AnswerShape, AskedFor

_TABLE = pattern(
    r"\b(tabulate|(as|into) an? table|in tabular form|in a table( form| format)|(make|draw|create"
    r"|give) (me )?an? table"
    r"|(en|como) (forma de )?(una )?tabla|(haz|hazme|crea|dame) una tabla)\b"
    r"|^\W*(list|compare|describe|show|give|quote|summari[sz]e|present|put)\b.* in a table\W*$"
)
_LIST = pattern(
    r"^\W*(list|enumerate|name) |^\W*(make|give|provide|write)( me)? (a|the) list\b"
    r"|\bbullet points?\b|\bas a list\b"
    r"|\bin a (bulleted |numbered )?list\b|\bwho (are|were) (all )?(the|some( of)?|all)\b"
    r"|\bwhat (are|were) (all )?(the|some( of the)?) ([\w'’]+ ){0,2}\w+s"
    r"(?= (of|in|for|that|which|who)\b|\W*$)"
    r"|\b(which|what) ((?!(did|do|does|is|are|was|were|the|kind)\b)\w+ ){0,2}"
    r"(characters|people|books|places|cities|things|events|names|objects|items|animals)\b"
    r"|^\W*(give|tell) me (all|two|three|four|five|six|seven|eight|nine|ten|\d+) "
    r"|^\W*(lista|enumera|nombra|menciona|enuméra|nómbrame) |\b(haz|hazme|dame|dime) (una|la) lista\b"
    r"|\b(cuáles|quiénes) (son|eran|fueron)\b|\ben (una )?lista\b"
    r"|\bqué (personajes|lugares|cosas|objetos|animales)\b"
    r"|\b(dime|dame) (todos|todas|dos|tres|cuatro|cinco|\d+) "
)
_AMOUNT = pattern(
    r"\bhow (many|much|old|far|tall|big|often|long|wide|deep|heavy)\b|\bwhat (number|age|amount|price"
    r"|sum|distance)\b"
    r"|\bcuánt[oa]s?\b|\b(qué|a qué) (edad|cantidad|número|precio|distancia|altura)\b"
)
_LONG_AS_THING = pattern(r"\bhow much (does|do|did|is|was) .*\b(love|like|hate|care|matter)\b")
_DATE = pattern(
    r"^\W*(and |y )?(when|since when|until when)\b(?!.*, (who|whom|what|where|why|how|which)\b)"
    r"|\b(what|which) (year|day|date|month|century)\b|\bwhat time\b"
    r"|\bcuándo\b|\b(en )?qué (año|día|mes|fecha|siglo)\b|\ba qué hora\b"
)
_ALTERNATIVES = pattern(r" (or|o|u) (?!not\b|no\b)")
_ENGLISH_AUXILIARY = pattern(
    r"^\W*(and |but |so )?(is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must|might)"
    r"(n't|n’t)?\b(?! you\b| we say\b)"
)
_SPANISH_QUESTION = re.compile(r"^\W*¿")
_INTERROGATIVE = pattern(
    r"\b(qué|quién|quiénes|cuál|cuáles|cómo|dónde|adónde|cuándo|cuánt[oa]s?|por qu[eé])\b"
)
_SPANISH_VERB = pattern(
    r"^\W*(y )?(es|son|era|eran|está|estaba|fue|fueron|hay|había|tiene|tenía|puede|muere|murió|vive"
    r"|logra|sabe|sabía"
    r"|se (casa|casan|casó|casaron|muere|va|enamora))\b"
)
# “¿Y Nela?” and “¿Y la boda?” ask about it what was asked before.
_ABOUT_ANOTHER = pattern(
    r"^\W*(y|e|pero)\b[\s,¿]*((el|la|los|las|su|sus|un|una) [\w'’]+|(?-i:[A-ZÁÉÍÓÚÑ])\w+)\W*$"
)
_ASKS_WHY = pattern(r"^\W*(and |y )?(why|por qu[eé])\b")
_PAIRING = frozenset(("between", "entre"))
_PAIRING_OF_BOTH = frozenset(("both", "ambos", "ambas", "tanto"))


def shape_of(
    text: str, language: str, table: LanguageTable, asked_for: AskedFor, comparison: Comparison
) -> AnswerShape:
    """Of a question without the places it names. A table that is asked for wins over everything."""
    asked = without_openers(text)  # “can you tell me when” asks when
    if _TABLE.search(asked):
        return AnswerShape.TABLE
    is_portrait = asks_for_character(text, table)
    if asked_for is AskedFor.QUOTE and not is_portrait:
        return AnswerShape.QUOTATION
    if counted := _counted(asked):
        return counted
    is_yes_or_no = _is_yes_or_no(asked, language)
    if _compares(comparison, is_yes_or_no=is_yes_or_no) and not _ASKS_WHY.search(asked):
        return AnswerShape.COMPARISON
    if is_portrait:
        return AnswerShape.CHARACTER
    return AnswerShape.BOOLEAN if is_yes_or_no else AnswerShape.TEXT


def _counted(asked: str) -> AnswerShape | None:
    if _LIST.search(asked):
        return AnswerShape.LIST
    if _AMOUNT.search(asked) and not _LONG_AS_THING.search(asked):
        return AnswerShape.AMOUNT
    return AnswerShape.DATE if _DATE.search(asked) else None


def _compares(comparison: Comparison, *, is_yes_or_no: bool) -> bool:
    """What passed between two, or whether both did something, is asked of them together."""
    shown = comparison.words.lower()
    return bool(comparison) and shown not in _PAIRING and not (is_yes_or_no and shown in _PAIRING_OF_BOTH)


def _is_yes_or_no(text: str, language: str) -> bool:
    if _ALTERNATIVES.search(text):
        return False
    if language == "en":
        return bool(_ENGLISH_AUXILIARY.search(text))
    asks_nothing_else = not _INTERROGATIVE.search(text) and not _ABOUT_ANOTHER.search(text)
    return asks_nothing_else and bool(_SPANISH_QUESTION.search(text) or _SPANISH_VERB.search(text))
