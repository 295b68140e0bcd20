"""What the watching thread does at its looks."""

import pytest

from worker import recovery, watching
from worker.watching import LOOKS_A_DAY, Watch


def looks_of(watch: Watch, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets it look so often, without a wait between."""
    waits = iter(range(count - 1))

    def waited(_seconds: float) -> bool:
        if next(waits, None) is None:
            watch.stop()
        return False

    monkeypatch.setattr(watch._over, "wait", waited)
    watch._run()


def test_outdated_sessions_and_links_are_cleared_daily(monkeypatch: pytest.MonkeyPatch) -> None:
    cleared: list[str] = []
    for name in ("recover_at_start", "recover_meanwhile", "queue_books_without_vectors"):
        monkeypatch.setattr(recovery, name, lambda: None)
    monkeypatch.setattr(watching, "close_old_connections", lambda: None)
    monkeypatch.setattr(watching, "delete_outdated", lambda: cleared.append("daily"))
    looks_of(Watch(), 2 * LOOKS_A_DAY + 1, monkeypatch)
    assert cleared == ["daily", "daily"]


@pytest.mark.django_db
def test_they_are_cleared_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    cleared: list[str] = []
    monkeypatch.setattr(recovery, "delete_outdated", lambda: cleared.append("start"))
    recovery.recover_at_start()
    assert cleared == ["start"]
