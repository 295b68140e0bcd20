"""Which language a text is in, by its commonest small words; for files that do not say."""

import re
from collections import Counter

_STOP_WORDS = {
    "en": "the and of to a in that it was he his with for as had you not be at on by which she her they"
    " this from is have but were all him my said so would when there what",
    "es": "de la que y el en a los se no un las por con su una para al lo como más le pero sus había era"
    " si porque del yo muy dijo me esta este cuando ya",
    "fr": "de la et le les des que à un il en qui une dans est pas pour ce se elle sur je plus au ne"
    " avait par du vous mais était nous avec son",
    "de": "der die und in den das nicht von sie ist er ich es zu mit sich ein dem auf eine war auch als"
    " an hatte wie des so aber noch",
    "it": "di e che la il un non in a per una si è con le lo da come più al i era del ma della gli mi"
    " disse suo anche",
    "pt": "de que a o e não um uma do da se em os com para as no por na mais ao era como dos mas ele seu"
    " ela lhe disse",
    "nl": "de en van het een in dat is hij niet te op met zijn voor was ze er aan maar ik die als had",
    "ca": "de la i que el a en les un els per amb no es una al del va com més era dels però seva aquest",
}
_SETS = {language: frozenset(words.split()) for language, words in _STOP_WORDS.items()}
_WORD = re.compile(r"[^\W\d_]+")
_SAMPLE_CHARS = 40_000
_LEAST_SHARE = 0.12
_LEAST_LEAD = 1.15
_LEAST_WORDS = 8


def guess_language(text: str) -> str:
    """An ISO 639-1 code, or "" when the text is too short or none of the known languages stands out."""
    words = [word.lower() for word in _WORD.findall(_sample(text))]
    if len(words) < _LEAST_WORDS:
        return ""
    counts = Counter(words)
    scores = {language: sum(counts[word] for word in known) for language, known in _SETS.items()}
    (best, first), (_, second) = Counter(scores).most_common(2)
    stands_out = first >= _LEAST_SHARE * len(words) and first >= _LEAST_LEAD * second
    return best if stands_out else ""


def _sample(text: str) -> str:
    """Three slices: title pages and appendices are often in another language than the book."""
    if len(text) <= _SAMPLE_CHARS:
        return text
    part = _SAMPLE_CHARS // 3
    return " ".join(
        text[start : start + part] for start in (len(text) // 5, len(text) // 2, len(text) * 3 // 4)
    )
