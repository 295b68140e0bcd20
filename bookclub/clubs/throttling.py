"""So many tries within so long: counted in the database, for all processes, before a try is made."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv4Address, IPv6Network, ip_address

from django.db import IntegrityError, transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from bookclub.clubs.models import Tries

ROUNDS = 3
"""Between the look for a row and its making another process may have made or ended it."""
OF_ONE_LINE = 64


@dataclass(frozen=True, slots=True)
class Limit:
    name: str
    times: int
    within: timedelta


PASSWORD = Limit("password", 8, timedelta(minutes=15))
"""By name and address: whoever tries from elsewhere shuts nobody out."""
PASSWORDS_OF_ADDRESS = Limit("passwords of an address", 100, timedelta(minutes=15))
LINKS_OF_MAIL = Limit("links to an e-mail address", 3, timedelta(hours=1))
LINKS_OF_ADDRESS = Limit("links asked for", 20, timedelta(hours=1))
ACCOUNTS_OF_ADDRESS = Limit("new accounts", 30, timedelta(hours=1))
INVITATIONS_BY_MAIL = Limit("invitations by e-mail", 30, timedelta(hours=1))


def address_of(request: HttpRequest) -> str:
    """As the web server says: it looks at forwarding headers only where they come from a trusted proxy.

    Of IPv6 the network: every line has as many addresses as it likes in one (RFC 6177).
    """
    told = str(request.META.get("REMOTE_ADDR", ""))
    try:
        address = ip_address(told)
    except ValueError:
        return told
    if isinstance(address, IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or IPv6Network((int(address), OF_ONE_LINE), strict=False))


def take(limit: Limit, *who: str) -> timedelta | None:
    """Counts one try. None when it may be made, else how long there is to wait."""
    key = _key(limit, who)
    for _round in range(ROUNDS):
        now = timezone.now()
        if _counted(limit, key, now) or _begun_anew(limit, key, now) or _begun(limit, key, now):
            return None
        until = Tries.objects.filter(key=key, until__gt=now).values_list("until", flat=True).first()
        if until is not None:
            return until - now
    return limit.within


def give_back(limit: Limit, *who: str) -> None:
    """For a try that turned out to be none of those that are counted."""
    Tries.objects.filter(key=_key(limit, who), count__gt=0).update(count=F("count") - 1)


def forget(limit: Limit, *who: str) -> None:
    Tries.objects.filter(key=_key(limit, who)).delete()


def _key(limit: Limit, who: tuple[str, ...]) -> str:
    return salted_hmac("bookclub.tries", "\0".join([limit.name, *who]), algorithm="sha256").hexdigest()


def _counted(limit: Limit, key: str, now: datetime) -> bool:
    running = Tries.objects.filter(key=key, until__gt=now, count__lt=limit.times)
    return running.update(count=F("count") + 1) == 1


def _begun_anew(limit: Limit, key: str, now: datetime) -> bool:
    over = Tries.objects.filter(key=key, until__lte=now)
    return over.update(count=1, until=now + limit.within) == 1


def _begun(limit: Limit, key: str, now: datetime) -> bool:
    """Whoever comes first, and what is over of others goes."""
    if Tries.objects.filter(key=key).exists():
        return False
    Tries.objects.filter(until__lte=now).delete()
    try:
        with transaction.atomic():
            Tries.objects.create(key=key, count=1, until=now + limit.within)
    except IntegrityError:
        return False
    return True
