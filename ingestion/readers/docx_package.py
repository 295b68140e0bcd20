"""The parts of a DOCX: which is the document, and which hold its styles, lists, notes and properties."""

import posixpath
import re
import zipfile
from urllib.parse import unquote

from lxml import etree

from bookclub.sentences import Sentence, gettext_noop
from ingestion.readers.docx_xml import attribute, parse_part
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.zip_container import ZIP_ERRORS, ZipContainer, leaves_the_zip

_TYPES = "[Content_Types].xml"
_TYPES_BYTES = 1024 * 1024
_DOCUMENT_TYPE = re.compile(
    rb"wordprocessingml\.(?:document|template)\.main\+xml"
    rb"|ms-word\.(?:document|template)\.macroenabled(?:template)?\.main\+xml",
    re.IGNORECASE,
)
_USUAL = "word/document.xml"


def is_word_package(archive: zipfile.ZipFile) -> bool:
    """Whether a zip holds a Word document, by whatever name; nothing but its list of types is unpacked."""
    names = {name.replace("\\", "/").casefold(): name for name in archive.namelist()}
    if _USUAL in names:
        return True
    if _TYPES.casefold() not in names:
        return False
    try:
        with archive.open(names[_TYPES.casefold()]) as file:
            return bool(_DOCUMENT_TYPE.search(file.read(_TYPES_BYTES)))
    except ZIP_ERRORS:
        return False


class DocxPackage:
    """The parts by their role. What is named but cannot be read becomes one of `warnings`."""

    def __init__(self, container: ZipContainer) -> None:
        self.warnings: list[Sentence] = []
        self._container = container
        if container.duplicates:
            twice = gettext_noop("Some files are in the book twice; the last one of each name was read.")
            self.warnings.append(Sentence(twice))
        of_package = self._relations("_rels/.rels", "")
        self.main = self._main_part(of_package)
        folder, name = posixpath.split(self.main)
        self._parts = self._relations(f"{folder}/_rels/{name}.rels".lstrip("/"), folder)
        self._parts |= {"core-properties": of_package.get("core-properties", "docProps/core.xml")}
        self._folder = folder

    def data(self, role: str) -> tuple[str, bytes] | None:
        """Path and bytes of the part with this role ("footnotes"); None when there is none to be read."""
        path = self._path(role)
        if path is None:
            return None
        try:
            return path, self._container.read(path)
        except ReadingFailed as error:
            if error.code is not FailureCode.DAMAGED:
                raise
            self.lost(path)
            return None

    def xml(self, role: str) -> etree._Element | None:
        """The root of a part; None when there is none to be read."""
        path = self._path(role)
        return self._root(path) if path else None

    def main_data(self) -> bytes:
        """The document, or what can be unpacked of it. Raises `ReadingFailed` when that is nothing."""
        try:
            return self._container.read(self.main)
        except ReadingFailed as error:
            if error.code is not FailureCode.DAMAGED:
                raise
            start = self._container.read_start(self.main)
            if not start:
                raise
            self.torn(self.main)
            return start

    def torn(self, path: str) -> None:
        """Say that a part was read as far as it goes."""
        torn = gettext_noop("{file} is not well-formed; some of it may be missing.")
        self.warnings.append(Sentence(torn, file=path))

    def lost(self, path: str) -> None:
        """Say that a part was not read."""
        self.warnings.append(Sentence(gettext_noop("{file} could not be read."), file=path))

    def _path(self, role: str) -> str | None:
        named = self._parts.get(role)
        usual = f"{self._folder}/{role}.xml".lstrip("/")
        found = next((path for path in (named, usual) if path and path in self._container), None)
        if found is None and named and role != "core-properties":
            self.lost(named)
        return found

    def _main_part(self, relations: dict[str, str]) -> str:
        named = relations.get("officeDocument", "")
        found = next(
            (path for path in (named, _USUAL, *self._typed()) if path and path in self._container), ""
        )
        if not found:
            raise ReadingFailed(FailureCode.DAMAGED, "the document part is missing")
        return found

    def _typed(self) -> list[str]:
        """Parts that the package's list of types calls a Word document."""
        root = self._root(_TYPES)
        if root is None:
            return []
        return [
            attribute(part, "PartName").lstrip("/")
            for part in root.iter("{*}Override")
            if _DOCUMENT_TYPE.search(attribute(part, "ContentType").encode())
        ]

    def _relations(self, path: str, folder: str) -> dict[str, str]:
        """Paths by the last word of the relation's type; what lies outside the file is not looked at."""
        found: dict[str, str] = {}
        root = self._root(path)
        for relation in root.iter("{*}Relationship") if root is not None else ():
            target = unquote(attribute(relation, "Target")).replace("\\", "/")
            if not target or attribute(relation, "TargetMode").lower() == "external":
                continue
            joined = target.lstrip("/") if target.startswith("/") else posixpath.join(folder, target)
            joined = posixpath.normpath(joined)
            if not leaves_the_zip(joined):
                found.setdefault(attribute(relation, "Type").rpartition("/")[2], joined)
        return found

    def _root(self, path: str) -> etree._Element | None:
        if path not in self._container:
            return None
        try:
            root, well_formed = parse_part(self._container.read(path), path)
        except ReadingFailed as error:
            if error.code is not FailureCode.DAMAGED:
                raise
            root, well_formed = None, False
        if root is None:
            self.lost(path)
        elif not well_formed:
            self.torn(path)
        return root
