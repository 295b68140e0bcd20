"""How large the text is that somebody reads, and how wide its lines: kept in a cookie of their browser."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

COOKIE = "reading_comfort"
SIZES, MEASURES = range(1, 6), range(1, 4)
USUAL_SIZE, USUAL_MEASURE = 2, 2
COOKIE_SECONDS = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Comfort:
    """`classes` are those of the element around the text, `name` is that of the cookie."""

    size: int = USUAL_SIZE
    measure: int = USUAL_MEASURE

    @property
    def classes(self) -> str:
        return f"size-{self.size} measure-{self.measure}"

    @property
    def name(self) -> str:
        return COOKIE

    @property
    def sizes(self) -> range:
        return SIZES

    @property
    def measures(self) -> list[tuple[int, str]]:
        return list(zip(MEASURES, (_("Narrow"), _("Usual"), _("Wide")), strict=True))

    @property
    def cookie(self) -> str:
        return f"{self.size}.{self.measure}"


def comfort_of(cookies: Mapping[str, str]) -> Comfort:
    """The usual one for whatever makes no sense."""
    size, _dot, measure = cookies.get(COOKIE, "").partition(".")
    return chosen({"size": size, "measure": measure}, Comfort())


def chosen(wished: Mapping[str, str], now: Comfort) -> Comfort:
    return Comfort(
        _one_of(SIZES, wished.get("size", ""), now.size),
        _one_of(MEASURES, wished.get("measure", ""), now.measure),
    )


def _one_of(known: range, value: str, otherwise: int) -> int:
    return next((one for one in known if str(one) == value), otherwise)
