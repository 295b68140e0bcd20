"""Money is told as the book tells it: never converted, never relabelled."""

from collections.abc import Iterator

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.schemas.base import Doubt, Fate
from chat.answering.schemas.grounds import Grounds
from chat.questions.currencies import currencies_in

_OTHER_CURRENCY = gettext_noop(
    "The book does not give this in the currency that was asked for ({asked}). It says: “{quote}”"
)
_NOT_IN_CURRENCY = gettext_noop(
    "The model gave an amount in another currency than the one that was asked for ({asked}): it is left out."
)


def named_in(texts: tuple[str, ...], language: str, *, of_money: bool = True) -> frozenset[str]:
    """The codes of all currencies that they name."""
    return frozenset(code for text in texts for code in currencies_in(text, language, of_money=of_money))


def in_other_money(grounds: Grounds, *claimed: str) -> Iterator[Doubt]:
    """What the book gives in another currency than was asked for is not found. `claimed` are codes that the
    model gives its value in; whatever it says, the words of the quotations decide.
    """
    asked = grounds.question.asked_currency
    if not asked:
        return
    named = named_in(grounds.quotes, grounds.language)
    if named and asked not in named:
        quote = next(text for text in grounds.quotes if named_in((text,), grounds.language))
        told = Sentence(_OTHER_CURRENCY, asked=asked, quote=" ".join(quote.split()))
        yield Doubt(told, Fate.LEFT_OUT)
    elif any(code and code != asked for code in claimed):
        yield Doubt(Sentence(_NOT_IN_CURRENCY, asked=asked), Fate.LEFT_OUT)
