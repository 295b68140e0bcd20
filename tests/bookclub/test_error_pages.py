"""Pages for what went wrong: sentences, and a way on."""

import pytest
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest
from django.test import Client, RequestFactory

from bookclub import error_pages
from bookclub.clubs.models import User
from tests.app_fixtures import *  # noqa: F403 - fixtures


def test_a_page_that_is_not_there_keeps_the_frame(client: Client, reader: User) -> None:
    client.force_login(reader)
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    page = answer.content.decode()
    assert "Go to the shelf" in page
    assert 'class="site-nav"' in page


def test_a_request_without_sense_is_answered_with_the_frame(
    client: Client, reader: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(reader)
    answer = client.get("/account/", headers={"Host": "elsewhere.example"})
    assert answer.status_code == 400
    assert "made no sense" in answer.content.decode()


def test_a_form_from_an_old_page_says_what_to_do(reader: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(reader)
    answer = strict.post("/theme/", {"theme": "dark"})
    assert answer.status_code == 403
    page = answer.content.decode()
    assert "load the page anew" in page
    assert 'class="site-nav"' in page


def test_an_address_that_only_takes_what_is_sent_says_so(client: Client, reader: User) -> None:
    client.force_login(reader)
    answer = client.get("/theme/")
    assert answer.status_code == 405
    assert "Go to the shelf" in answer.content.decode()
    assert answer["Allow"] == "POST"


def test_a_fault_of_the_site_looks_nothing_up_and_keeps_the_theme(rf: RequestFactory) -> None:
    request = rf.get("/")
    request.COOKIES["theme"] = "dark"
    answer = error_pages.site_failed(request)
    assert answer.status_code == 500
    page = answer.content.decode()
    assert 'data-theme="dark"' in page
    assert "Go to the shelf" in page


def test_a_refused_request_nobody_looked_at_has_a_page(rf: RequestFactory, db: None) -> None:
    request: HttpRequest = rf.get("/")
    assert error_pages.no_sense(request, SuspiciousOperation()).status_code == 400
