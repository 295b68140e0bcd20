"""The small site, for tests that use the database."""

import os

if os.environ.get("DJANGO_SETTINGS_MODULE"):  # pure tests run without Django too
    from tests.app_fixtures import *  # noqa: F403 - fixtures
