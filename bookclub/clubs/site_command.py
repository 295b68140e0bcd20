"""Commands that need the site's database: on one machine the first of them makes it, as the server would."""

import fcntl
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


class SiteCommand(BaseCommand):
    """A command that finds the database up to date, or says what is to be done."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        if not _is_up_to_date():
            if not settings.EMBEDDED:
                raise CommandError("The database is not up to date: run script/manage migrate first.")
            self._bring_up_to_date()
        return super().execute(*args, **options)

    def _bring_up_to_date(self) -> None:
        """Two commands at once take turns, and the second finds nothing left to do."""
        with (settings.DATA_DIR / "preparing.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not _is_up_to_date():
                self.stderr.write("Preparing the database …")
                call_command("migrate", interactive=False, verbosity=0)


def _is_up_to_date() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())
