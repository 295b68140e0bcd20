"""`{{< include file >}}`: the lines of another file of the project in place of the one that asks for it."""

import re
from collections.abc import Iterator

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.markdown_front_matter import read_front_matter
from ingestion.readers.markdown_source import fence_after
from ingestion.readers.quarto_project import QuartoProject

_INCLUDE = re.compile(r"^\s*\{\{<\s*include\s+(\S.*?)>\}\}\s*$")
_DEEPEST = 10


class Includer:
    """Takes included files in. `missing` collects what was asked for and is not in the project."""

    def __init__(self, project: QuartoProject, characters: int) -> None:
        self._project = project
        self._left = characters
        self.missing: list[str] = []

    def lines(self, path: str, lines: list[str]) -> list[str]:
        """`lines`, found in the file at `path`, with what they include. Raises `ReadingFailed`."""
        return list(self._expanded(lines, (path,)))

    def _expanded(self, lines: list[str], within: tuple[str, ...]) -> Iterator[str]:
        """`within` are the files around these lines, innermost last. In code it is an example: left alone."""
        fence = ""
        for line in lines:
            self._count(line)
            include = None if fence or "{{<" not in line else _INCLUDE.match(line)
            if include:
                yield from self._included(include[1].strip().strip("\"'"), within)
                continue
            fence = fence_after(line, fence)
            yield line

    def _included(self, name: str, within: tuple[str, ...]) -> Iterator[str]:
        path = self._project.resolve(name, within[-1])
        if not path or path in within or len(within) > _DEEPEST:
            self.missing.append(name)
            return
        try:
            lines = self._project.text(path).split("\n")
        except ReadingFailed as error:
            if error.code is not FailureCode.DAMAGED:
                raise
            self.missing.append(name)
            return
        yield from self._expanded(lines[read_front_matter(lines).lines :], (*within, path))

    def _count(self, line: str) -> None:
        """Files that include each other twice over would otherwise grow without end."""
        self._left -= len(line) + 1
        if self._left < 0:
            raise ReadingFailed(FailureCode.TOO_LARGE, "more characters than allowed")
