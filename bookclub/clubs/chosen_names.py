"""Names that people choose for themselves and their clubs, as they are kept."""

import re
import unicodedata

from bookclub.clubs.models import User

_UNSEEN = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\x00-\x1f\x7f-\x9f]")
"""Signs that turn the words around them, or make two names look alike; those that join letters stay."""


def one_line(name: str) -> str:
    return " ".join(_UNSEEN.sub(" ", name).split())


def is_of_another(name: str, user: User) -> bool:
    """Whether somebody else signs in with it: it would be taken for theirs."""
    plain = unicodedata.normalize("NFKC", name)
    return User.objects.filter(username__iexact=plain).exclude(pk=user.pk).exists()
