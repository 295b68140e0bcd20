"""Lists of novels' characters on disk, with the novels' texts beside them."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from ingestion.evaluation.name_scores import Character

SETS: Mapping[str, str] = {"pdnc": "en", "spanish": "es"}
"""The folders of lists, each with the language of its novels."""
FULL_SET = "pdnc"
"""Its lists are complete, so that precision means something; of the others only recall does."""


class EvaluationDataError(Exception):
    """What is missing or cannot be read, in a sentence."""


@dataclass(frozen=True, slots=True)
class NameSet:
    """A novel's list: the file's folder and name, and where its text should be."""

    kind: str
    work: str
    language: str
    characters: tuple[Character, ...]
    text_file: Path

    def text(self) -> str:
        """With the line ends it has. Raises `EvaluationDataError`."""
        return _read(self.text_file)


class _ListedCharacter(BaseModel):
    main_name: str
    aliases: tuple[str, ...]
    alias_text_counts: dict[str, int] = Field(default_factory=dict)
    quote_count: int | None = None
    mention_count: int | None = None


class _List(BaseModel):
    characters: tuple[_ListedCharacter, ...]


_LIST = TypeAdapter(_List)


def name_sets(folder: Path) -> list[NameSet]:
    """The lists `folder/pdnc/*.json` and `folder/spanish/*.json`; their texts are `folder/../texts/*.txt`.

    Raises `EvaluationDataError` when there is no list, or one that cannot be read or has no text.
    """
    texts = folder.resolve().parent / "texts"
    found = [
        _name_set(kind, language, file, texts / f"{file.stem}.txt")
        for kind, language in SETS.items()
        for file in sorted((folder / kind).glob("*.json"))
    ]
    if not found:
        places = " or ".join(str(folder / kind) for kind in SETS)
        raise EvaluationDataError(f"There are no lists of characters (*.json) in {places}.")
    for listed in found:
        if not listed.text_file.is_file():
            raise EvaluationDataError(f"The text of {listed.work} is missing: {listed.text_file}.")
    return found


def _name_set(kind: str, language: str, file: Path, text_file: Path) -> NameSet:
    try:
        listed = _LIST.validate_json(_read(file))
    except ValidationError as error:
        problem = error.errors()[0]
        place = ".".join(map(str, problem["loc"]))
        raise EvaluationDataError(f"{file} is no list of characters: {place} {problem['msg']}.") from error
    return NameSet(kind, file.stem, language, tuple(map(_character, listed.characters)), text_file)


def _character(listed: _ListedCharacter) -> Character:
    quotes = listed.quote_count
    weight = quotes if quotes is not None else listed.mention_count or 0
    return Character(listed.main_name, listed.aliases, weight, listed.alias_text_counts)


def _read(file: Path) -> str:
    try:
        with file.open(encoding="utf-8", newline="") as opened:
            return opened.read()
    except (OSError, UnicodeDecodeError) as error:
        raise EvaluationDataError(f"{file} could not be read: {error}.") from error
