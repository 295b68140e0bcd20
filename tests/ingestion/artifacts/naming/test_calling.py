"""Main names are told apart within a profile."""

from ingestion.artifacts.name_profile import Alias
from ingestion.artifacts.naming.calling import unique_names


def test_the_second_of_a_name_takes_what_else_it_is_called() -> None:
    aliases = [(Alias("Ann", 2),), (Alias("Ann", 2), Alias("Miss Ann", 1))]
    assert unique_names(["Ann", "Ann"], aliases) == ["Ann", "Miss Ann"]


def test_or_else_a_number() -> None:
    assert unique_names(["Ann", "Ann", "Ann"], [(), (), ()]) == ["Ann", "Ann (2)", "Ann (3)"]
