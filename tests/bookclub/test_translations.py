"""Spanish: whole, consistent, and compiled."""

import re
from pathlib import Path

import polib

from tests.bookclub import sentence_source as source

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "locale" / "es" / "LC_MESSAGES"
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}|</?\w+>")


def sentences(entry: polib.POEntry | polib.MOEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def test_every_sentence_is_translated() -> None:
    catalogue = polib.pofile(str(FOLDER / "django.po"))
    assert len(catalogue) > 150
    assert [entry.msgid for entry in catalogue if not all(sentences(entry)) or entry.fuzzy] == []


def test_every_number_has_its_sentence() -> None:
    """Where a form is missing, the page falls back to English."""
    catalogue = polib.pofile(str(FOLDER / "django.po"))
    forms = re.search(r"nplurals=(\d)", catalogue.metadata["Plural-Forms"])
    assert forms is not None
    counted = {entry.msgid: len(entry.msgstr_plural) for entry in catalogue if entry.msgid_plural}
    assert len(counted) > 40
    assert {msgid for msgid, count in counted.items() if count != int(forms[1])} == set()


def test_every_sentence_made_without_django_is_in_the_file() -> None:
    catalogue = {entry.msgid for entry in polib.pofile(str(FOLDER / "django.po"))}
    made = {template for tree in source.modules().values() for template in source.templates(tree)}
    assert len(made) > 60
    assert made - catalogue == set(), "run script/manage makemessages"


def test_what_is_filled_in_stays_what_it_is() -> None:
    for entry in polib.pofile(str(FOLDER / "django.po")):
        for sentence in sentences(entry):
            wanted = entry.msgid_plural or entry.msgid
            assert sorted(PLACEHOLDER.findall(sentence)) == sorted(PLACEHOLDER.findall(wanted)), entry.msgid


def test_the_compiled_file_is_up_to_date() -> None:
    source = {(e.msgctxt, e.msgid): sentences(e) for e in polib.pofile(str(FOLDER / "django.po"))}
    compiled = {(e.msgctxt, e.msgid): sentences(e) for e in polib.mofile(str(FOLDER / "django.mo"))}
    assert compiled == source, "run script/manage compilemessages"


TRANSLATED = re.compile(r"{% blocktranslate.*?{% endblocktranslate %}", re.DOTALL)
SET_BY_HAND = re.compile(r"}}(?:</\w+>)*\s*%(?!})")


def test_no_template_sets_a_percent_sign_by_itself() -> None:
    """Spanish keeps it apart from its number, as `in_percent` does."""
    templates = {path: TRANSLATED.sub("", path.read_text()) for path in (ROOT / "templates").rglob("*.html")}
    assert len(templates) > 150
    assert [path.name for path, text in templates.items() if SET_BY_HAND.search(text)] == []
