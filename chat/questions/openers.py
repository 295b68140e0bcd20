"""Words that address us rather than ask: “can you tell me …, please”, and the form an answer should have."""

import re

from chat.questions.language_table import pattern

_POLITE = r"(?:please|kindly|hi|hello|hey|ok|okay|so|well|hola|por favor|oye|bueno|buenas|buenos días)"
_ENGLISH = (
    r"(?:(?:can|could|would|will) you (?:please )?(?:tell|explain|describe|show|give|help|say"
    r"|find)(?: (?:me|us))?"
    r"(?: (?:understand|to me|out))?"
    r"|(?:i (?:would|'d|’d)? ?(?:like|want|love|need)|i’d like|i'd like|i am trying) to (?:know"
    r"|understand|find out|learn)"
    r"|do you (?:happen to )?know|let me know|tell (?:me|us)|explain(?: to (?:me|us))?|i wonder(?:ed)?"
    r"|i was wondering"
    r"|please)"
)
_SPANISH = (
    r"(?:(?:me )?(?:puedes|podrías|puede|podría|pueden) (?:decir|decirme|explicar|explicarme|contar"
    r"|contarme|describir)"
    r"|(?:me gustaría|quiero|quisiera|necesito|querría) (?:saber|entender|conocer)|sabes|dime|díganme"
    r"|dígame|cuéntame"
    r"|explícame|explica|me (?:dices|explicas|cuentas))"
)
_OPENER = pattern(
    rf"^[\W_]*(?:{_POLITE}\b[\s,!.]*)*(?:(?:{_ENGLISH}|{_SPANISH})\b(?: if\b| si\b"
    rf"| (?:something )?about\b| sobre\b)?[\s,:]*)?"
    rf"(?:{_POLITE}\b[\s,!.]*)*"
)
_CLOSER = pattern(r"\b(?:please|thanks|thank you|por favor|gracias)\W{0,9}$")
_FORMAT = pattern(
    r"\b(?:in (?:(?:one|two|three|four|five|ten|\d{1,3}|a few|a single|at most \d{1,3}|under \d{1,3}) )"
    r"(?:short |simple )?(?:sentences?|words?|paragraphs?|lines?|bullet points?)|step by step"
    r"|in (?:brief|detail)|briefly"
    r"|in (?:chronological )?order(?! to\b| that\b| of\b)|chronologically|as a (?:bulleted "
    r"|numbered )?list|(?:as|into) a table"
    r"|in (?:tabular form|a table format|bullet points)|in (?:english|spanish)(?=\W*$)"
    r"|en (?:una|dos|tres|cuatro|cinco|\d{1,3}|pocas) (?:frases?|palabras?|líneas?|oraciones|oración)"
    r"|en (?:un|dos|tres|\d{1,3}) párrafos?|paso a paso|en orden(?: cronológico)?|brevemente|en breve"
    r"|en detalle"
    r"|con detalle|(?:en|como) (?:forma de )?(?:una )?(?:tabla|lista)|en (?:español|inglés)(?=\W*$))\b"
)
_WORD = re.compile(r"\w")
_ORDERED = pattern(r"step by step|order|chronolog|paso a paso|en orden|cronológic|sequence of|secuencia de")


def without_openers(text: str) -> str:
    """The question itself; all of it where nothing else is said."""
    opener = _OPENER.match(text)
    asked = text[opener.end() :] if opener and _WORD.search(opener.group()) else text
    bare = _CLOSER.sub("", asked).rstrip(" ,")
    return bare if _WORD.search(bare) else text


def format_of(text: str) -> str:
    """The words that say what form an answer should have: “in one sentence”, “paso a paso”."""
    found = _FORMAT.search(text)
    return found.group() if found else ""


def without_format(text: str) -> str:
    """With those words blanked, so that every other character stays."""
    return _FORMAT.sub(lambda found: " " * len(found.group()), text)


def asks_for_order(text: str) -> bool:
    """Whether what happens is to be told in the order in which it happens."""
    return bool(_ORDERED.search(format_of(text)))
