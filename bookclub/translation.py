"""Stored sentences in the language of whoever reads them."""

from django.utils.translation import gettext

from bookclub.sentences import MISFITS, Sentence, fill_in


def shown(sentence: str) -> str:
    """In the language that is active now; plain text, and what has no translation that fits, as it is."""
    if not sentence or not isinstance(sentence, Sentence):
        return sentence
    values = {name: shown(v) if isinstance(v, str) else v for name, v in sentence.values.items()}
    try:
        return fill_in(gettext(sentence.template), values)
    except MISFITS:
        return str(sentence)
