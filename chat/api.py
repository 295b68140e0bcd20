"""The HTTP API: JSON in and out, under the same rights and places in the books as the pages."""

from typing import Annotated, Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver
from ninja import NinjaAPI, Schema
from ninja.errors import HttpError, ValidationError
from ninja.security import SessionAuth
from pydantic import Field

from bookclub.providers.errors import IndexFailure, ProviderError
from bookclub.translation import shown
from chat import extraction_traces
from chat.answering.extraction.field_spec import MOST_FIELDS, BadField, FieldSpec
from chat.api_problems import Problem, problem_response
from chat.api_scope import scope_for
from chat.extracting import extract
from chat.extraction_presentation import extraction

MOST_BOOKS = 20

api = NinjaAPI(
    title="Bookclub",
    version="1",
    urls_namespace="api",
    auth=SessionAuth(),
    docs_url=None,
    openapi_url=None,
)


class AskedFor(Schema):
    name: str
    question: str
    type: str = "text"


class Extraction(Schema):
    """Which books, and which fields to find in them."""

    document_ids: Annotated[list[str], Field(min_length=1, max_length=MOST_BOOKS)]
    fields: Annotated[list[AskedFor], Field(min_length=1, max_length=MOST_FIELDS)]


@api.post("/extract")
def extract_fields(request: HttpRequest, body: Extraction) -> dict[str, Any]:
    """Every field in the order asked, each with the lines that say so, as far as its asker has read."""
    specs = [FieldSpec.of(one.model_dump()) for one in body.fields]
    scope = scope_for(request.user, body.document_ids)
    outcome = extract(scope, specs)
    return extraction(outcome, extraction_traces.keep(scope.club, outcome))


@api.exception_handler(Problem)
def _problem(request: HttpRequest, problem: Problem) -> HttpResponse:
    return problem_response(problem.status, str(problem))


@api.exception_handler(BadField)
def _bad_field(request: HttpRequest, error: BadField) -> HttpResponse:
    return problem_response(422, shown(error.sentence))


@api.exception_handler(ProviderError)
@api.exception_handler(IndexFailure)
def _unable(request: HttpRequest, error: ProviderError | IndexFailure) -> HttpResponse:
    return problem_response(503, shown(error.sentence))


@api.exception_handler(HttpError)
def _refused(request: HttpRequest, error: HttpError) -> HttpResponse:
    return problem_response(error.status_code, error.message)


@api.exception_handler(ValidationError)
def _misshapen(request: HttpRequest, error: ValidationError) -> HttpResponse:
    first = error.errors[0]
    place = ".".join(str(part) for part in first["loc"] if part != "body")
    return problem_response(422, f"{place}: {first['msg']}".removeprefix(": "))


@api.exception_handler(Http404)
def _not_there(request: HttpRequest, _error: Http404) -> HttpResponse:
    return problem_response(404, "")


def urls() -> tuple[list[URLPattern | URLResolver], str, str]:
    """Who is not signed in is told so as JSON, rather than led to a page."""
    patterns, app_name, namespace = api.urls
    for one in patterns:
        if isinstance(one, URLPattern):
            one.callback = login_not_required(one.callback)
    return patterns, app_name, namespace
