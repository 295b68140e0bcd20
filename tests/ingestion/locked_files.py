"""A reader that knows locked files, in place of one that has to break real locks."""

from typing import Any

import pytest

from ingestion import pipeline
from ingestion.readers.failures import FailureCode, ReadingFailed

PASSWORD = "open sesame"


class LockedFiles:
    """Opens every file with `PASSWORD` alone; `tried` are the passwords that came."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tried: list[str] = []
        self.read = vars(pipeline)["run_isolated"]  # as other fixtures left it
        monkeypatch.setattr(pipeline, "run_isolated", self.run)

    def run(self, job: str, arguments: Any, *rest: Any) -> Any:
        self.tried.append(arguments["password"])
        if not arguments["password"]:
            raise ReadingFailed(FailureCode.NEEDS_PASSWORD, "locked")
        if arguments["password"] != PASSWORD:
            raise ReadingFailed(FailureCode.WRONG_PASSWORD, "not that one")
        return self.read(job, arguments, *rest)
