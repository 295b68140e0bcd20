"""The sentences of a profile made by rules, in each language; the book fills them in."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Wording:
    chapter: str
    untitled: str
    quotation: str
    idea: str
    protagonist: str
    also: str
    with_whom: str
    character: str
    places: str
    place_scene: str
    years: str
    season: str
    stretch: str
    one_chapter: str
    in_part: str
    arc: str
    one_chapter_arc: str
    joined: str
    enters: str
    recurs: str
    happens: str
    critical: str
    ask_opening: str
    ask_change: str
    ask_pair: str
    ask_peak: str
    ask_place: str
    ask_idea: str
    ask_phrase: str
    ask_ending: str
    ask_minor: str

    def listed(self, names: list[str]) -> str:
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {self.joined} {names[-1]}"

    def chapter_name(self, title: str, ordinal: int) -> str:
        return (
            self.chapter.format(" ".join(title.split())) if title else self.untitled.format(max(1, ordinal))
        )


ENGLISH = Wording(
    chapter="“{}”",
    untitled="section {}",
    quotation="“{}”",
    idea="“{word}”: {count} times in {chapters} of {of} chapters, most in {peak}.",
    protagonist="{name}: named {count} times, in {chapters} of {of} chapters.",
    also="also called {}",
    with_whom="most often near {}",
    character="{name}: {count} mentions; first in {enters}.",
    places="Places named: {}.",
    place_scene="{place}: {scene} ({chapter})",
    years="Years named: {}.",
    season="Times of year and week named most: {}.",
    stretch="From {first} to {last}: {scene}",
    one_chapter="In {first}: {scene}",
    in_part="{name}: in {count} sentences of this part.",
    arc=(
        "{name} enters in {enters}, is named most in {peak} ({count} times), and is last named in "
        "{leaves}{company}."
    ),
    one_chapter_arc="{name} is named only in {enters}{company}.",
    joined="and",
    enters="{name} enters the book, in {chapter}.",
    recurs="One of the {count} places where “{word}” comes back, in {chapter}.",
    happens="What is told in {chapter}.",
    critical="A passage that the hosts of the club call critical.",
    ask_opening=(
        "The book begins its telling with {scene} What does that lead you to expect, and does the "
        "rest keep to it?"
    ),
    ask_change=(
        "{name} enters in {enters} and is last named in {leaves}. What has changed between the "
        "two, and what has not?"
    ),
    ask_pair=(
        "{one} and {two} are together more than anyone else. Who changes the other more, and where "
        "do you see it?"
    ),
    ask_peak="{chapter} names {name} more than any other chapter. Why there? {scene}",
    ask_place="What would the book lose if it left {place}?",
    ask_idea="“{word}” comes back in {chapters} chapters, as here: {scene} Does it mean the same each time?",
    ask_phrase="How do you read the phrase “{word}”, which comes back {count} times?",
    ask_ending="Near the end we read: {scene} Is that an ending you believe?",
    ask_minor="{name} is named in {chapters} chapters only. What would be missing without that part?",
)

SPANISH = Wording(
    chapter="«{}»",
    untitled="la sección {}",
    quotation="«{}»",
    idea="«{word}»: {count} veces en {chapters} de {of} capítulos, sobre todo en {peak}.",
    protagonist="{name}: se nombra {count} veces, en {chapters} de {of} capítulos.",
    also="también {}",
    with_whom="casi siempre cerca de {}",
    character="{name}: {count} menciones; por primera vez en {enters}.",
    places="Lugares nombrados: {}.",
    place_scene="{place}: {scene} ({chapter})",
    years="Años nombrados: {}.",
    season="Épocas y días más nombrados: {}.",
    stretch="De {first} a {last}: {scene}",
    one_chapter="En {first}: {scene}",
    in_part="{name}: en {count} frases de esta parte.",
    arc=(
        "{name} entra en {enters}, es más nombrado en {peak} ({count} veces) y aparece por última "
        "vez en {leaves}{company}."
    ),
    one_chapter_arc="{name} aparece solo en {enters}{company}.",
    joined="y",
    enters="{name} entra en el libro, en {chapter}.",
    recurs="Uno de los {count} lugares donde vuelve «{word}», en {chapter}.",
    happens="Lo que se cuenta en {chapter}.",
    critical="Un pasaje que los anfitriones del club consideran crítico.",
    ask_opening="El relato empieza con {scene} ¿Qué hace esperar, y lo cumple el resto del libro?",
    ask_change=(
        "{name} entra en {enters} y aparece por última vez en {leaves}. ¿Qué ha cambiado entre las "
        "dos, y qué no?"
    ),
    ask_pair="{one} y {two} están juntos más que nadie. ¿Quién cambia más al otro, y dónde se ve?",
    ask_peak="{chapter} es donde más se nombra a {name}. ¿Por qué allí? {scene}",
    ask_place="¿Qué perdería el libro si saliera de {place}?",
    ask_idea="«{word}» vuelve en {chapters} capítulos, como aquí: {scene} ¿Significa lo mismo cada vez?",
    ask_phrase="¿Cómo se lee la expresión «{word}», que vuelve {count} veces?",
    ask_ending="Cerca del final leemos: {scene} ¿Es un final creíble?",
    ask_minor="A {name} se le nombra solo en {chapters} capítulos. ¿Qué faltaría sin esa parte?",
)


def wording_for(language: str) -> Wording:
    return SPANISH if language == "es" else ENGLISH
