"""Files, folders and zip archives on the command line, as arrivals with keys below their source's root."""

import os
import stat
import unicodedata
from collections.abc import Iterator
from functools import partial
from pathlib import Path, PurePosixPath

from bookclub.clubs.models import Club
from ingestion import sources
from ingestion.found_archives import in_archive, is_plain_archive, is_project
from ingestion.found_files import (
    NAME_NOT_TEXT,
    NOT_A_FILE,
    Found,
    Refused,
    Unreadable,
    is_text,
    not_opened,
    odd_kind,
    pieces,
    shown,
)
from ingestion.found_projects import Content, packed, project_at
from ingestion.models import Source
from ingestion.readers.quarto_project import LEFT_OUT, SETTINGS_NAMES
from ingestion.shelving import Arrival

LONGEST_NAME = 200
NAME_IT = "Give its source a name: --source NAME."


def find(path: Path, club: Club, source_name: str, mode: str) -> Iterator[Found | Refused]:
    """What there is at `path`, in a fixed order; what cannot be taken is `Refused`, and the rest goes on."""
    try:
        kind = path.stat().st_mode
        if not is_text(path.name):
            yield Refused(shown(path), NAME_NOT_TEXT)
        elif stat.S_ISDIR(kind):
            yield from _folder(path, club, source_name, mode)
        elif not stat.S_ISREG(kind):
            yield Refused(shown(path), NOT_A_FILE)
        elif path.suffix.lower() == ".zip" and is_plain_archive(path) and not is_project(path):
            yield from _archive(path, club, source_name, mode)
        else:
            yield _lone_file(path, club, source_name, mode)
    except (OSError, ValueError) as error:
        yield Refused(shown(path), not_opened(error))
    except Unreadable as error:
        yield Refused(shown(path), error.sentence)


def normalised_name(name: str) -> str:
    """A source's name as it is kept; empty when it cannot be one."""
    kept = unicodedata.normalize("NFC", name.strip())
    return kept if len(kept) <= LONGEST_NAME and kept.isprintable() else ""


def _lone_file(path: Path, club: Club, source_name: str, mode: str) -> Found:
    if not source_name:
        source, relative = sources.ensure_upload_source(club), None
    else:
        source, relative = sources.ensure_source(club, Source.Kind.FOLDER, source_name), path.name
        sources.claim_root(source, path.resolve().parent, moves=True)
    return _found(path, source, relative, mode)


def _folder(path: Path, club: Club, source_name: str, mode: str) -> Iterator[Found | Refused]:
    name = source_name or normalised_name(path.resolve().name)
    if not name:
        yield Refused(shown(path), NAME_IT)
        return
    source = sources.ensure_source(club, Source.Kind.FOLDER, name)
    is_ours = sources.claim_root(source, path.resolve(), moves=bool(source_name))
    yield from _of(source, is_ours, _in_folder(path, source, mode))


def _archive(path: Path, club: Club, source_name: str, mode: str) -> Iterator[Found | Refused]:
    name = source_name or normalised_name(path.stem)
    if not name:
        yield Refused(shown(path), NAME_IT)
        return
    source = sources.ensure_source(club, Source.Kind.ZIP, name)
    is_ours = sources.claim_root(source, path.resolve(), moves=bool(source_name))
    yield from _of(source, is_ours, in_archive(path, source, mode))


def _of(source: Source, is_ours: bool, found: Iterator[Found | Refused]) -> Iterator[Found | Refused]:
    """Nothing is taken into a source that another root has: equal paths there are other documents."""
    reason = f"The name “{source.name}” belongs to files from another place. {NAME_IT}"
    for one in found:
        yield one if is_ours or isinstance(one, Refused) else Refused(one.shown, reason)


def _in_folder(root: Path, source: Source, mode: str) -> Iterator[Found | Refused]:
    """Hidden files and folders are left out, links are not followed; a Quarto project is one document."""
    unlisted: list[OSError] = []
    for folder, folders, names in os.walk(root, onerror=unlisted.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        if not SETTINGS_NAMES.isdisjoint(names) and (found := _project(Path(folder), root, source, mode)):
            folders.clear()
            yield found
            continue
        links = [name for name in folders if (Path(folder) / name).is_symlink()]
        for name in sorted([*links, *(name for name in names if not name.startswith("."))]):
            yield _entry(Path(folder) / name, root, source, mode)
    for error in unlisted:
        yield Refused(shown(error.filename or root), not_opened(error))


def _project(folder: Path, root: Path, source: Source, mode: str) -> Found | Refused | None:
    """The Quarto project in `folder`, if it has texts; nothing is taken of one that is not there in whole."""
    below_root = PurePosixPath(folder.relative_to(root).as_posix())
    try:
        project = project_at(below_root, _project_files(folder))
    except (OSError, Unreadable) as error:
        reason = error.sentence if isinstance(error, Unreadable) else not_opened(error)
        return Refused(shown(folder), reason)
    if project is None or not project.has_texts:
        return None
    path = folder / project.settings
    arrival = Arrival(f"{shown(folder.resolve().name)}.zip", packed(project), project.key, mode=mode)
    return Found(shown(path), str(path.resolve()), source, arrival)


def _project_files(folder: Path) -> dict[str, Content]:
    """Regular files below `folder` by their paths, those of folders that a project makes itself left out."""
    files: dict[str, Content] = {}
    for place, folders, names in os.walk(folder, onerror=_fail):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in LEFT_OUT)
        for path in (Path(place) / name for name in names):
            below = path.relative_to(folder).as_posix()
            if is_text(below) and not odd_kind(path.lstat().st_mode):
                files[below] = partial(pieces, path)
    return files


def _fail(error: OSError) -> None:
    raise error


def _entry(path: Path, root: Path, source: Source, mode: str) -> Found | Refused:
    try:
        reason = odd_kind(path.lstat().st_mode)
    except OSError as error:
        reason = not_opened(error)
    relative = path.relative_to(root).as_posix()
    if not reason and not is_text(relative):
        reason = NAME_NOT_TEXT
    return Refused(shown(path), reason) if reason else _found(path, source, relative, mode)


def _found(path: Path, source: Source, relative: str | None, mode: str) -> Found:
    below_root = None if relative is None else PurePosixPath(relative)
    arrival = Arrival(path.name, pieces(path), below_root, mode=mode)
    return Found(shown(path), str(path.resolve()), source, arrival)
