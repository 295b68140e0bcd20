"""A question turned into the beginning of the sentence that would answer it, where rules can do that."""

import re

from chat.questions.language_table import LanguageTable, pattern
from chat.questions.subjects import named_subjects
from ingestion.words.irregular import BASE_FORMS

_AUXILIARY = "did|does|do|is|are|was|were|has|have|had|will|would|can|could|shall|should|must|might"
_ENGLISH = pattern(
    rf"^(?P<wh>why|where|when|how|who|whom|what|(?:which|what|how many|how much) [\w'’-]+(?: [\w'’-]+)??)"
    rf" (?P<aux>(?:{_AUXILIARY})(?:n['’]t)?) (?P<rest>.+)$"
)
_ENGLISH_YES_NO = pattern(rf"^(?P<wh>)(?P<aux>(?:{_AUXILIARY})(?:n['’]t)?) (?P<rest>.+)$")
_ENGLISH_SUBJECT = pattern(r"^(?:who|what|which [\w'’-]+) (?P<rest>.+)$")
_ENGLISH_ENDS = {"why": "because", "where": "in", "how": "by"}
_NOMINAL = pattern(r"^(the|a|an|his|her|their|its|my|our)\b|^[A-ZÁÉÍÓÚÑ][\w.'’ -]*['’]s ")
_PRONOUN = pattern(r"^(i|he|she|it|they|we|you|everyone|everybody|nobody)(?= )")
_COPULAS = frozenset(("is", "are", "was", "were"))

_SPANISH = pattern(
    r"^(?P<wh>por qué|(?:(?:a|con|de|en|para|por|desde|hacia|sobre) )?"
    r"(?:quién|quiénes|qué|cuándo|cómo|dónde|adónde|cuál|cuáles|cuánt[oa]s?)) (?P<rest>.+)$"
)
_SPANISH_ENDS = {"por qué": "porque", "dónde": "en"}
_SPANISH_COPULA = pattern(
    r"^(?P<verb>es|son|era|eran|fue|fueron) (?P<rest>(?:el|la|los|las|su|sus|un|una) .+)$"
)
_SPANISH_VERB = pattern(
    r"^(?P<verb>(?:no )?(?:(?:se|le|lo|la|les|los|las|me) )?(?:(?:ha|había|han|habían"
    r"|hubo) )?[^\W\d_]+) (?P<rest>.+)$"
)

_PAST = {"go": "went", "do": "did", "have": "had", "be": "was", "lie": "lay"}
_SAME_IN_PAST = frozenset(
    (
        "put",
        "cut",
        "let",
        "set",
        "hit",
        "hurt",
        "shut",
        "cast",
        "cost",
        "spread",
        "burst",
        "quit",
        "bet",
        "read",
    )
)
for _form, _base in BASE_FORMS.items():
    _PAST.setdefault(_base, _form)


def declarative(text: str, language: str, table: LanguageTable) -> str:
    """ "" where no rule fits. "Why did Emma refuse?" is "Emma refused because"."""
    asked = text.strip(" \t\n¿?¡!.")
    return _spanish(asked, table) if language == "es" else _english(asked, table)


def _english(asked: str, table: LanguageTable) -> str:
    found = _ENGLISH.match(asked) or _ENGLISH_YES_NO.match(asked)
    if found is None:
        subject = _ENGLISH_SUBJECT.match(asked)
        return subject["rest"] if subject else ""
    wh, auxiliary, rest = found["wh"].lower(), found["aux"].lower(), found["rest"]
    if auxiliary in _COPULAS and wh in ("who", "what"):
        is_noun = bool(_NOMINAL.search(rest)) or bool(named_subjects(rest.split()[0], table))
        return f"{rest} {auxiliary}" if is_noun else f"{auxiliary} {rest}"
    said = _in_order(auxiliary, rest, table)
    ends_with_verb = " " not in rest[len(_subject_of(rest, table)) :].strip()
    end = _ENGLISH_ENDS.get(wh, "") if wh == "why" or ends_with_verb else ""
    return f"{said} {end}".strip()


def _in_order(auxiliary: str, rest: str, table: LanguageTable) -> str:
    """Subject, then verb; where the subject's end is not certain the words stay as they are."""
    subject = _subject_of(rest, table)
    verb, _, more = rest[len(subject) :].strip().partition(" ")
    if not subject or not verb:
        return rest
    if auxiliary == "did":
        verb = past_of(verb)
    elif auxiliary == "does":
        verb = _third_person(verb)
    elif auxiliary != "do":
        verb = f"{auxiliary} {verb}"
    return f"{subject} {verb} {more}".strip()


def _subject_of(rest: str, table: LanguageTable) -> str:
    """A name, or several that “and” joins, or a pronoun, at the beginning; "" for anything else."""
    pronoun = _PRONOUN.match(rest)
    names = pronoun.group() if pronoun else _leading_names(rest, " and ", table)
    return names if rest[len(names) : len(names) + 1] == " " else ""


def _leading_names(text: str, joint: str, table: LanguageTable) -> str:
    end = 0
    for name in named_subjects(text, table):
        begins = end + len(joint) if end and text.startswith(joint, end) else end
        if not text.startswith(name, begins):
            break
        end = begins + len(name)
    return text[:end]


def past_of(verb: str) -> str:
    """Of an English verb in its base form."""
    if verb in _SAME_IN_PAST or verb in _PAST:
        return _PAST.get(verb, verb)
    if verb.endswith("e"):
        return f"{verb}d"
    if re.search(r"[^aeiou]y$", verb):
        return f"{verb[:-1]}ied"
    doubles = len(verb) <= 4 and re.search(r"[^aeiou][aeiou][^aeiouwxy]$", verb)
    return f"{verb}{verb[-1]}ed" if doubles else f"{verb}ed"


def _third_person(verb: str) -> str:
    if verb == "have":
        return "has"
    if re.search(r"[^aeiou]y$", verb):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if re.search(r"(s|x|z|ch|sh|o)$", verb) else f"{verb}s"


def _spanish(asked: str, table: LanguageTable) -> str:
    found = _SPANISH.match(asked)
    rest = found["rest"] if found else asked
    wh = found["wh"].lower() if found else ""
    copula = _SPANISH_COPULA.match(rest)
    if copula and wh in ("quién", "quiénes", "qué", "cuál", "cuáles"):
        return f"{copula['rest']} {copula['verb']}"
    verb = _SPANISH_VERB.match(rest)
    name = _leading_names(verb["rest"], " y ", table) if verb else ""
    if verb and name and not named_subjects(verb["verb"], table):
        rest = f"{name} {verb['verb'].lower()} {verb['rest'][len(name) :].strip()}".strip()
    elif not found:
        return ""
    return f"{rest} {_SPANISH_ENDS.get(wh, '')}".strip()
