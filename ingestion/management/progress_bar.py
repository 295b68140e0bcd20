"""How far a book is, on stderr."""

import sys

from django.core.management.base import BaseCommand

BAR_WIDTH = 30


class ProgressBar:
    """A progress bar on stderr; only stages where nobody watches."""

    def __init__(self, command: BaseCommand, name: str) -> None:
        self.out, self.name, self.live = command.stderr, name, sys.stderr.isatty()
        self.stage = ""

    def show(self, stage: str, done: int, total: int, percent: int) -> None:
        if not self.live:
            if stage != self.stage:
                self.stage = stage
                self.out.write(f"{self.name}: {stage}", style_func=str)
            return
        filled = "█" * (BAR_WIDTH * percent // 100)
        count = f" {done}/{total}" if total else ""
        line = f"\r\033[K{self.name[:40]} {filled:░<{BAR_WIDTH}} {percent:3d} % {stage}{count}"
        self.out.write(line, style_func=str, ending="")
        self.out.flush()

    def show_calls(self, done: int, total: int) -> None:
        self.show("asking the model", done, total, 100 * done // total)

    def close(self) -> None:
        if self.live:
            self.out.write("\r\033[K", style_func=str, ending="")
