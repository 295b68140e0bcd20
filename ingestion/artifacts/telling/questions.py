"""Discussion questions that a book's own names and scenes fill in."""

from ingestion.artifacts.telling.cast import Part
from ingestion.artifacts.telling.findings import Findings
from ingestion.artifacts.telling.storyline import Sentence

_LONGEST_SCENE = 300
_LONGEST_QUESTION = 600


def discussion_questions(findings: Findings) -> list[str]:
    asked = [*_on_scenes(findings), *questions_on_words(findings), *_on_people(findings)]
    return [question for question in asked if len(question) <= _LONGEST_QUESTION]


def _on_scenes(findings: Findings) -> list[str]:
    wording = findings.wording
    scenes = [stretch.scene for stretch in findings.stretches if _is_short(stretch.scene)]
    asked = [wording.ask_opening.format(scene=findings.quoted(scenes[0]))] if scenes else []
    if findings.names.places:
        asked.append(wording.ask_place.format(place=findings.names.places[0].name))
    if len(scenes) > 1:
        asked.append(wording.ask_ending.format(scene=findings.quoted(scenes[-1])))
    return asked


def questions_on_words(findings: Findings) -> list[str]:
    wording = findings.wording
    asked = [
        wording.ask_idea.format(word=i.phrase, chapters=i.chapters, scene=findings.quoted(i.example))
        for i in findings.ideas[:2]
        if _is_short(i.example)
    ]
    if findings.phrases:
        first = findings.phrases[0]
        asked.append(wording.ask_phrase.format(word=first.phrase, count=first.count))
    return asked


def _on_people(findings: Findings) -> list[str]:
    wording, parts = findings.wording, findings.parts
    asked = [_on_change(findings, part) for part in parts[:2] if part.enters != part.leaves]
    if parts and parts[0].companions:
        one, two = findings.name(parts[0].person), findings.name(parts[0].companions[0])
        asked.append(wording.ask_pair.format(one=one, two=two))
    chapters = len(findings.storyline.chapters)
    if len(parts) > 2 and chapters > 2:
        asked.append(_on_peak(findings, parts[2]))
    minor = [part for part in parts[3:12] if 1 < part.chapters < chapters // 2]
    if minor:
        asked.append(
            wording.ask_minor.format(name=findings.name(minor[0].person), chapters=minor[0].chapters)
        )
    return asked


def _on_change(findings: Findings, part: Part) -> str:
    return findings.wording.ask_change.format(
        name=findings.name(part.person),
        enters=findings.chapter(part.enters),
        leaves=findings.chapter(part.leaves),
    )


def _on_peak(findings: Findings, part: Part) -> str:
    scene = findings.quoted(part.peak_scene) if _is_short(part.peak_scene) else ""
    question = findings.wording.ask_peak.format(
        chapter=findings.chapter(part.peak), name=findings.name(part.person), scene=scene
    )
    return question.strip()


def _is_short(sentence: Sentence) -> bool:
    return sentence.end - sentence.start <= _LONGEST_SCENE
