"""A number with its currency or unit."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Annotated, ClassVar, Self

from pydantic import AfterValidator

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.numbers_in_text import numbers_in
from chat.answering.schemas.base import AnswerBase, Doubt, Fate, Item, Short
from chat.answering.schemas.grounds import Grounds
from chat.answering.schemas.money import in_other_money, named_in
from chat.questions.currencies import is_currency
from chat.questions.parsed_question import AnswerShape

MOST_DIGITS = 18
"""Before the decimal point, and after it."""

_SMALL_WORDS = frozenset(map(Decimal, (0, 1, 2)))
"""“One of them”, “the first”, “both”: words of any sentence, and no amounts."""

NUMBER_NOT_QUOTED = Sentence(
    gettext_noop("An amount is set apart: its number is not the one in the quoted lines.")
)
NUMBER_NOT_IN_BOOK = Sentence(
    gettext_noop("An amount is set apart: it was told with numbers that do not stand in the passages.")
)
NUMBER_RECKONED = Sentence(
    gettext_noop("The quoted lines name no number: it was counted or reckoned from them.")
)
NOT_THIS_MONEY = Sentence(
    gettext_noop("An amount is set apart: the quoted lines name another currency than it was given in.")
)
NO_CURRENCY = Sentence(
    gettext_noop("An amount is shown without a currency: the one that was given does not exist.")
)


def _printable(value: Decimal) -> Decimal:
    """A few characters can stand for a number that fills the memory."""
    if value and not -MOST_DIGITS <= value.adjusted() < MOST_DIGITS:
        raise ValueError("the number is out of bounds")
    return value


Printable = Annotated[Decimal, AfterValidator(_printable)]


class AmountItem(Item):
    """`currency` is an ISO 4217 code, "" for what is no money; `unit` is what is counted or measured."""

    value: Printable
    currency: Short = ""
    unit: Short = ""
    text: str = ""

    def as_text(self) -> str:
        return self.text.strip() or " ".join(filter(None, (f"{self.value:f}", self.currency, self.unit)))

    def judged(self, grounds: Grounds) -> tuple[Self, Sequence[Doubt]]:
        code = self.currency.strip().upper()
        if not code or is_currency(code):
            item = self.model_copy(update={"currency": code})
            return item, [*item._money(grounds), *item._number(grounds)]
        item = self.model_copy(update={"currency": ""})
        dropped = Doubt(NO_CURRENCY)
        return item, [dropped, *item._money(grounds), *item._number(grounds)]

    def _money(self, grounds: Grounds) -> Iterator[Doubt]:
        if grounds.question.asked_currency:
            named = named_in((self.text,), grounds.question.language, of_money=bool(self.currency))
            yield from in_other_money(grounds, self.currency, *named)
        elif self.currency:
            named = named_in(grounds.quotes, grounds.language)
            if named and self.currency not in named:
                yield Doubt(NOT_THIS_MONEY, Fate.SET_APART)

    def _number(self, grounds: Grounds) -> Iterator[Doubt]:
        quoted = grounds.numbers_quoted()
        if not quoted and grounds.quotes:
            is_known = not self.currency or self.value in grounds.book.numbers | _SMALL_WORDS
            yield Doubt(NUMBER_RECKONED) if is_known else Doubt(NUMBER_NOT_IN_BOOK, Fate.SET_APART)
        elif quoted and not self._is_borne_out(quoted, grounds.book.numbers_in(grounds.around)):
            yield Doubt(NUMBER_NOT_QUOTED, Fate.SET_APART)
        language = grounds.question.language
        told = numbers_in(self.text, language) - numbers_in(grounds.question.resolved, language)
        if told - _SMALL_WORDS - {self.value} - grounds.book.numbers:
            yield Doubt(NUMBER_NOT_IN_BOOK, Fate.SET_APART)

    def _is_borne_out(self, quoted: frozenset[Decimal], around: frozenset[Decimal]) -> bool:
        """A quotation may cut a number in two, “ten thousand”: what counts is how the words around go on."""
        cut = quoted - around
        is_whole_of_cut = bool(cut) and self.value in around - quoted and self.value > min(cut)
        return self.value in quoted & around or is_whole_of_cut


class AmountAnswer(AnswerBase[AmountItem]):
    SHAPE: ClassVar = AnswerShape.AMOUNT
    FRAGMENT: ClassVar = "shape_amount"
