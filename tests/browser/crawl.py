"""Everything that somebody may open: all links of the site followed, and what is told on the way."""

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urljoin, urlsplit

from django.urls import Resolver404, resolve
from playwright.sync_api import APIRequestContext, APIResponse

MOST_PAGES = 600
MOST_QUERIES = 10
"""Of one path."""

_LINK = re.compile(
    r"""(?:href|src|hx-get)=["']([^"'#]+)|data-(?:address|citation)=["'](/[^"'#]+)|srcset=["']([^"']+)"""
)
_ELSEWHERE = ("/static/", "/sign-", "/admin/")
_TELLS_NO_MORE = re.compile(r"[?&](?:zoom|next)=")
"""The same page in another size, or with another way back."""


@dataclass(frozen=True, slots=True)
class Visit:
    """What came of an address; the text is what was said where it was refused, and empty of a picture."""

    address: str
    page: str
    """Where it led in the end."""
    status: int
    text: str

    @property
    def names(self) -> set[str]:
        """Of the route that was asked, and of the one that answered."""
        return {_name_of(self.address), _name_of(self.page)}


@dataclass(slots=True)
class Crawl:
    """Breadth first from `begins`, within the site, as whoever the request context is signed in as."""

    site: str
    request: APIRequestContext
    left_out: tuple[str, ...] = ()
    """How addresses begin that are not gone to."""
    visits: list[Visit] = field(default_factory=list)
    _queries: Counter[str] = field(default_factory=Counter)
    _seen: set[str] = field(default_factory=set)

    def walk(self, begins: Iterable[str]) -> "Crawl":
        """Whatever is among `begins` is opened, however much of its kind was seen."""
        waiting = deque(one for one in begins if self._is_new(one))
        while waiting and len(self.visits) < MOST_PAGES:
            visit = self._visit(waiting.popleft())
            self.visits.append(visit)
            links = [link for link in _links(visit.text, visit.page) if self._leads_on(link)]
            waiting += [link for link in links if self._is_new(link)]
        assert not waiting, f"There is more: {waiting}"
        return self

    @property
    def addresses(self) -> list[str]:
        return [visit.address for visit in self.visits]

    @property
    def names(self) -> set[str]:
        """Of all routes that let through."""
        return {name for visit in self.visits if visit.status < 400 for name in visit.names}

    def _visit(self, address: str) -> Visit:
        response = self.request.get(self.site + address)
        text = response.text() if _is_text(response) else ""
        response.dispose()
        return Visit(address, response.url, response.status, text)

    def _is_new(self, address: str) -> bool:
        is_new = address not in self._seen
        self._seen.add(address)
        return is_new

    def _leads_on(self, address: str) -> bool:
        is_told = address.startswith((*_ELSEWHERE, *self.left_out)) or _TELLS_NO_MORE.search(address)
        if address in self._seen or is_told:
            return False
        path = address.partition("?")[0]
        self._queries[path] += 1
        return self._queries[path] <= MOST_QUERIES


def _name_of(address: str) -> str:
    try:
        return resolve(urlsplit(address).path).view_name
    except Resolver404:
        return ""


def _is_text(response: APIResponse) -> bool:
    return not response.headers.get("content-type", "").startswith(("image/", "font/"))


def _links(text: str, page: str) -> Iterator[str]:
    for one, other, many in _LINK.findall(text):
        for link in (one or other, *(part.split()[0] for part in many.split(",") if part)):
            parts = urlsplit(urljoin(page, unescape(link)))
            if parts.netloc == urlsplit(page).netloc and parts.scheme == "http":
                yield parts.path + (f"?{parts.query}" if parts.query else "")
