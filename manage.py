#!/usr/bin/env python
"""Django's command line."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bookclub.settings")
    from django.core.management import execute_from_command_line

    from bookclub.env import BadSetting

    try:
        execute_from_command_line(sys.argv)
        sys.stdout.flush()
    except BadSetting as problem:
        sys.exit(f"A setting is wrong: {problem}")
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
