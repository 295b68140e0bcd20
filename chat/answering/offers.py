"""Whether a sentence offers the kind of thing a question asks for: a number, a place, a reason."""

import re
from collections.abc import Callable, Mapping

from chat.questions.parsed_question import AskedFor, ParsedQuestion

_NAME = r"[A-ZÁÉÍÓÚÑ][\w'’-]+"


def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_NUMBERS = {
    "en": r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty"
    r"|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|half|twice|couple|pair|first|second|third",
    "es": r"un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veint\w+"
    r"|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien(to)?|doscient[oa]s|mil|millón|docena|media|par",
}
_SIGNS: Mapping[str, Mapping[AskedFor, re.Pattern[str]]] = {
    "en": {
        AskedFor.NUMBER: _pattern(rf"\d|\b({_NUMBERS['en']})\b"),
        AskedFor.TIME: _pattern(
            r"\d|o'?clock|\b(years?|months?|weeks?|days?|hours?|minutes?|morning|evening|night|noon|midnight|dawn"
            r"|yesterday|to-?morrow|to-?day|ago|spring|summer|autumn|winter|century|until|since|when|after|before"
            r"|january|february|march|april|june|july|august|september|october|november|december"
            r"|(mon|tues|wednes|thurs|fri|satur|sun)day|christmas|easter)\b"
        ),
        AskedFor.REASON: _pattern(
            r"\b(because|since|therefore|in order|so that|lest|owing to|on account|for the sake|reason|thus"
            r"|hence|that (he|she|they|it) (might|may|could|should))\b|[,;] (for|as|so)\b"
        ),
        AskedFor.MANNER: _pattern(r"\b(by \w+ing|with|through|thus|so|\w+ly)\b"),
        AskedFor.DEFINITION: _pattern(r"\b(is|was|are|were|called|named|known as|means?)\b"),
        AskedFor.YES_NO: _pattern(r"\b(yes|no|not|never|always|indeed|certainly)\b|n['’]t\b"),
    },
    "es": {
        AskedFor.NUMBER: _pattern(rf"\d|\b({_NUMBERS['es']})\b"),
        AskedFor.TIME: _pattern(
            r"\d|\b(años?|mes(es)?|semanas?|días?|horas?|minutos?|mañana|tarde|noche|mediodía|medianoche"
            r"|madrugada|ayer|hoy|hace|primavera|verano|otoño|invierno|siglo|hasta|desde|cuando|después|antes"
            r"|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre"
            r"|lunes|martes|miércoles|jueves|viernes|sábado|domingo|navidad)\b"
        ),
        AskedFor.REASON: _pattern(
            r"\b(porque|pues|ya que|puesto que|como que|para que|a fin de|a causa|por eso|por lo que|motivo"
            r"|razón|debido)\b|\bpara \w+r(se|lo|la|le)?\b"
        ),
        AskedFor.MANNER: _pattern(r"\b(con|mediante|así|de este modo|\w+mente|\w+[ai]endo)\b"),
        AskedFor.DEFINITION: _pattern(r"\b(es|era|son|eran|llamad[oa]s?|significa|se llamaba)\b"),
        AskedFor.YES_NO: _pattern(r"\b(sí|no|nunca|jamás|siempre|cierto|claro)\b"),
    },
}
_PLACES = {
    "en": re.compile(rf"\b(?:in|at|to|from|near|of|towards?|through|into)\s+(?:the\s+)?({_NAME})"),
    "es": re.compile(
        rf"\b(?:en|a|de|desde|hacia|hasta|por|cerca\s+de|junto\s+a)\s+(?:el\s+|la\s+)?({_NAME})"
    ),
}
_PLACE_NOUNS = {
    "en": _pattern(
        r"\b(in|at|to|on|under|near|beside|behind|into|from) (the|a|an|his|her|their|my|our) \w+"
        r"|\b(home|abroad|upstairs|downstairs|there|here)\b"
    ),
    "es": _pattern(
        r"\b(en|bajo|sobre|junto a|dentro de|detrás de|hacia|desde) (el|la|los|las|un|una|su|sus|mi) \w+"
        r"|\b(allí|allá|aquí|acá)\b"
    ),
}
_KIN = {
    "en": _pattern(
        r"\b(father|mother|brother|sister|wife|husband|son|daughter|uncle|aunt|cousin|friend|servant)\b"
    ),
    "es": _pattern(
        r"\b(padre|madre|herman[oa]|espos[oa]|mujer|marido|hij[oa]|tí[oa]|prim[oa]|amig[oa]|criad[oa])\b"
    ),
}
_INNER_NAME = re.compile(rf"(?<=[\w,;]\s)({_NAME})")
_SPEECH = re.compile(r"[\"“«].{3,}|^\s*[—–-]{1,2}\s*\w", re.DOTALL)


def offer(question: ParsedQuestion, sentence: str) -> float:
    """From 0, nothing of the kind, to 1; 0 too where any sentence might do."""
    special: dict[AskedFor, Callable[[ParsedQuestion, str], float]] = {
        AskedFor.PERSON: _person,
        AskedFor.PLACE: _place,
        AskedFor.QUOTE: lambda _question, text: float(bool(_SPEECH.search(text))),
    }
    if question.asked_for in special:
        return special[question.asked_for](question, sentence)
    sign = _SIGNS[question.language].get(question.asked_for)
    return float(bool(sign and sign.search(sentence)))


def _person(question: ParsedQuestion, sentence: str) -> float:
    asked = {name.lower() for name in question.names}
    others = (name for name in _INNER_NAME.findall(sentence) if name.lower() not in asked and name != "I")
    if next(others, None):
        return 1.0
    return 0.5 * bool(_KIN[question.language].search(sentence))


def _place(question: ParsedQuestion, sentence: str) -> float:
    asked = {name.lower() for name in question.names}
    if any(name.lower() not in asked for name in _PLACES[question.language].findall(sentence)):
        return 1.0
    return 0.5 * bool(_PLACE_NOUNS[question.language].search(sentence))
