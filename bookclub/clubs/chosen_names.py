"""Names that people choose for themselves and their clubs, as they are kept."""

import re
import unicodedata

from bookclub.clubs.models import User

_UNSEEN = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\x00-\x1f\x7f-\x9f]")
"""Signs that turn the words around them, or make two names look alike; those that join letters stay."""


_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs by their kind, and nothing to look at."""


def one_line(name: str) -> str:
    """Empty where there would be nothing to see."""
    line = " ".join(_UNSEEN.sub(" ", name).split())
    return line if any(_is_seen(sign) for sign in line) else ""


def is_of_another(name: str, user: User) -> bool:
    """Whether somebody else signs in with it: it would be taken for theirs."""
    plain = "".join(
        sign for sign in unicodedata.normalize("NFKC", name) if unicodedata.category(sign) != "Cf"
    )
    return User.objects.filter(username__iexact=plain).exclude(pk=user.pk).exists()


def _is_seen(sign: str) -> bool:
    return sign not in _BLANK and unicodedata.category(sign)[0] in "LNPS"
