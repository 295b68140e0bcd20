"""Values are held against what was found in the book, and what cannot be borne out is said."""

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import BaseModel

from chat.answering import validation
from chat.answering.briefing import Briefing
from chat.answering.checked_items import UNSAYABLE, UNSUPPORTED
from chat.answering.exchange import Exchange
from chat.answering.instructions import Instructions
from chat.answering.own_words import WORDS_NOT_IN_BOOK
from chat.answering.registry import ANSWER_REGISTRY, AnswerSchema
from chat.answering.reply_form import ReplyForm
from chat.answering.schemas import amount as amounts
from chat.answering.schemas import boolean, character, quotation
from chat.answering.schemas import date as dates
from chat.answering.schemas.base import AnswerBase, ExtractionMethod, Item
from chat.answering.validation import Validated, validated
from chat.questions.parse import parse_question
from chat.questions.parsed_question import AnswerShape
from chat.retrieval.passage import Passage
from tests.chat.answering.misbehaving_replies import GOOD, LEDGER, Span, item, said

PAY: Span = (11, 11, "paid Clara forty pounds a year")
LIT: Span = (13, 13, "first lit on the ninth of June 1871")
SELL: Span = (14, 14, "He will sell the parrot if the winter is hard")
Check = Callable[..., Validated]


@pytest.fixture
def check(passages: list[Passage], passage: Callable[..., Passage]) -> Check:
    ledger = passage("THE LEDGER", "forty-two.", 2, stored=LEDGER, document_id="ledger", book_pk=2)

    def of(
        shape: AnswerShape | AnswerSchema,
        reply: str,
        question: str = "Who came?",
        briefing: Briefing | None = None,
        **parse: Any,
    ) -> Validated:
        schema = ANSWER_REGISTRY[shape] if isinstance(shape, AnswerShape) else shape
        asked = parse_question(question).model_copy(update=parse)
        one = Exchange(asked, Instructions("", "", ()), ReplyForm(schema), [*passages, ledger])
        return validated(one.form.read(reply), one, briefing or Briefing(), ExtractionMethod.COMBINED)

    return of


class TestAmounts:
    @pytest.fixture
    def amount(self, check: Check) -> Check:
        def of(*spans: Span, asked: str = "", text: str = "", **value: Any) -> Validated:
            return check(AnswerShape.AMOUNT, said(item(text, *spans, **value)), asked_currency=asked)

        return of

    def test_the_quoted_number_is_supported(self, amount: Check) -> None:
        found = amount(PAY, value=40, currency="gbp", unit="a year")
        assert found.items[0].supported
        assert found.items[0].value == {"value": "40", "currency": "GBP", "unit": "a year"}
        assert found.items[0].text == "40 GBP a year"
        assert found.warnings == ()

    def test_another_number_is_set_apart(self, amount: Check) -> None:
        found = amount(PAY, value=45)
        assert not found.items[0].supported
        assert found.warnings == (amounts.NUMBER_NOT_QUOTED,)

    def test_a_number_that_the_quotation_cuts_in_two_is_set_apart(self, amount: Check) -> None:
        assert not amount((12, 12, "thousand francs"), value=1000).items[0].supported
        assert amount((12, 12, "ten thousand francs"), value=10_000).items[0].supported

    def test_the_words_beside_a_quotation_say_how_its_number_goes_on(self, amount: Check) -> None:
        assert amount((12, 12, "Mr. Harrow owed ten"), value=10_000).items[0].supported
        assert not amount((12, 12, "Mr. Harrow owed ten"), value=10).items[0].supported

    def test_what_was_counted_says_so(self, amount: Check) -> None:
        found = amount((7, 7, "You may stay"), value=3)
        assert found.items[0].supported
        assert found.warnings == (amounts.NUMBER_RECKONED,)

    def test_money_is_not_counted_from_lines_that_name_none(self, amount: Check) -> None:
        found = amount((7, 7, "You may stay"), value=5_000, currency="GBP")
        assert not found.items[0].supported
        assert found.warnings == (amounts.NUMBER_NOT_IN_BOOK,)

    def test_numbers_that_stand_nowhere_set_an_amount_apart(self, amount: Check) -> None:
        assert amount(PAY, value=40, text="Forty pounds, one of two sums, in 1871.").items[0].supported
        found = amount(PAY, value=40, text="Forty pounds, or 5,000 dollars of today.")
        assert found.warnings == (amounts.NUMBER_NOT_IN_BOOK,)
        assert not found.items[0].supported

    def test_a_currency_that_is_none_is_left_out(self, amount: Check) -> None:
        found = amount(PAY, value=40, currency="pounds")
        assert found.items[0].supported
        assert found.items[0].value["currency"] == ""
        assert found.warnings == (amounts.NO_CURRENCY,)

    def test_a_currency_that_the_lines_do_not_name_is_set_apart(self, amount: Check) -> None:
        found = amount(PAY, value=40, currency="EUR")
        assert not found.items[0].supported
        assert found.warnings == (amounts.NOT_THIS_MONEY,)

    @pytest.mark.parametrize("value", [40, 200])
    @pytest.mark.parametrize("currency", ["GBP", "USD", ""])
    def test_another_currency_than_asked_for_is_not_found(
        self, value: int, currency: str, amount: Check
    ) -> None:
        found = amount(PAY, asked="USD", value=value, currency=currency)
        assert not found.is_found
        assert not found.typed.answer_found
        assert "(USD)" in found.warnings[-1]
        assert "paid Clara forty pounds a year" in " ".join(found.warnings)

    def test_the_currency_asked_for_is_found(self, amount: Check) -> None:
        assert amount(PAY, asked="GBP", value=40, currency="GBP").items[0].supported
        assert not amount((7, 7, "You may stay"), asked="USD", value=4, currency="GBP").is_found

    @pytest.mark.parametrize("number", ['"1e999999999"', '"1e-999999999"', "1e18", '"NaN"', '"Infinity"'])
    def test_a_number_without_end_is_refused(self, number: str, check: Check) -> None:
        with pytest.raises(Exception, match="not of the right form"):
            check(AnswerShape.AMOUNT, said(item("", PAY, value="N")).replace('"N"', number))


