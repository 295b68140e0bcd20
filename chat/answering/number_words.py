"""The number words of English and Spanish, as novels of two centuries write them."""

from collections.abc import Mapping
from dataclasses import dataclass

from chat.questions.language_table import words


@dataclass(frozen=True)
class NumberWords:
    """Words in lower case without accents.

    `small` stand for themselves, `tens` may be followed by a unit, `hundreds` by less than a hundred;
    `hundred` and `scales` multiply what is before them and are followed by less; `counted` only multiply.
    """

    units: Mapping[str, int]
    small: Mapping[str, int]
    tens: Mapping[str, int]
    scores: Mapping[str, int]
    """“Threescore and ten”."""
    hundreds: Mapping[str, int]
    hundred: Mapping[str, int]
    scales: Mapping[str, int]
    counted: Mapping[str, int]
    ordinals: Mapping[str, int]
    joint: str
    """“And”; in Spanish it has to stand between tens and unit, in English between unit and tens."""
    joins_tens: bool
    article: frozenset[str]
    """“A” before a word that multiplies."""
    halves: frozenset[str]
    vague: frozenset[str]
    """Before a word that multiplies they make no number of it: “several hundred”."""
    no_one: frozenset[str]
    """Before “one” they make no number of it: “no one”."""
    apart: frozenset[str]
    """Before two numbers they keep them apart: “between five and twenty”."""

    @property
    def multiplying(self) -> Mapping[str, int]:
        return {**self.hundred, **self.scales, **self.counted}


SCORE = 20


def _counted_up(text: str, start: int = 1, step: int = 1) -> dict[str, int]:
    """Alternatives of one number stand beside each other with a bar."""
    values = enumerate(text.split())
    return {word: start + place * step for place, group in values for word in group.split("|")}


_EN_UNITS = _counted_up("one two three four five six seven eight nine")
ENGLISH = NumberWords(
    units=_EN_UNITS,
    small=_EN_UNITS
    | _counted_up("ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen", 10)
    | {"zero": 0, "twice": 2, "thrice": 3},
    tens=_counted_up("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10),
    scores={"threescore": 60, "fourscore": 80},
    hundreds={},
    hundred={"hundred": 100},
    scales={"thousand": 1000, "million": 10**6, "billion": 10**9},
    counted={"dozen": 12, "score": SCORE},
    ordinals=_counted_up(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth"
        " fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
    )
    | {"thirtieth": 30, "fortieth": 40, "fiftieth": 50, "hundredth": 100},
    joint="and",
    joins_tens=False,
    article=words("a an"),
    halves=words("half"),
    vague=words("several few many some"),
    no_one=words("no any some every each"),
    apart=words("between from"),
)

_ES_UNITS = _counted_up("un|uno|una dos tres cuatro cinco seis siete ocho nueve")
SPANISH = NumberWords(
    units=_ES_UNITS,
    small=_ES_UNITS
    | _counted_up(
        "once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve",
        11,
    )
    | _counted_up(
        "veintiun|veintiuno|veintiuna veintidos veintitres veinticuatro veinticinco veintiseis veintisiete"
        " veintiocho veintinueve",
        21,
    )
    | {"cero": 0},
    tens=_counted_up("diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa", 10, 10),
    scores={},
    hundreds={"cien": 100}
    | _counted_up(
        "ciento doscientos|doscientas trescientos|trescientas cuatrocientos|cuatrocientas "
        "quinientos|quinientas seiscientos|seiscientas setecientos|setecientas "
        "ochocientos|ochocientas novecientos|novecientas",
        100,
        100,
    ),
    hundred={},
    scales={"mil": 1000, "millon": 10**6, "millones": 10**6, "billon": 10**12, "billones": 10**12},
    counted={
        "docena": 12,
        "docenas": 12,
        "decena": 10,
        "decenas": 10,
        "veintena": 20,
        "treintena": 30,
        "centenar": 100,
        "centenares": 100,
        "millar": 1000,
        "millares": 1000,
    },
    ordinals=_counted_up(
        "primer|primero|primera segundo|segunda tercer|tercero|tercera cuarto|cuarta quinto|quinta "
        "sexto|sexta septimo|septima octavo|octava noveno|novena decimo|decima "
        "undecimo|undecima duodecimo|duodecima"
    ),
    joint="y",
    joins_tens=True,
    article=frozenset(),
    halves=words("medio media"),
    vague=words("varios varias algunos algunas muchos muchas pocos pocas"),
    no_one=frozenset(),
    apart=frozenset(),
)
NUMBER_WORDS: Mapping[str, NumberWords] = {"en": ENGLISH, "es": SPANISH}
