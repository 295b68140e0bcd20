"""Settings of the test run: a data folder of its own, no outside service, tasks run at once."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

_data = Path(tempfile.mkdtemp(prefix="bookclub-tests-"))
atexit.register(shutil.rmtree, _data, ignore_errors=True)
os.environ["BOOKCLUB_DATA_DIR"] = str(_data)
for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "DATABASE_URL", "REDIS_URL"):
    os.environ.pop(name, None)
os.environ["BOOKCLUB_LLM"] = "offline"

from bookclub.settings import *  # noqa: E402, F403 - all of them, then what differs
from bookclub.settings import DATABASES  # noqa: E402

CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
# A test that is about them asks for them.
SENTENCE_VECTORS = False
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Tests with threads see the same rows only in a file.
DATABASES["default"]["TEST"] = {"NAME": _data / f"test-{os.getpid()}.sqlite3"}
