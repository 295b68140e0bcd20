"""Every page that knows a part of a book, and all that it links to within that part, gives nothing away."""

import html
import re
from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion import gate, pipeline
from ingestion.models import Book
from ingestion.structure import parts
from tests.fakes import HashingEmbedder, MemoryIndex

PEOPLE = ["Ada Finch", "Bruno Hale", "Clara Stone", "Dorian Webb"]
"""Each enters in the chapter of that number, which is called after what they do."""
DEEDS = ["buys a lantern", "breaks a promise", "inherits a windmill", "drowns a secret"]
_SCENE = (
    '"Good evening," said {name}. {name} went up to the tower and lit the lamp. {name} looked at the sea.\n'
    "Nobody answered {name} that night. Only Ada Finch had heard it, and Ada Finch told {name} of a ship.\n\n"
)
NOVEL = "".join(
    f"CHAPTER {number}\n\n{name} {deed}\n\n" + _SCENE.format(name=name) * 5
    for number, (name, deed) in enumerate(zip(PEOPLE, DEEDS, strict=True), 1)
)
STARTS = ("people", "presence", "company", "corrections", "about")


@pytest.fixture
def novel(
    shelve: Callable[..., Book],
    embedder: HashingEmbedder,
    passage_index: MemoryIndex,
    no_model: None,
    in_this_process: None,
    monkeypatch: pytest.MonkeyPatch,
) -> Book:
    """In four parts, each a chapter, with notes and profiles as of the end of each."""
    monkeypatch.setattr(parts, "SHORTEST_PART", len(NOVEL) // 4 - 50)
    book = shelve(NOVEL, name="tower.txt")
    Book.objects.update(ingestion=Book.Ingestion.ENRICHED)
    assert pipeline.build(book.pk)
    return Book.objects.select_related("live_index", "club").get(pk=book.pk)


def pages_within(client: Client, book: Book, part: int) -> Iterator[tuple[str, str]]:
    """Address and HTML of all that can be reached without leaving the part."""
    waiting = [f"{reverse(f'ingestion:{name}', args=[book.pk])}?up_to={part}" for name in STARTS]
    met = set(waiting)
    while waiting:
        address = waiting.pop()
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, address
        page = html.unescape(answer.content.decode())
        yield address, page
        links = set(re.findall(rf'href="(/books/{book.pk}/[^"#]*up_to={part})["#]', page))
        waiting += sorted(links - met)
        met |= links


@pytest.mark.parametrize("part", [1, 2, 3])
def test_nothing_from_later_is_on_any_page(client: Client, reader: User, novel: Book, part: int) -> None:
    assert novel.live_index is not None
    ends = [one.char_end for one in gate.parts_in(novel.live_index)]
    assert len(ends) == 4
    client.force_login(reader)
    pages = dict(pages_within(client, novel, part))
    assert any("/generated/" in address for address in pages)
    assert sum("/people/" in address for address in pages) > part
    for address, page in pages.items():
        for told in (*PEOPLE[part:], *DEEDS[part:]):
            assert told not in page, address
        reached = [int(end) for end in re.findall(r"from=\d+&to=(\d+)", page)]
        assert max(reached, default=0) <= ends[part - 1], address
    everything = "".join(pages.values())
    assert PEOPLE[part - 1] in everything
    assert DEEDS[part - 1] in everything