class TestDates:
    @pytest.fixture
    def date(self, check: Check) -> Check:
        def of(given: str, original: str = "ninth of June 1871", *spans: Span) -> Validated:
            one = item("", *(spans or (LIT,)), original=original, date=given)
            return check(AnswerShape.DATE, said(one))

        return of

    @pytest.mark.parametrize("given", ["1871", "1871-06", "1871-06-09", ""])
    def test_as_exact_as_the_book(self, given: str, date: Check) -> None:
        found = date(given)
        assert found.items[0].supported
        assert found.items[0].value["date"] == given
        assert found.warnings == ()

    @pytest.mark.parametrize(
        ("given", "shown", "remark"),
        [
            ("1871-06-31", "", dates.NO_DATE),
            ("June 1871", "", dates.NO_DATE),
            ("1871-13", "", dates.NO_DATE),
            ("0000", "", dates.NO_DATE),
            ("1872-06-09", "", dates.NO_YEAR),
            ("1871-07-09", "1871", dates.LESS_EXACT),
            ("1871-06-10", "1871-06", dates.LESS_EXACT),
        ],
    )
    def test_what_the_book_does_not_tell_is_taken_away(
        self, given: str, shown: str, remark: str, date: Check
    ) -> None:
        found = date(given)
        assert found.items[0].supported
        assert found.items[0].value["date"] == shown
        assert found.warnings == (remark,)

    def test_a_year_may_stand_elsewhere_in_the_passages(self, date: Check) -> None:
        on_third = (5, 5, "On the third of March")
        assert date("1871-03-03", "third of March", on_third).items[0].value["date"] == "1871-03-03"

    def test_words_that_are_not_quoted_set_a_date_apart(self, date: Check) -> None:
        assert not date("1871", "last Monday").items[0].supported
        assert date("1871", "NINTH of june\n1871").items[0].supported


