"""Links that let people in are no matter for the log, which others keep and read."""

import logging
import re

_SECRET = re.compile(r"(/(?:join|sign-in|mailed)/)[\w-]{20,}")


class SecretsLeftOut(logging.Filter):
    """What is refused there (a form too old, too many tries) leaves the link as good as before."""

    def filter(self, record: logging.LogRecord) -> bool:
        try:
            said = record.getMessage()
        except (TypeError, ValueError, KeyError):
            return True  # the handler says what is wrong with the call; whoever logs goes on
        if _SECRET.search(said):
            record.msg, record.args = _SECRET.sub(r"\1…", said), None
        return True
