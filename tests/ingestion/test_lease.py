"""Nobody builds a book that somebody else is building."""

import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import Settings

from ingestion import lease
from ingestion.models import Book


def test_a_taken_lease_cannot_be_taken_again(shelve: Callable[..., Book]) -> None:
    book = shelve()
    assert lease.take(book.pk)
    assert not lease.take(book.pk)


def test_a_released_lease_can_be_taken_again(shelve: Callable[..., Book]) -> None:
    book = shelve()
    lease.take(book.pk)
    lease.release(book.pk)
    assert lease.take(book.pk)


def test_a_lease_of_another_machine_runs_out(shelve: Callable[..., Book]) -> None:
    book = shelve()
    Book.objects.update(lease_owner="elsewhere/1", lease_expires_at=timezone.now() + timedelta(minutes=1))
    assert not lease.take(book.pk)
    Book.objects.update(lease_expires_at=timezone.now() - timedelta(seconds=1))
    assert lease.take(book.pk)


HOLDER = """
import fcntl, os, socket, sys, time
handle = os.open(sys.argv[1], os.O_CREAT | os.O_RDWR)
fcntl.flock(handle, fcntl.LOCK_EX)
print("held", flush=True)
time.sleep(60)
"""


def test_the_lease_of_a_killed_process_can_be_taken_at_once(
    shelve: Callable[..., Book], settings: Settings, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    (tmp_path / "run").mkdir()
    book = shelve()
    host = lease.owner_name().split("/")[0]
    Book.objects.update(lease_owner=f"{host}/abc", lease_expires_at=timezone.now() + timedelta(minutes=1))
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path / "run" / "abc.lock")], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    process.stdout.readline()
    assert not lease.take(book.pk)
    process.kill()
    process.wait()
    process.stdout.close()
    assert lease.take(book.pk)


@pytest.mark.django_db(transaction=True)
def test_a_held_lease_is_renewed_and_its_loss_is_told(
    shelve: Callable[..., Book], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LEASE_SECONDS = 0.4
    monkeypatch.setattr(lease, "SECONDS_BETWEEN_LOOKS", 0.05)
    book = shelve()
    lease.take(book.pk)
    first = Book.objects.get().lease_expires_at
    assert first is not None
    with lease.held(book.pk) as lost:
        assert not lost.wait(0.5)
        renewed = Book.objects.get().lease_expires_at
        assert renewed is not None
        assert renewed > first
        Book.objects.update(lease_owner="elsewhere/1")
        assert lost.wait(2)
    assert Book.objects.get().lease_owner == "elsewhere/1"
