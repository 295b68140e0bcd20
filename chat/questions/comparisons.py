"""Whether a question compares, and what with what."""

import re
from dataclasses import dataclass

from chat.questions.language_table import LanguageTable, pattern, words
from chat.questions.subjects import POSSESSIVE, as_said, named_subjects, quoted_phrases

COMPARING = words(
    "compare compares compared comparing comparison contrast contrasting differ differs differed difference"
    " differences different differently similar similarity similarities alike common resemble resembles"
    " versus vs"
    " between compara comparar comparación contrasta diferencia diferencias diferencian semejanza"
    " semejanzas parecen"
    " parecido parecidos parecida parecidas común distinto distintos distinta distintas frente"
)
"""Words that only say that things are compared."""

LONGEST_CLAUSE = 160
MOST_COMPARED = 4
LONGEST_SIDE = 4
"""Words of a thing compared, the article not counted."""

# A wish to compare, whatever is compared.
_ASKED = pattern(
    r"\b(compare|comparing|comparison|contrast|contrasting|versus|vs|compara|comparad|comparar|compare[ns]?"
    r"|comparación|contrasta|contrastar|distinguish)\b"
)
# Words of likeness, which compare only where two are named.
_LIKENESS = pattern(
    r"\b(differ|differs|differed|differences|similarit(y|ies)|alike|in common|resembles?|resemblances?"
    r"|difference (between|in|of)|(different|differently) (from|than)|different to|similar to"
    r"|diferencian?|diferencias|diferencia entre|semejanzas?|similitud(es)?|se parecen?|parecid[oa]s?"
    r"|en común|distint[oa]s?|se distinguen?)\b|\bhow (is|are|was|were) [^?]{3,80} (different|similar)\b"
)
_PAIR = pattern(r"\b(between|both|entre|ambos|ambas|tanto)\b")
_TWO = pattern(r"\b(two|both|dos|ambos|ambas)\b")
_FACE_TO_FACE = pattern(r"^\W*([^?.;]{2,60}?) frente a ([^?.;]{2,60}?)\W*$")
_NO_COMPARISON = pattern(r"\bdifference (does|do|did|would|will|it|to)\b")

