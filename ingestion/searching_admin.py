"""What widens a question's words, in Django admin: to look at."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.read_only_admin import ReadOnlyAdmin
from ingestion.models import Synonyms, WordCounts

BOOK_FIELDS = ("book__title", "book__document_id")


@admin.register(Synonyms)
class SynonymsAdmin(ReadOnlyAdmin[Synonyms]):
    list_display = ["book", "listed", "made_by", "made_at"]
    list_select_related = ["book", "made_by"]
    search_fields = BOOK_FIELDS

    @admin.display(description=_("words that mean the same"))
    def listed(self, synonyms: Synonyms) -> str:
        return str(synonyms)


@admin.register(WordCounts)
class WordCountsAdmin(ReadOnlyAdmin[WordCounts]):
    """Without the words themselves, of which there are some ten thousand."""

    list_display = ["index_version", "language", "chunk_count"]
    list_select_related = ["index_version__book"]
    exclude = ["words"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[WordCounts]:
        return super().get_queryset(request).defer("words")
