"""Where a model's server is: on this machine or not, and how to name it in a sentence."""

import ipaddress
import re
from urllib.parse import urlsplit

import idna

from bookclub.sentences import gettext_noop

OPENAI_URL = "https://api.openai.com/v1"
OLLAMA_HOST = "http://127.0.0.1:11434"

NO_ADDRESS = gettext_noop("{setting} is not an address of a server: {url}")

_NEVER_IN_ADDRESS = re.compile(r"[\s\x00-\x1f\x7f]")
_NAME = re.compile(r"[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?")
_FOUR_NUMBERS = re.compile(r"[0-9]+(\.[0-9]+){3}")


def is_address(url: str) -> bool:
    """Whether a server could be there: http or https, a name that could be one, at most a port."""
    try:
        parts = urlsplit(with_scheme(url))
        reachable = parts.scheme in ("http", "https") and parts.port != 0
        return reachable and _is_name(parts.hostname or "") and not _NEVER_IN_ADDRESS.search(url)
    except ValueError:
        return False


def _is_name(host: str) -> bool:
    """As strict as the clients, which raise what is none of their errors. Raises `ValueError` as well."""
    if ":" in host:  # an IPv6 address, which `urlsplit` has checked
        return True
    if _FOUR_NUMBERS.fullmatch(host):
        return bool(ipaddress.IPv4Address(host))
    if not host.isascii():
        return bool(idna.encode(host))
    return _NAME.fullmatch(host) is not None


def without_user(url: str) -> str:
    """What can be shown of an address that is none, and so has no parts: all after what may be a password."""
    return url.rpartition("@")[2]


def stays_on_machine(url: str) -> bool:
    """Whether the server's name is a loopback one; every other name may lead off this machine."""
    if not is_address(url):
        return False
    host = (urlsplit(with_scheme(url)).hostname or "").rstrip(".")
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def with_scheme(url: str) -> str:
    return url if "://" in url else f"http://{url}"


def shown(url: str) -> str:
    """The address without user name, password or query, for a sentence."""
    parts = urlsplit(with_scheme(url))
    port = f":{parts.port}" if parts.port else ""
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    return f"{parts.scheme}://{host}{port}{parts.path.rstrip('/')}"
