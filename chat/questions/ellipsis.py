"""Questions that leave out what was asked just before: “why?”, “what about Darcy?”, “and in chapter 4?”."""

import re

from chat.questions.hints import find_hints
from chat.questions.keywords import words_of
from chat.questions.language_table import LanguageTable, pattern
from chat.questions.parsed_question import HintKind
from chat.questions.pronouns import Genders, gender_of
from chat.questions.subjects import named_subjects

_BARE = pattern(
    r"^\W*(?:(?P<and>and|but|so|y|e|pero)\b[\s,¿]*)?(?P<wh>why|where|when|how|how so|who|whom|with whom"
    r"|since when|how long"
    r"|why not|how come|por qué no|por qué|por que|dónde|adónde|cuándo|cómo|quién|con quién|desde cuándo)\W*$"
)
_NEXT = pattern(
    r"^\W*(?:(?:and|so|y) )?(?:then(?: what)?|what then|what (?:happened|happens|comes) (?:next|then"
    r"|after(?: that| this)?)"
    r"|after that|before that|tell me more|go on|(?:what|who|anything) else|(?:qué|quién) más"
    r"|(?:cuéntame|dime) más|antes|luego|después|entonces"
    r"|qué (?:pasó|pasa|ocurrió|sucedió) (?:después|luego|entonces))\W*$"
)
_ABOUT = pattern(
    r"^\W*(?:(?:and|but|y|e|pero)\b[\s,¿]*)?(?:(?:what|how) about|qué (?:hay|tal)(?: de| con)?"
    r"|qué pasa con) (?P<rest>[^?]{1,80}?)\W*$"
)
_AND = pattern(r"^\W*(?:and|but|y|e|pero)\b[\s,¿]*(?P<rest>[^?]{1,80}?)\W*$")
_PLACE_ALONE = pattern(r"^\W*(?P<rest>(?:in|on|at|en|al) [^?]{1,80}?)\W*$")
_PREPOSITION = pattern(r"^(?:in|on|at|with|for|to|of|by|en|con|para|al?|de|por)\b ?(?:the|el|la|los|las)? ?")
_ARTICLE = pattern(r"^(?:the|el|la|los|las|a) ")

_ENGLISH_BODY = pattern(
    r"^(?!\W*(?:who|what)(?: (?:is|are|was|were)|['’]s) )\W*(?:(?:and|but|so) )?(?:(?:why|where|when|how"
    r"|who|whom|what|which)(?: [\w'’-]+){0,2}? )?"
    r"(?P<body>(?:did|does|do|is|are|was|were|has|have|had|will|would|can|could|should) .+?)\W*$"
)
_SPANISH_BODY = pattern(
    r"^\W*(?:(?:y|e|pero)\b[\s,¿]*)?(?:(?:a|con|de|en|para|por|desde) )?"
    r"(?:por qué|dónde|adónde|cuándo|cómo|qué) (?P<body>.+?)\W*$"
)
_LEFT_OUT = pattern(
    r"^(?P<head>\W*(?:(?:y|e|pero)\b[\s,¿]*)?(?:(?:a|con|de|en|para|por|desde|hacia) )?(?:por qué|dónde"
    r"|adónde|cuándo|cómo"
    r"|qué|quién) (?:no )?(?:(?:se|lo|la|le|les|los|las) )?(?:(?:ha|había) )?(?P<verb>[^\W\d_]{3,}))"
    r"(?P<tail>(?: (?:de|del|a|al|en|con|por|para|sin|desde|hasta|tan|después|antes|así)\b[^?]*)?\W*)$"
)
_NO_VERBS = frozenset(
    ("son", "eran", "hay", "había", "pasa", "pasó", "ocurre", "ocurrió", "sucede", "sucedió", "significa")
)
_BESIDE_ONLY = frozenset(("who", "whom", "quién", "how so", "why not", "how come", "por qué no"))


