"""The facts of a book without a language model."""

from collections.abc import Callable, Mapping

from chat.answering.extraction.field_extraction import Extracted
from chat.answering.extraction.field_spec import FieldSpec
from chat.fact_sheets.families import families
from chat.fact_sheets.narrating import narrator, point_of_view
from chat.fact_sheets.scenes import first_scene, last_scene
from chat.fact_sheets.told_text import ToldText
from chat.fact_sheets.where_and_when import period, places, setting

_RULES: Mapping[str, Callable[[ToldText, FieldSpec], Extracted]] = {
    "narrator": narrator,
    "point_of_view": point_of_view,
    "setting": setting,
    "period": period,
    "first_scene": first_scene,
    "last_scene": last_scene,
    "families": families,
    "places": places,
}


def fact_by_rules(told: ToldText, spec: FieldSpec) -> Extracted:
    return _RULES[spec.name](told, spec)
