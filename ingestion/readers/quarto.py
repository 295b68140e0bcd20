"""Quarto projects in a zip: the chapters that `_quarto.yml` lists, in its order, as one book."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from bookclub.sentences import Sentence, gettext_noop
from ingestion.readers.cover_image import small_cover
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.markdown_blocks import DEEP_TEXT
from ingestion.readers.markdown_yaml import BadYaml
from ingestion.readers.quarto_chapters import Chapter, chapter_blocks, read_chapter
from ingestion.readers.quarto_includes import Includer
from ingestion.readers.quarto_project import QuartoProject
from ingestion.readers.quarto_settings import Listed, QuartoSettings, is_document, read_settings
from ingestion.readers.read_book import Block, FileStart, OutlineEntry, ReadBook
from ingestion.readers.zip_container import ZipContainer
from ingestion.structure.language import guess_language

_MOST_NAMED = 10


@dataclass(slots=True)
class _Reading:
    """What is met on the way: `chapters` has the parts without files too, in order."""

    project: QuartoProject
    includer: Includer
    chapters: list[Chapter] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)


def read_quarto(path: Path, limits: ReadingLimits | None = None) -> ReadBook:
    """The book in a zip of a Quarto project. Raises `ReadingFailed`; what is missing is a warning."""
    limits = limits or ReadingLimits()
    with ZipContainer(path, limits) as container:
        project = QuartoProject(container)
        settings, is_broken = _settings(project)
        reading = _Reading(project, Includer(project, limits.characters))
        for listed in _in_order(settings, project):
            _read_listed(listed, reading)
        cover = _cover(settings, project)
    return _book(settings, reading, cover, _warnings(reading, is_broken=is_broken))


def _settings(project: QuartoProject) -> tuple[QuartoSettings, bool]:
    """What the project file says, and whether it could not be read."""
    try:
        return read_settings(project.text(project.settings_path)), False
    except BadYaml:
        return QuartoSettings(), True
    except ReadingFailed as error:
        if error.code is not FailureCode.DAMAGED:
            raise
        return QuartoSettings(), True


def _in_order(settings: QuartoSettings, project: QuartoProject) -> Iterable[Listed]:
    return settings.listed or [Listed(path, "", 1) for path in project.documents(settings.render)]


def _read_listed(listed: Listed, reading: _Reading) -> None:
    """A file that cannot be had leaves its title: if it opens a part, chapters stand in that part."""
    path = reading.project.resolve(listed.path) if listed.path else ""
    if path in reading.seen or (path and _read_chapter(path, listed, reading)):
        return
    if listed.path and not path:
        reading.missing.append(listed.path)
    reading.chapters.append(Chapter("", listed.title or PurePosixPath(listed.path).stem, listed.level))


def _read_chapter(path: str, listed: Listed, reading: _Reading) -> bool:
    """Whether there is a chapter to read at the resolved `path`."""
    reading.seen.add(path)
    if not is_document(path):
        reading.unreadable.append(listed.path)
        return False
    try:
        reading.chapters.append(read_chapter(path, listed, reading.project, reading.includer))
    except ReadingFailed as error:
        if error.code is not FailureCode.DAMAGED:
            raise
        reading.unreadable.append(listed.path)
        return False
    return True


def _book(
    settings: QuartoSettings, reading: _Reading, cover: bytes, warnings: tuple[Sentence, ...]
) -> ReadBook:
    language = settings.language or _language(reading.chapters)
    index = _index(reading.chapters)
    blocks: list[Block] = []
    files: list[FileStart] = []
    outline: list[OutlineEntry] = []
    is_flattened = False
    for chapter in reading.chapters:
        title, parsed = chapter_blocks(chapter, language)
        inside = parsed.blocks
        is_flattened = is_flattened or parsed.is_flattened
        title = title or (settings.title if chapter is index else "") or PurePosixPath(chapter.path).stem
        if inside:
            files.append(FileStart(chapter.path, len(blocks)))
        if inside or not chapter.path:
            outline.append(OutlineEntry(title, chapter.level, len(blocks)))
        blocks.extend(inside)
    return ReadBook(
        format="quarto",
        blocks=tuple(blocks),
        title=settings.title or (index.front.title if index else ""),
        authors=settings.authors or (index.front.people if index else ()),
        language=language,
        publisher=settings.publisher,
        year=settings.year or (index.front.year if index else None),
        outline=tuple(outline),
        files=tuple(files),
        cover=cover,
        warnings=(*warnings, DEEP_TEXT) if is_flattened else warnings,
    )


def _language(chapters: Sequence[Chapter]) -> str:
    said = next((chapter.front.language for chapter in chapters if chapter.front.language), "")
    return said or guess_language("\n".join(line for chapter in chapters for line in chapter.lines))


def _index(chapters: Sequence[Chapter]) -> Chapter | None:
    """The first page, which speaks for the whole where the project file is silent."""
    return next((chapter for chapter in chapters if chapter.path.startswith("index.")), None)


def _cover(settings: QuartoSettings, project: QuartoProject) -> bytes:
    """A book is not lost over its cover."""
    path = project.resolve(settings.cover) if settings.cover else ""
    try:
        return small_cover(project.data(path)) if path else b""
    except ReadingFailed:
        return b""


def _warnings(reading: _Reading, *, is_broken: bool) -> tuple[Sentence, ...]:
    warnings = []
    if is_broken:
        broken = gettext_noop("{file} could not be understood: all its chapters are taken, sorted by name.")
        warnings.append(Sentence(broken, file=reading.project.settings_path))
    for template, names in (
        (gettext_noop("Chapters that the book lists but that are not in it: {files}."), reading.missing),
        (gettext_noop("Chapters that could not be read: {files}."), reading.unreadable),
        (gettext_noop("Damaged files, of which only the beginning was read: {files}."), reading.project.torn),
        (
            gettext_noop("Files to be included that are not in the book: {files}."),
            reading.includer.missing,
        ),
    ):
        if names:
            warnings.append(Sentence(template, files=_some(names)))
    return tuple(warnings)


def _some(names: Sequence[str]) -> str:
    single = list(dict.fromkeys(names))
    return ", ".join(single[:_MOST_NAMED]) + (", …" if len(single) > _MOST_NAMED else "")