def after_bare_question(
    question: str, last: str, language: str, table: LanguageTable, genders: Genders
) -> str:
    """The last question asked with another question word, or both side by side; "" where this is no such."""
    if _NEXT.match(question):
        return _beside(question, last)
    found = _BARE.match(question)
    if found is None:
        return ""
    body = (_SPANISH_BODY if language == "es" else _ENGLISH_BODY).match(last)
    if body is None or found["wh"].lower() in _BESIDE_ONLY:
        return _beside(question, last)
    start = f"{found['and']} {found['wh'].lower()}" if found["and"] else found["wh"]
    opening = "¿" if language == "es" else ""
    asked = body["body"]
    return f"{opening}{_capital(start)} {asked[0].lower()}{asked[1:]}?"


def _beside(question: str, last: str) -> str:
    return f"{question.strip(' ?.')}? – {last}"


def about_another(question: str, last: str, language: str, table: LanguageTable, genders: Genders) -> str:
    """The last question about another person or place; "" where this is no such."""
    found = _ABOUT.match(question) or _AND.match(question) or _PLACE_ALONE.match(question)
    if found is None:
        return ""
    rest = found["rest"].strip()
    hints = find_hints(rest, table)
    if hints.hints and not words_of(hints.rest, table) and not re.search(r"\w{4,}", hints.rest):
        return _elsewhere(rest, last, language, table)
    named = named_subjects(rest, table)
    bare = _ARTICLE.sub("", _PREPOSITION.sub("", rest))
    if len(named) != 1 or bare not in (named[0], f"“{named[0]}”", f'"{named[0]}"'):
        return ""
    return _instead(named[0], question, last, table, genders)


def _elsewhere(phrase: str, last: str, language: str, table: LanguageTable) -> str:
    before, now = find_hints(last, table), find_hints(phrase, table)
    if len(before.hints) == len(now.hints) == 1 and before.hints[0].kind is now.hints[0].kind:
        return last.replace(before.hints[0].words, now.hints[0].words)
    if before.hints:
        return ""
    led = phrase if _PREPOSITION.match(phrase) else f"{_lead(now.hints[0].kind, language)} {phrase}"
    return f"{last.rstrip(' ?')} {led}?"


def _lead(kind: HintKind, language: str) -> str:
    if language == "es":
        return "en la" if kind is HintKind.PAGE else "en el"
    return "on" if kind is HintKind.PAGE else "in"


def _instead(name: str, question: str, last: str, table: LanguageTable, genders: Genders) -> str:
    """In the place of the only one asked about, or the only one of its gender; else with its words."""
    before = named_subjects(last, table)
    alike = [one for one in before if gender_of(one, genders) == gender_of(name, genders) != ""]
    all_known = all(gender_of(one, genders) for one in before)
    replaced = before if len(before) == 1 else alike if all_known and len(alike) == 1 else ()
    if name in before or not before:
        return _with_topic(question, name, last, table)
    if len(replaced) == 1:
        return last.replace(replaced[0], name)
    return _with_topic(question, name, last, table)


def _with_topic(question: str, name: str, last: str, table: LanguageTable) -> str:
    known = name.lower().split()
    names = {word.lower(): word for one in named_subjects(last, table) for word in one.split()}
    topic = [names.get(word, word) for word in words_of(last, table) if word not in known]
    return f"{question.strip().rstrip(' ?')} ({', '.join(topic)})?" if topic else ""


def with_subject(question: str, subjects: tuple[str, ...], language: str, table: LanguageTable) -> str:
    """ "¿Y por qué se fue?" with the one it must be about; "" where that is not certain."""
    if language != "es" or len(subjects) != 1 or named_subjects(question, table):
        return ""
    found = _LEFT_OUT.match(question)
    if found is None or found["verb"].lower() in _NO_VERBS or found["verb"].endswith("n"):
        return ""
    return f"{found['head']} {subjects[0]}{found['tail']}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