_PAIRED = pattern(r"\b(?:between|entre|both|ambos|ambas|tanto)\b[ ,]*(.+)")
_CLAUSE = pattern(
    r"\b(?:compar\w+|contrast\w*|distinguish|resemblances? of|(?:differences?|similarities) (?:of|in)"
    r"|semejanzas? de|en común|parecen?|diferencian?|distinguen?|distintos|distintas|parecid[oa]s)\b"
    r"(?: (?:and|y) (?:contrast|contrasta|contrastar)\b)?(?: (?:of|de|a|al|with)\b)?(.+)"
)
_CLAUSE_BEFORE = pattern(
    r"\b(?:do|does|did|is|are|was|were|have|has|had)\b(.{3,120}?)"
    r"\b(?:have in common|in common|alike|differ|different|differently|similar|resemble)\b(.*)"
)
_VERSUS = pattern(r"([^,;.?]{2,60}?)[ ,](?:versus|vs\.?) ([^,;.?]{2,60})")
_STOPS = pattern(
    r"[?!;:()]|(?<=[a-záéíóúñ]{3})\.| (?:with (?:respect|regards?) to|as regards"
    r"|in|at|on|during|throughout|regarding|about|concerning|when"
    r"|while|as|that|who|which|in terms of"
    r"|con respecto|en|sobre|durante|cuando|respecto|según|que|acerca) "
)
_SIDES = pattern(r",? (?:and|with|to|versus|vs\.?|against|from|than|y|e|con|or|frente a|como)(?= )|, ")
_KEPT = "\0"
"""In the place of a space at which nothing is taken apart."""
_ARTICLE = re.compile(r"^\s*(?:the|a|an|el|la|los|las|al|del|un|una|with|to|from|how|cómo)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Names or nouns that are compared, in order, and the words that showed it; without these, nothing is."""

    sides: tuple[str, ...] = ()
    words: str = ""

    def __bool__(self) -> bool:
        return bool(self.words)


def comparison_in(text: str, table: LanguageTable) -> Comparison:
    """Words of likeness and pairing count only with two things to compare."""
    if (face := _FACE_TO_FACE.search(text)) and _is_bare(face[1], table):
        sides = _sides([face[1], face[2]], table)
        return Comparison(sides, "frente a") if len(sides) > 1 else Comparison()
    asked = _ASKED.search(text)
    shown = asked or _LIKENESS.search(text) or _PAIR.search(text)
    if shown is None or _NO_COMPARISON.search(text):
        return Comparison()
    sides = _compared(text, table)
    if _PAIR.fullmatch(shown.group()) and not all(_is_thing(side, text, table) for side in sides):
        return Comparison()
    if len(sides) > 1 or asked or (_LIKENESS.search(text) and _TWO.search(text)):
        return Comparison(sides if len(sides) > 1 else (), shown.group())
    return Comparison()


def _is_thing(side: str, text: str, table: LanguageTable) -> bool:
    """A name, or a noun with its article; “both young and handsome” pairs no things."""
    return bool(named_subjects(side, table)) or as_said(side, text) != side


def _is_bare(left: str, table: LanguageTable) -> bool:
    """“Pablo frente a Nela”, not “Pablo estaba frente a Nela”."""
    named = named_subjects(left, table)
    return left.endswith(named[-1]) if named else len(_noun(left, table).split()) == 1


def _compared(text: str, table: LanguageTable) -> tuple[str, ...]:
    text = _with_quoted_kept(text)
    if versus := _VERSUS.search(text):
        return _sides([_last_words(versus[1]), versus[2]], table)
    for clause in _clauses(text):
        sides = _sides(_SIDES.split(clause), table)
        if len(sides) > 1:
            return sides
    return ()


def _clauses(text: str) -> list[str]:
    clauses = []
    if before := _CLAUSE_BEFORE.search(text):
        rest = _STOPS.split(before[2][:LONGEST_CLAUSE] + " ")[0]
        clauses.append(before[1] + rest)
    behind = [found[1] for pattern in (_PAIRED, _CLAUSE) if (found := pattern.search(text))]
    return clauses + [_STOPS.split(clause[:LONGEST_CLAUSE].rstrip(" ?!.") + "?")[0] for clause in behind]


def _with_quoted_kept(text: str) -> str:
    """What stands in quotation marks is one thing, whatever joints it has inside: “Pride and Prejudice”."""
    for phrase in quoted_phrases(text):
        text = text.replace(phrase, phrase.replace(" ", _KEPT))
    return text


def _last_words(text: str) -> str:
    return " ".join(text.split()[-LONGEST_SIDE:])


def _sides(parts: list[str], table: LanguageTable) -> tuple[str, ...]:
    """Names where there are any, else the nouns; nothing when one of them is no thing to compare."""
    sides: list[str] = []
    for part in (one.replace(_KEPT, " ") for one in parts if one.strip()):
        named = named_subjects(part, table)
        side = named[0] if named else _noun(part, table)
        if not side:
            return tuple(dict.fromkeys(sides)) if len(sides) > 1 else ()
        sides.append(side)
    return tuple(dict.fromkeys(sides))[:MOST_COMPARED]


def _noun(part: str, table: LanguageTable) -> str:
    bare = part
    while (shorter := _ARTICLE.sub("", bare, count=1)) != bare:
        bare = shorter
    words = [POSSESSIVE.sub("", word) for word in bare.strip(" \"'“”«»,").split()]
    content = [word for word in words if word.lower() not in table.function_words and not word.isdecimal()]
    return " ".join(words) if content and len(words) <= LONGEST_SIDE else ""
