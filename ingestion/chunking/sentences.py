"""Where sentences begin, in languages that end them with a full stop, a question or an exclamation mark."""

import re
from collections.abc import Iterator

_CLOSERS = r"[\"'”’»›)\]_*—–-]*"
_OPENERS = r"[\"'“‘«‹¿¡(\[_*—–-]*"
# A run of marks is looked at once, from its start, or a text of full stops would cost its length squared.
_END = re.compile(
    rf"(?<![.!?…])(?P<mark>[.!?…]+){_CLOSERS}\s+(?={_OPENERS}[^\W_a-zà-öø-ÿ])"
    r"|(?<![。！？])[。！？]+[」』”’）]*\s*(?=\S)"
)
_LAST_WORD = re.compile(r"[^\W_]+$")
_ENGLISH = (
    "mr mrs ms messrs dr st rev hon capt col gen lieut lt sergt sgt prof mme mlle mons esq jr sr fr v vs"
    " etc viz cf fig vol chap no p pp ed eds op cit ib ibid id mt ft"
)
_SPANISH = (
    "sra srta dn dña d da ud uds vd vds cap art núm pág págs excmo excma ilmo ilma lic ing arq sta sto dr dra"
)
_ABBREVIATIONS = frozenset(f"{_ENGLISH} {_SPANISH}".split())


def sentence_starts(text: str, start: int, end: int) -> Iterator[int]:
    """Offsets in `text[start:end]` at which a sentence begins, `start` itself left out, in order."""
    for match in _END.finditer(text, start, end):
        if match.end() < end and not (match["mark"] == "." and _abbreviated(text, start, match.start())):
            yield match.end()


def _abbreviated(text: str, start: int, stop: int) -> bool:
    """Whether the full stop at `stop` belongs to "Mr." or to an initial."""
    word = _LAST_WORD.search(text, max(start, stop - 12), stop)
    if not word:
        return False
    return word[0].lower() in _ABBREVIATIONS or (len(word[0]) == 1 and word[0].isupper() and word[0] != "I")
