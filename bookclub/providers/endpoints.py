"""Where a model's server is: on this machine or not, and how to name it in a sentence."""

import ipaddress
from urllib.parse import urlsplit

OPENAI_URL = "https://api.openai.com/v1"
OLLAMA_HOST = "http://127.0.0.1:11434"


def stays_on_machine(url: str) -> bool:
    """Whether the server's name is a loopback one; every other name may lead off this machine."""
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
