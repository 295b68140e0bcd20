"""The pictures on the covers of books, for those who may see the books."""

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_GET

from bookclub.clubs.requests import MemberRequest
from ingestion import originals, queries
from ingestion.covers import picture_name

CACHE_SECONDS = 30 * 24 * 60 * 60


@require_GET
def cover(request: MemberRequest, pk: int, name: str) -> HttpResponse:
    """Another picture has another name, so what a browser has is never asked for again."""
    book = queries.book_for(request.user, pk)
    if picture_name(book.cover) != name:
        raise Http404
    try:
        jpeg = originals.path_of(book.cover).read_bytes()
    except OSError:
        raise Http404 from None
    headers = {
        "Cache-Control": f"private, max-age={CACHE_SECONDS}, immutable",
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(jpeg, content_type="image/jpeg", headers=headers)
