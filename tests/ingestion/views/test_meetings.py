"""The pages of meeting packs: who sees them, and what they show."""

import re

from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from bookclub.clubs.models import User
from ingestion.models import Book, IndexVersion, MeetingPack, StoredText
from tests.ingestion.meeting_books import (
    CANARY,
    SECRET,
    chapter,
    make_pack,
    model_profile,
)
from tests.ingestion.meeting_fixtures import *  # noqa: F403 - fixtures
from tests.ingestion.views.meeting_pages import ONE, POSTED, address, form_of, listed, shown


def test_strangers_find_nothing(client: Client, stranger: User, pack: MeetingPack) -> None:
    MeetingPack.objects.update(is_shared=True)
    client.force_login(stranger)
    assert client.get(listed(pack.book)).status_code == 404
    assert client.post(listed(pack.book), {"kind": "end"}).status_code == 404
    assert {client.get(address(pack, name)).status_code for name in ONE} == {404}
    assert {client.post(address(pack, name)).status_code for name in POSTED} == {404}
    assert MeetingPack.objects.filter(is_shared=True).count() == 1


def test_readers_see_what_is_shared_and_change_nothing(
    client: Client, reader: User, pack: MeetingPack
) -> None:
    client.force_login(reader)
    assert pack.title not in shown(client, listed(pack.book))
    shown(client, address(pack), status=404)
    shown(client, address(pack, "print-meeting"), status=404)
    MeetingPack.objects.update(is_shared=True)
    assert pack.title in shown(client, listed(pack.book))
    page = shown(client, address(pack))
    assert "Martha Quill" in page
    assert "/edit/" not in page
    assert "make-anew" not in page
    assert client.get(address(pack, "edit-meeting")).status_code == 404
    assert client.post(address(pack, "edit-meeting"), form_of(pack, title="Mine")).status_code == 404
    assert client.post(listed(pack.book), {"kind": "end"}).status_code == 404
    assert {client.post(address(pack, name)).status_code for name in POSTED} == {404}
    assert list(MeetingPack.objects.values_list("title", "is_shared")) == [(pack.title, True)]


def test_readers_do_not_see_one_that_is_being_made(client: Client, reader: User, pack: MeetingPack) -> None:
    MeetingPack.objects.update(is_shared=True, is_ready=False, problem="No.")
    client.force_login(reader)
    shown(client, address(pack), status=404)
    assert pack.title not in shown(client, listed(pack.book))


def test_what_it_quotes_opens_its_place(client: Client, host: User, pack: MeetingPack) -> None:
    client.force_login(host)
    page = shown(client, address(pack))
    passage = pack.material["passages"][0]
    start, end = passage["place"]["char"], passage["char_end"]
    link = f"{reverse('ingestion:reader', args=[pack.book_id])}?from={start}&to={end}#cited"
    assert link in page
    assert f"line {passage['place']['line']}" in page
    opened = shown(client, link)
    marked = " ".join(re.findall(r'<mark class="cited"[^>]*>(.*?)</mark>', opened, re.DOTALL))
    assert marked.split() == passage["quote"].split()


def test_it_says_what_is_generated_and_by_whom(client: Client, host: User, meeting_book: Book) -> None:
    model_profile(meeting_book, "Just right?", 0, 1)
    pack = make_pack(meeting_book, host, chapter(meeting_book, 2))
    client.force_login(host)
    for name in ("meeting", "print-meeting"):
        page = shown(client, address(pack, name))
        assert "generated: openai · gpt-x" in page
        assert 'lang="en">generated: by rules' in page
        assert "prompt version v7" in page
        assert "chosen by machine" in page


def test_nothing_from_beyond_the_milestone_is_on_any_page(
    client: Client, host: User, meeting_book: Book
) -> None:
    sources = IndexVersion.objects.get().chunks.filter(chunk_type="source")
    model_profile(meeting_book, f"Did {CANARY} lie?", sources.order_by("-chunk_index")[0].chunk_index, None)
    pack = make_pack(meeting_book, host, chapter(meeting_book, 2))
    client.force_login(host)
    for name in ONE:
        page = shown(client, address(pack, name))
        assert "Oliver" in page
        for later in (CANARY, SECRET, "Widow", "The Truth"):
            assert later not in page


def test_the_printed_sheet_has_nothing_of_the_site_around_it(
    client: Client, host: User, pack: MeetingPack
) -> None:
    client.force_login(host)
    page = shown(client, address(pack, "print-meeting"))
    assert "site-header" not in page
    assert "<form" not in page
    assert pack.material["passages"][0]["shows"] in page
    assert "pack-sheet" in page


def test_after_a_new_reading_quotes_are_found_again_or_not_linked(
    client: Client, host: User, pack: MeetingPack
) -> None:
    stored = StoredText.objects.get()
    quote = pack.material["passages"][0]["quote"]
    pack.material["stored_text"] = -1
    pack.save(update_fields=["material"])
    stored.text = "A new preface.\n\n" + stored.text
    stored.save(update_fields=["text"])
    client.force_login(host)
    start = stored.text.index(quote)
    page = shown(client, address(pack))
    assert f"?from={start}&to={start + len(quote)}#cited" in page
    assert "has been read in anew since" in page
    stored.text = "Nothing of it.\n"
    stored.save(update_fields=["text"])
    assert "#cited" not in shown(client, address(pack))


def test_hostile_text_stays_text(client: Client, host: User, pack: MeetingPack) -> None:
    evil = "<script>alert(1)</script>"
    material = pack.material
    material["people"][0] |= {"name": evil, "aliases": [evil], "companions": [evil]}
    material["passages"][0] |= {"quote": evil, "shows": evil, "shown": evil}
    MeetingPack.objects.update(
        title=evil, notes=evil, material=material, questions=[{"text": evil, "origin": "model"}]
    )
    Book.objects.update(title=evil)
    client.force_login(host)
    for at in (*(address(pack, name) for name in ONE), listed(pack.book)):
        assert evil not in client.get(at).content.decode()


def test_a_page_asks_the_database_little(
    client: Client, host: User, pack: MeetingPack, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(host)
    for at in (*(address(pack, name) for name in ONE), listed(pack.book)):
        with django_assert_max_num_queries(12):
            client.get(at)