class TestOtherShapes:
    def test_a_condition_is_told(self, check: Check) -> None:
        found = check(AnswerShape.BOOLEAN, said(item("Yes.", SELL, value=True, condition="a hard\nwinter")))
        assert found.items[0].supported
        assert found.warnings == ("This depends on a condition: a hard winter",)

    def test_yes_and_no_are_told_to_be_both(self, check: Check) -> None:
        both = [item("Yes.", SELL, value=True), item("No.", GOOD, value=False)]
        found = check(AnswerShape.BOOLEAN, said(*both))
        assert boolean.BOTH in list(validation.of_the_whole(found.typed, found.items, found.question))

    def test_what_says_the_same_is_one_item_with_all_evidence(self, check: Check) -> None:
        twice = [
            item("A yellow suitcase", GOOD),
            item("a  yellow suitcase.", (6, 6, "suitcase. She had left")),
        ]
        found = check(AnswerShape.LIST, said(*twice))
        assert [one.text for one in found.items] == ["A yellow suitcase"]
        assert len(found.items[0].citations) == len(found.typed.items[0].spans) == 2

    def test_the_same_words_for_two_values_are_two_items(self, check: Check) -> None:
        both = [item("So it is.", SELL, value=True), item("So it is.", GOOD, value=False)]
        assert len(check(AnswerShape.BOOLEAN, said(*both)).items) == 2

    def test_the_same_words_of_two_persons_are_two_items(self, check: Check) -> None:
        both = [item("Kind.", GOOD, subject="Clara"), item("Kind.", GOOD, subject="Mr. Harrow")]
        assert len(check(AnswerShape.COMPARISON, said(*both)).items) == 2

    def test_sides_of_which_nothing_is_told_are_named(self, check: Check) -> None:
        told = [item("She came.", GOOD, subject="Clara"), item("He is kind.", subject="Mr. Harrow")]
        found = check(
            AnswerShape.COMPARISON,
            said(*told),
            subjects=("Clara", "Mr. Harrow", "Admiral"),
            is_comparison=True,
        )
        (remark,) = found.typed.remarks(found.question)
        assert "Mr. Harrow, Admiral" in remark
        assert len(found.items) == 2

    def test_who_is_told_of_beside_the_sides_is_kept(self, check: Check) -> None:
        found = check(
            AnswerShape.COMPARISON, said(item("A gull.", GOOD, subject="The gulls")), subjects=("Clara",)
        )
        assert found.items[0].supported

    @pytest.mark.parametrize(
        ("name", "is_supported"),
        [("Clara", True), ("mr harrow", True), ("Mr. Harrow", True), ("Ahab", False)],
    )
    def test_a_name_stands_in_the_book(self, name: str, is_supported: bool, check: Check) -> None:
        found = check(AnswerShape.CHARACTER, said(item("A niece.", GOOD, name=name)))
        assert found.items[0].supported is is_supported
        assert (character.NAME_NOT_IN_BOOK in found.warnings) is not is_supported

    def test_a_name_may_be_that_of_the_question(self, check: Check) -> None:
        named = said(item("A niece.", GOOD, name="the newcomer"))
        assert check(AnswerShape.CHARACTER, named, "Who is the newcomer?").items[0].supported

    def test_a_quotation_is_the_books_words_and_its_speaker_stands_there(self, check: Check) -> None:
        found = check(AnswerShape.QUOTATION, said(item(None, (7, 7, "YOU may stay"), speaker="Ahab")))
        assert [(one.text, one.quoted, one.value) for one in found.items] == [
            ("You may stay", True, {"speaker": ""})
        ]
        assert found.warnings == (quotation.SPEAKER_NOT_IN_BOOK,)

    def test_a_quotation_that_is_not_found_is_left_out(self, check: Check) -> None:
        found = check(AnswerShape.QUOTATION, said(item(None, (7, 7, "You may go and never return"))))
        assert not found.is_found
        assert found.warnings == (quotation.WORDS_NOT_FOUND,)

    def test_money_of_another_kind_is_not_found_in_any_shape(self, check: Check) -> None:
        reply = said(item("She was paid 200 dollars.", PAY))
        assert not check(AnswerShape.TEXT, reply, asked_currency="USD").is_found
        assert check(AnswerShape.TEXT, reply, asked_currency="GBP").items == ()
        assert check(AnswerShape.TEXT, said(item("Forty pounds.", PAY)), asked_currency="GBP").is_found


