"""The page of a fact sheet: made on demand, shared by readers of the same part, and never beyond it."""

import re
from datetime import timedelta
from typing import Any, cast

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from bookclub.clubs.models import User
from bookclub.providers import wiring
from bookclub.providers.errors import ServerUnreachable
from bookclub.providers.ports import ChatRequest
from bookclub.providers.scripted_models import ScriptedChatModel
from bookclub.providers.wiring import ModelInUse
from chat.fact_sheets import actions, making
from chat.fact_sheets.consumer import FactsConsumer
from chat.fact_sheets.facts import LABELS
from chat.fact_sheets.page import facts_page
from chat.models import AnswerTrace, FactSheet
from ingestion import gate, pipeline
from ingestion.actions import await_build
from ingestion.models import Book, StoredText
from ingestion.structure.parts import Part
from ingestion.told_places import tell
from tests.chat.fact_sheets.fernbrook import ONLY_LATER

pytestmark = pytest.mark.django_db(transaction=True)


def parts_of(book: Book) -> tuple[Part, ...]:
    assert book.live_index is not None
    return gate.parts_in(book.live_index)


def address(book: Book) -> str:
    return reverse("chat:facts", args=[book.pk])


def made(client: Client, book: Book, **more: str) -> str:
    answer = client.post(address(book), more, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def read_one_chapter(user: User, book: Book) -> None:
    tell(user, book, "place", told={"kind": "chapter", "value": 1})


def fact(page: str, name: str) -> str:
    found = re.search(rf'id="fact-{name}">(.*?)(?=id="fact-|</dl>)', page, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_books_page_leads_to_it_and_it_is_made_on_demand(signed_in: Client, finished: Book) -> None:
    assert address(finished) in signed_in.get(reverse("ingestion:book", args=[finished.pk])).content.decode()
    page = signed_in.get(address(finished)).content.decode()
    assert "Make the fact sheet" in page
    assert not FactSheet.objects.exists()
    page = made(signed_in, finished)
    assert [name for name in LABELS if f'id="fact-{name}"' in page] == list(LABELS)
    assert "Generated fact sheet" in page
    assert "Found by rules." in page


def test_every_field_opens_its_lines(signed_in: Client, finished: Book) -> None:
    page = made(signed_in, finished)
    assert "Hartley" in fact(page, "families")
    assert "Fernbrook" in fact(page, "setting")
    assert "1849" in fact(page, "period")
    assert "In the third person" in fact(page, "point_of_view")
    assert "two trunks and a cage of finches" in fact(page, "first_scene")
    assert "until the finches sang" in fact(page, "last_scene")
    links = re.findall(r'href="([^"]*/read/[^"]*)"', fact(page, "period"))
    opened = signed_in.get(links[0].replace("&amp;", "&").removesuffix("#cited")).content.decode()
    assert re.search(r'<mark class="cited"[^>]*>[^<]*October of 1849', opened)


def test_every_quotation_stands_in_the_stored_text(signed_in: Client, finished: Book) -> None:
    made(signed_in, finished)
    text = StoredText.objects.get().text
    cited = [one for field in FactSheet.objects.get().fields.values() for one in field["evidence"]]
    assert len(cited) >= 5
    assert all(text[one["char_start"] : one["char_end"]] == one["quote"] for one in cited)


def test_nothing_from_later_is_on_the_sheet_of_who_is_halfway(
    signed_in: Client, novel: Book, reader: User
) -> None:
    read_one_chapter(reader, novel)
    page = made(signed_in, novel)
    sheet = FactSheet.objects.get()
    assert not [word for word in ONLY_LATER if word in page or word in str(sheet.fields)]
    assert "last_scene" not in sheet.fields
    assert "How it ends is on the sheet of those who have read all of it." in page
    assert "up to the end of part 1" in page
    parts = parts_of(novel)
    assert len(parts) == 3
    assert sheet.known_characters == parts[0].char_end


def test_readers_of_the_same_part_share_one_sheet(
    client: Client, novel: Book, reader: User, host: User
) -> None:
    first, second, _last = parts_of(novel)
    tell(reader, novel, "place", told={"kind": "percent", "value": 50})
    read_one_chapter(host, novel)
    assert first.char_end < (facts_page(reader, novel.pk, None).reach.end or 0) < second.char_end
    client.force_login(reader)
    made(client, novel)
    client.force_login(host)
    assert "Generated fact sheet" in client.get(address(novel)).content.decode()
    assert FactSheet.objects.count() == 1


def test_who_has_read_no_part_has_none(signed_in: Client, novel: Book, reader: User) -> None:
    tell(reader, novel, "not_begun")
    assert "once you have read the first part" in made(signed_in, novel)
    assert not FactSheet.objects.exists()


def test_who_has_not_told_their_place_is_asked(signed_in: Client, novel: Book) -> None:
    for answer in (signed_in.get(address(novel)), signed_in.post(address(novel))):
        assert 'name="next"' in answer.content.decode()
    assert not FactSheet.objects.exists()


def test_a_finished_reader_may_look_as_of_a_part(signed_in: Client, finished: Book) -> None:
    page = signed_in.post(address(finished) + "?up_to=1", follow=True).content.decode()
    assert "up to the end of part 1" in page
    assert not [word for word in ONLY_LATER if word in page]


def test_it_is_not_there_for_another_club(client: Client, finished: Book, stranger: User) -> None:
    client.force_login(stranger)
    assert client.get(address(finished)).status_code == 404
    assert client.post(address(finished)).status_code == 404


def test_only_hosts_have_it_made_again(signed_in: Client, finished: Book, host: User) -> None:
    assert "Make it again" not in made(signed_in, finished)
    assert signed_in.post(address(finished), {"again": ""}).status_code == 403
    tell(host, finished, "finished")
    FactSheet.objects.update(fields={})
    signed_in.force_login(host)
    assert "Make it again" in made(signed_in, finished, again="")
    assert FactSheet.objects.get().fields


def test_another_build_has_no_sheet_yet(signed_in: Client, finished: Book) -> None:
    made(signed_in, finished)
    await_build(finished)
    assert pipeline.build(finished.pk)
    assert "Make the fact sheet" in signed_in.get(address(finished)).content.decode()


def test_progress_survives_a_reload(
    signed_in: Client, finished: Book, reader: User, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.EMBEDDED = False
    begun: list[int] = []
    monkeypatch.setattr(making, "begin", begun.append)
    page = made(signed_in, finished)
    assert "Being looked for…" in page
    sheet = FactSheet.objects.get()
    assert sheet.pk in begun
    assert sheet.state == FactSheet.State.WANTED
    seen = facts_page(reader, finished.pk, None).token
    FactSheet.objects.update(state=FactSheet.State.WRITING, done=3, total=8)
    assert facts_page(reader, finished.pk, None).token != seen
    assert "3 of 8" in signed_in.get(address(finished)).content.decode()
    making.run(sheet.pk)
    assert FactSheet.objects.get().state == FactSheet.State.WRITING  # somebody is at it


def test_a_sheet_that_was_left_half_made_goes_on(
    signed_in: Client, finished: Book, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.EMBEDDED = False
    with monkeypatch.context() as held:
        held.setattr(making, "begin", lambda _pk: None)
        made(signed_in, finished)
    long_ago = FactSheet.objects.get().updated_at - 2 * making.ABANDONED_AFTER
    FactSheet.objects.update(state=FactSheet.State.WRITING, updated_at=long_ago)
    signed_in.get(address(finished))
    assert FactSheet.objects.get().state == FactSheet.State.COMPLETE


def test_after_a_stop_of_the_only_process_it_goes_on_at_once(signed_in: Client, finished: Book) -> None:
    made(signed_in, finished)
    FactSheet.objects.update(state=FactSheet.State.WRITING, fields={}, done=2)
    signed_in.get(address(finished))
    assert FactSheet.objects.get().done == len(LABELS)


def test_the_live_page_sends_what_is_new(signed_in: Client, finished: Book, reader: User) -> None:
    made(signed_in, finished)
    consumer = FactsConsumer()
    consumer.scope = cast(
        Any,
        {
            "user": reader,
            "url_route": {"kwargs": {"pk": finished.pk}},
            "query_string": b"",
            "cookies": {},
        },
    )
    look = consumer.look("")
    assert 'hx-swap-oob="true"' in look.html
    assert "until the finches sang" in look.html
    assert not look.under_way
    assert consumer.look(look.token).html == ""


def reply(request: ChatRequest) -> str:
    """A model that knows the book by heart, and quotes one sentence of it."""
    quote = "Anna Hartley came to Fernbrook in the spring"
    spans = f'[{{"line_start": 1, "line_end": 1, "quote": "{quote}"}}]'
    fields = {
        "narrator": f'{{"spans": {spans}, "found": true, "text": "Silas Crowe tells it"}}',
        "setting": f'{{"spans": {spans}, "found": true, "text": "A village called Fernbrook"}}',
        "period": '{"spans": [], "found": true, "text": "The 1840s"}',
    }
    given = ", ".join(f'"{name}": {value}' for name, value in fields.items() if f"- {name} (" in request.user)
    return f'{{"fields": {{{given}}}}}'


def with_model(monkeypatch: pytest.MonkeyPatch, *script: object, **more: object) -> ScriptedChatModel:
    model = ScriptedChatModel(script, model="scripted-70b", context_tokens=32_768, **more)  # type: ignore[arg-type]
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(model))
    return model


def test_a_model_finds_what_it_can_and_rules_the_rest(
    signed_in: Client, novel: Book, reader: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_model(monkeypatch, reply, repeat_last=True)
    read_one_chapter(reader, novel)
    page = made(signed_in, novel)
    assert "A village called Fernbrook" in fact(page, "setting")
    assert "Found by scripted-70b (scripted)." in fact(page, "setting")
    assert "Found by rules." in fact(page, "families")
    assert "The 1840s" not in page
    assert not [word for word in ONLY_LATER if word in page]
    trace = AnswerTrace.objects.get()
    assert FactSheet.objects.get().trace == trace
    assert trace.rounds[0]["making"]["calls"]


def test_a_model_that_cannot_be_reached_is_stood_in_for(
    signed_in: Client, finished: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_model(monkeypatch, ServerUnreachable("The server is away."))
    page = made(signed_in, finished)
    assert "The server is away. What rules find stands here instead." in page
    assert "1849" in fact(page, "period")


def test_what_goes_wrong_is_said_and_tried_again(
    signed_in: Client, finished: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_arguments: object) -> None:
        raise RuntimeError("nobody foresaw this")

    with monkeypatch.context() as broken:
        broken.setattr(making, "told_text", fails)
        page = made(signed_in, finished)
    assert "The fact sheet could not be made." in page
    assert "nobody foresaw" not in page
    assert "Found by rules." in made(signed_in, finished)


def test_wanting_it_twice_makes_it_once(finished: Book) -> None:
    whole = parts_of(finished)[-1].char_end
    first = actions.want(finished, whole)
    FactSheet.objects.update(fields={"kept": {}})
    assert actions.want(finished, whole).pk == first.pk
    assert FactSheet.objects.get().fields == {"kept": {}}


def test_it_is_made_once_however_many_ask_at_once(finished: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    begun: list[int] = []
    monkeypatch.setattr(making, "_being_made", set())
    monkeypatch.setattr(making._pool, "submit", lambda _run, pk: begun.append(pk))
    making.begin(7)
    making.begin(7)
    assert begun == [7]


def test_who_is_slow_by_setting_is_not_taken_for_stopped(settings: Settings) -> None:
    settings.EMBEDDED, settings.LLM_TIMEOUT_SECONDS = False, 600
    sheet = FactSheet(state=FactSheet.State.WRITING, updated_at=timezone.now() - timedelta(minutes=15))
    assert not making.is_left(sheet)
    sheet.updated_at -= timedelta(minutes=6)
    assert making.is_left(sheet)
