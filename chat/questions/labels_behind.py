"""Numbers behind the word “page” or “chapter”: “pages 5 to 7, 9 and 12”, “capítulo tercero”."""

from chat.questions import hint_words as known
from chat.questions.hint_units import Named, Unit, is_between, labels_of, unit_at
from chat.questions.labels import Label, label_at
from chat.questions.numbers import ordinal_value
from chat.questions.parsed_question import HintKind
from chat.questions.tokens import Tokens


def named_after(tokens: Tokens, unit: Unit) -> Named | None:
    """Labels behind the unit: “pages 5 to 7, 9 and 12”."""
    place = tokens.skip(unit.end, known.NUMBERED)
    if place > unit.end and tokens.at(place).text in (".", "º"):
        place += 1
    begins = tokens.skip(place, known.FROM | known.ARTICLES)
    first = label_at(tokens, begins, unit.kind)
    if first is None or _reads_on(tokens, unit, begins, first):
        return None
    parts, end = _parts(tokens, unit, first)
    is_from = known.FROM.intersection(tokens.words(place, begins))
    if is_from and not any(is_range for is_range, _label in parts[1:]):
        return None
    if is_between(tokens, unit.place) and len(parts) == 2:
        parts = [parts[0], (True, parts[1][1])]
    labels, asked = labels_of(parts)
    return Named(labels, unit.place, end, asked)


def _reads_on(tokens: Tokens, unit: Unit, place: int, first: Label) -> bool:
    """English has no “chapter first”; “chapters one by one” and “Chapter 11 bankruptcy” name no chapter."""
    following = tokens.at(first.end).word
    english = unit.kind is HintKind.CHAPTER and tokens.at(unit.place).word.startswith("ch")
    bare = place == unit.end and ordinal_value(tokens.at(place).word) is not None
    return (english and bare) or following in ("by", "por", "bankruptcy")


def _parts(tokens: Tokens, unit: Unit, first: Label) -> tuple[list[tuple[bool, Label]], int]:
    """Each label with whether a range ends with it, and where the last one ends."""
    parts, end = [(False, first)], first.end
    while following := _next_part(tokens, unit, end):
        parts.append(following)
        end = following[1].end
    return parts, end


def _next_part(tokens: Tokens, unit: Unit, place: int) -> tuple[bool, Label] | None:
    sign = tokens.at(place).word
    is_range = sign in known.DASHES or sign in known.UNTIL
    if not is_range and sign not in known.ALSO:
        return None
    begins = place + 1
    if sign == "," and tokens.at(begins).word in known.ALSO:
        begins += 1
    articles = tokens.skip(begins, known.ARTICLES | known.FROM)
    repeated = unit_at(tokens, articles)
    again = repeated is not None and repeated.kind is unit.kind
    label = label_at(tokens, repeated.end if repeated and again else articles, unit.kind)
    if label is None:
        return None
    # “On page 5 and 7 people”: what follows one page may count something else.
    is_sure = unit.is_plural or again or (is_range and (sign != "a" or articles > begins))
    following = tokens.at(label.end)
    goes_on = not following.is_word or following.word in known.ALSO | known.UNTIL
    return (is_range, label) if is_sure or goes_on else None