class TestOwnWords:
    LONG = "You will never leave this island"

    def test_an_invented_quotation_is_set_apart_without_its_marks(self, check: Check) -> None:
        found = check(AnswerShape.TEXT, said(item(f"He said “{self.LONG}”.", GOOD)))
        assert found.items[0].text == f"He said {self.LONG}."
        assert not found.items[0].supported
        assert found.warnings == (WORDS_NOT_IN_BOOK,)
        assert found.typed.items[0].as_text() == found.items[0].text

    def test_a_quotation_that_was_only_smoothed_loses_its_marks_alone(self, check: Check) -> None:
        text = "He says “You may stay, if you can bear the gulls”."
        found = check(AnswerShape.TEXT, said(item(text, GOOD)))
        assert (found.items[0].text, found.items[0].supported) == (
            "He says You may stay, if you can bear the gulls.",
            True,
        )
        assert found.warnings == (WORDS_NOT_IN_BOOK,)

    def test_short_words_in_marks_lose_them_and_nothing_else(self, check: Check) -> None:
        found = check(AnswerShape.TEXT, said(item("The “golden carriage” of “Clara”.", GOOD)))
        assert found.items[0].text == "The golden carriage of “Clara”."
        assert found.items[0].supported
        assert found.warnings == ()

    def test_titles_keep_their_marks(self, check: Check) -> None:
        text = "“The Light at Penmore” tells of it."
        assert check(AnswerShape.TEXT, said(item(text, GOOD))).items[0].text == text

    def test_a_translated_quotation_loses_its_marks_alone(self, check: Check) -> None:
        reply = said(item("Dijo: «Puedes quedarte si aguantas las gaviotas».", GOOD))
        found = check(AnswerShape.TEXT, reply, "¿Quién llegó por la arena?")
        assert found.items[0].supported
        assert "«" not in found.items[0].text

    def test_remarks_of_the_model_quote_nothing_invented(self, check: Check) -> None:
        found = check(AnswerShape.TEXT, said(item("Clara.", GOOD), warnings=[f"It says “{self.LONG}”."]))
        assert found.remarks == (f"The model remarks: It says {self.LONG}.",)

    def test_who_is_not_met_yet_is_named_nowhere(self, check: Check) -> None:
        unmet = Briefing(is_limited=True, may_say=lambda text: "Ahab" not in text)
        for told in ({"aspect": "foe of Ahab", "name": "Clara"}, {"name": "Ahab"}):
            found = check(AnswerShape.CHARACTER, said(item("A niece.", GOOD, **told)), briefing=unmet)
            assert (found.items, found.warnings[-1]) == ((), UNSAYABLE)
        row = item(None, GOOD, cells=["Clara"])
        headed = check(AnswerShape.TABLE, said(row, headers=["Ahab"]), briefing=unmet)
        assert (headed.items, headed.warnings) == ((), (UNSAYABLE,))
        assert "Ahab" not in str(headed.typed)
        remarked = check(AnswerShape.TEXT, said(item("Clara.", GOOD), warnings=["Ahab"]), briefing=unmet)
        assert remarked.remarks == ()


class Shade(BaseModel):
    name: str
    of: list[str] = []


class ColourItem(Item):
    colour: str
    shade: Shade | None = None

    def as_text(self) -> str:
        return self.colour


class ColourAnswer(AnswerBase[ColourItem]):
    mood: Shade | None = None


class TestCallersOwn:
    def test_a_schema_of_the_callers_own_is_checked_too(self, check: Check) -> None:
        invented = {"name": "“Never leave the sea alone”", "of": ["“a golden thing of old”", "“Clara”"]}
        reply = said(item(None, GOOD, colour="yellow", shade=invented), mood=invented)
        found = check(ColourAnswer, reply)
        plain = {"name": "Never leave the sea alone", "of": ["a golden thing of old", "“Clara”"]}
        assert found.items[0].value == {"colour": "yellow", "shade": plain}
        assert not found.items[0].supported
        assert found.typed.model_dump()["mood"] == plain

    def test_it_is_supported_like_any_other(self, check: Check) -> None:
        found = check(ColourAnswer, said(item(None, GOOD, colour="yellow")))
        assert found.items[0].supported
        assert found.typed.items[0].spans[0].line_start == 7


class TestReadersHalfway:
    """What has no evidence may be what the model remembers of the rest."""

    HALFWAY = Briefing(is_limited=True)

    def test_what_nothing_supports_is_left_out_rather_than_set_apart(self, check: Check) -> None:
        invented: Span = (5, 5, "Clara marries the keeper in the end")
        reply = said(item("Clara marries him in the end.", invented), item("She came.", GOOD))
        found = check(AnswerShape.TEXT, reply, briefing=self.HALFWAY)
        assert [one.text for one in found.items] == ["She came."]
        assert found.warnings == (UNSUPPORTED,)
        assert len(check(AnswerShape.TEXT, reply).items) == 2

    def test_its_remarks_and_its_asking_back_are_not_shown(self, check: Check) -> None:
        told: dict[str, Any] = {
            "warnings": ["She dies in chapter thirty."],
            "suggested_clarification": "Who dies later?",
        }
        reply = said(item("She came.", GOOD), **told)
        halfway = check(AnswerShape.TEXT, reply, briefing=self.HALFWAY)
        assert (halfway.remarks, halfway.typed.warnings, halfway.typed.suggested_clarification) == (
            (),
            [],
            "",
        )
        assert len(check(AnswerShape.TEXT, reply).remarks) == 2
