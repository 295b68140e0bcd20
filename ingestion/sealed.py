"""Passwords of locked files, sealed with the site's secret key: the database alone opens nothing."""

import base64

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

LONGEST_PASSWORD = 1_000
KEY_BYTES = 32
PURPOSE = b"bookclub: passwords of locked files"
"""Keeps this key apart from whatever else is made from the site's secret key."""


def seal(password: str) -> str:
    return _box().encrypt(password.encode()).decode("ascii")


def unseal(sealed: str) -> str:
    """The password; empty where nothing is sealed, or the secret key it was sealed with is gone."""
    try:
        return _box().decrypt(sealed.encode()).decode() if sealed else ""
    except InvalidToken:
        return ""


def _box() -> Fernet:
    derivation = HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=PURPOSE)
    return Fernet(base64.urlsafe_b64encode(derivation.derive(settings.SECRET_KEY.encode())))
