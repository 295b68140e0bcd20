"""Units of money in English and Spanish, with the currency of each country that is named beside them."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Unit:
    """`forms` is a pattern for its names. `alone` is the code where no country is named, if that tells one.

    `is_doubtful` when its names mean something else too, so that other words have to speak of money.
    """

    forms: str
    alone: str
    of: Mapping[str, str] = field(default_factory=dict)
    is_doubtful: bool = False


COUNTRIES: Mapping[str, str] = {
    "us": r"us|u\.s\.|united states|american|estadounidenses?|american[oa]s?|de (?:los )?estados unidos",
    "ca": "canadian|canadienses?",
    "au": "australian|australian[oa]s?",
    "nz": "new zealand|neozelandes(?:es|as?)?",
    "hk": "hong kong|de hong kong",
    "gb": "english|british|inglesas?|británicas?",
    "ie": "irish|irlandesas?",
    "eg": "egyptian|egipcias?",
    "tr": "turkish|turcas?",
    "fr": "french|franc(?:és|eses)",
    "ch": "swiss|suizos?",
    "be": "belgian|belgas?",
    "it": "italian|italianas?",
    "es": "spanish|españolas?|españoles|español",
    "mx": "mexican|mexicanos?",
    "ar": "argentin(?:e|ian)|argentinos?",
    "co": "colombian|colombianos?",
    "cl": "chilean|chilenos?",
    "cu": "cuban|cubanos?",
    "uy": "uruguayan|uruguayos?",
    "ph": "philippine|filipinos?",
    "de": "german|alem(?:án|anes)",
    "fi": "finnish|finlandeses",
    "pt": "portuguese|portugu(?:és|eses)",
    "ru": "russian|rusos?",
    "in": "indian|indias?|de la india",
    "pk": "pakistani|paquistaníes",
    "dk": "danish|danesas?",
    "no": "norwegian|noruegas?",
    "se": "swedish|suecas?",
    "jp": "japanese|japoneses",
    "cn": "chinese|chinos?",
    "nl": "dutch|holandeses",
}

# A dollar, a franc or a rouble alone is what it most often is; pesos, crowns and marks are of too many
# countries. Guineas, ducats, reales, florins and the coins below a unit have no code, yet they are money.
UNITS: tuple[Unit, ...] = (
    Unit(
        r"dollars?|d[óo]lar(?:es)?",
        "USD",
        {"us": "USD", "ca": "CAD", "au": "AUD", "nz": "NZD", "hk": "HKD"},
    ),
    Unit(
        r"pounds?(?: sterling)?|libras?(?: esterlinas?)?|(?<=in )sterling|quid",
        "GBP",
        {"gb": "GBP", "ie": "IEP", "eg": "EGP"},
        is_doubtful=True,
    ),
    Unit(r"euros?", "EUR"),
    Unit(r"francs?|francos", "FRF", {"fr": "FRF", "ch": "CHF", "be": "BEF"}),
    Unit(r"pesetas?", "ESP", {"es": "ESP"}),
    Unit(r"lir[ae]s?", "ITL", {"it": "ITL", "tr": "TRY"}, is_doubtful=True),
    Unit(r"rou?bles?|rublos?", "RUB", {"ru": "RUB"}),
    Unit(r"rupees?|rupias?", "INR", {"in": "INR", "pk": "PKR"}),
    Unit(r"yen(?:es)?", "JPY", {"jp": "JPY"}),
    Unit(r"yuan(?:es)?|renminbi", "CNY", {"cn": "CNY"}),
    Unit(r"deutsch(?:e ?)?marks?", "DEM"),
    Unit(r"marks|marcos", "", {"de": "DEM", "fi": "FIM"}),
    Unit(
        r"pesos?",
        "",
        {"mx": "MXN", "ar": "ARS", "co": "COP", "cl": "CLP", "cu": "CUP", "uy": "UYU", "ph": "PHP"},
    ),
    Unit(r"crowns?|coronas?|kroner?", "", {"dk": "DKK", "no": "NOK", "se": "SEK"}),
    Unit(r"kronor", "SEK", {"se": "SEK"}),
    Unit(r"guilders?", "NLG", {"nl": "NLG"}),
    Unit(r"florins?|florines", "", {"nl": "NLG"}),
    Unit(r"escudos?", "", {"pt": "PTE"}),
    Unit(
        r"guineas?|ducats?|ducados?|doubloons?|doblon(?:es)?|maraved[ií](?:e?s)?|thalers?|táleros?|shillings?"
        r"|chel(?:ín|ines)|pence|sixpence|penny|pennies|peniques?|cents?|centavos?|céntimos?|[ck]ope[ck]k?s?"
        r"|copecs?|louis d['’]ors?|luises de oro",
        "",
    ),
    Unit(r"reales|duros|sous|napoleons?|napoleones", "", is_doubtful=True),
)

SIGNS: Mapping[str, str] = {
    "US$": "USD",
    "U.S.$": "USD",
    "CA$": "CAD",
    "C$": "CAD",
    "AU$": "AUD",
    "A$": "AUD",
    "NZ$": "NZD",
    "HK$": "HKD",
    "MX$": "MXN",
    "R$": "BRL",
    "€": "EUR",
    "£": "GBP",
    "₽": "RUB",
    "₹": "INR",
    "₧": "ESP",
    "₣": "FRF",
    "₤": "ITL",
    "¥": "JPY",
    "$": "USD",
}
"""A longer sign first. In Spanish “$” is also the sign of pesos, and says nothing."""
