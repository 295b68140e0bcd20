"""Books, chunks and where each chunk came from, in Django admin."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.db.models.fields.related import RelatedField
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.admin import ClubAdmin
from bookclub.clubs.cascading_admin import CascadingAdmin
from bookclub.clubs.models import Club
from bookclub.clubs.read_only_admin import ReadOnlyAdmin, lines_of, link_to
from ingestion import actions
from ingestion import artifact_admin as artifact_admin  # registers its pages
from ingestion import searching_admin as searching_admin
from ingestion.admin_forms import EDITABLE, BookForm
from ingestion.chunk_display import data_of, known_of
from ingestion.messages import failure_sentence
from ingestion.models import Book, Chunk, ChunkProvenance, IndexVersion, Source
from ingestion.source_links import links_to_sources


def link_to_chunks(version: IndexVersion) -> SafeString:
    """How many there are, and the way to their list."""
    address = reverse("admin:ingestion_chunk_changelist", query={"index_version__id__exact": version.pk})
    return format_html('<a href="{}">{}</a>', address, version.chunk_count)


@admin.register(Source)
class SourceAdmin(ReadOnlyAdmin[Source]):
    list_display = ["source_id", "club", "kind", "name", "created_at"]
    list_filter = ["club", "kind"]
    search_fields = ["source_id"]


@admin.register(Book)
class BookAdmin(CascadingAdmin[Book]):
    """Only what a person may decide about a book can be changed here."""

    list_display = [
        *("title", "by", "club", "state", "stage", "percent"),
        *("failure", "version", "status", "chunks"),
    ]
    list_filter = ["club", "state", "failure_code", "status", "format", "language"]
    search_fields = ["title", "document_id", "original_name"]
    list_select_related = ["club", "live_index"]
    actions = ["read_in_again", "embed_anew"]
    form = BookForm
    exclude = ["failure_detail", "warnings", "sealed_password"]

    def get_readonly_fields(self, request: HttpRequest, obj: Book | None = None) -> list[str]:
        others = {*EDITABLE, *self.exclude}
        fixed = [field.name for field in Book._meta.fields if field.name not in others]
        return [*fixed, "failure", "remarks", "chunks"]

    @admin.display(description=_("authors"))
    def by(self, book: Book) -> str:
        return book.author

    @admin.display(description=_("why it failed"))
    def failure(self, book: Book) -> str:
        return failure_sentence(book) if book.failure_code else "–"

    @admin.display(description=_("remarks from reading it in"))
    def remarks(self, book: Book) -> SafeString | str:
        return lines_of(book.warnings)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=_("chunks"))
    def chunks(self, book: Book) -> SafeString | str:
        return "–" if book.live_index is None else link_to_chunks(book.live_index)

    @admin.action(description=_("Read in again"), permissions=["change"])
    def read_in_again(self, request: HttpRequest, books: QuerySet[Book]) -> None:
        for book in books:
            actions.queue_build(book)

    @admin.action(description=_("Compute meanings anew, with the present embedder"), permissions=["change"])
    def embed_anew(self, request: HttpRequest, books: QuerySet[Book]) -> None:
        queued = sum(actions.queue_reembedding(book) for book in books.select_related("live_index"))
        left = len(books) - queued
        said = _("Being embedded anew: %(queued)d. Left as they are, since nothing is to be done: %(left)d.")
        self.message_user(request, said % {"queued": queued, "left": left})

    def save_model(self, request: HttpRequest, obj: Book, form: BookForm, change: bool) -> None:
        """Writes only what was changed: the book may be read in at the same time."""
        changed = set(form.changed_data)
        if by_hand := changed & {"title", "authors"}:
            obj.edited_fields = sorted({*obj.edited_fields, *by_hand})
            changed.add("edited_fields")
        if changed:
            obj.save(update_fields={*changed, "updated_at"})

    def delete_model(self, request: HttpRequest, obj: Book) -> None:
        actions.delete_book(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Book]) -> None:
        for book in queryset:
            actions.delete_book(book)


@admin.register(Club)
class ClubWithBooksAdmin(ClubAdmin):
    def delete_model(self, request: HttpRequest, obj: Club) -> None:
        actions.delete_club(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Club]) -> None:
        for club in queryset:
            actions.delete_club(club)


@admin.register(IndexVersion)
class IndexVersionAdmin(ReadOnlyAdmin[IndexVersion]):
    list_display = [
        *("book", "number", "state", "chunker_version"),
        *("chunks", "point_count", "embedding_provider", "embedding_model", "embedding_dimensions"),
        *("completed_at", "sentences_at"),
    ]
    list_filter = ["state", "book__club", "embedding_provider", "embedding_model"]
    list_select_related = ["book"]
    search_fields = ["book__title", "book__document_id"]
    exclude = ["stored_text"]
    readonly_fields = ["chunks"]

    @admin.display(description=_("chunks"), ordering="chunk_count")
    def chunks(self, version: IndexVersion) -> SafeString:
        return link_to_chunks(version)


class ProvenanceInline(admin.StackedInline[ChunkProvenance, Chunk]):
    model = ChunkProvenance
    can_delete = False
    show_change_link = True

    def has_change_permission(self, request: HttpRequest, obj: Chunk | None = None) -> bool:
        return False

    def has_add_permission(self, request: HttpRequest, obj: Chunk | None = None) -> bool:
        return False


class BuildsFilter(admin.RelatedOnlyFieldListFilter):
    """Named by their books, which are read along with them."""

    def field_choices(
        self, field: RelatedField[Any, Any], request: HttpRequest, model_admin: admin.ModelAdmin[Any]
    ) -> list[tuple[str, Any]]:
        with_chunks = model_admin.get_queryset(request).order_by().values("index_version")
        builds = IndexVersion.objects.filter(pk__in=with_chunks).select_related("book")
        return [(str(build.pk), str(build)) for build in builds.only("number", "book__title").order_by("pk")]


@admin.register(Chunk)
class ChunkAdmin(ReadOnlyAdmin[Chunk]):
    list_display = [
        *("chunk_index", "chunk_type", "book", "as_of", "superseded_index", "chapter"),
        *("page_number", "page_label", "beginning"),
    ]
    list_filter = [
        "chunk_type",
        "part",
        ("superseded_index", admin.EmptyFieldListFilter),
        "chunk_mode",
        "is_indexed",
        "provenance__is_generated",
        "provenance__provider",
        "provenance__model",
        "provenance__prompt_version",
        ("index_version", BuildsFilter),
    ]
    search_fields = ["chunk_id", "text"]
    list_select_related = ["index_version__book", "provenance"]
    inlines = [ProvenanceInline]
    readonly_fields = ["book", "as_of", "made_from", "data"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Chunk]:
        return super().get_queryset(request).order_by("index_version", "chunk_index")

    @admin.display(description=_("book"))
    def book(self, chunk: Chunk) -> SafeString | str:
        return link_to(chunk.index_version.book)

    @admin.display(description=_("what it knows"))
    def as_of(self, chunk: Chunk) -> str:
        return known_of(chunk)

    @admin.display(description=_("as data"))
    def data(self, chunk: Chunk) -> SafeString | str:
        return data_of(chunk)

    @admin.display(description=_("text"))
    def beginning(self, chunk: Chunk) -> str:
        return chunk.text[:80]

    @admin.display(description=_("made from these source chunks"))
    def made_from(self, chunk: Chunk) -> SafeString | str:
        return links_to_sources(chunk)


@admin.register(ChunkProvenance)
class ChunkProvenanceAdmin(ReadOnlyAdmin[ChunkProvenance]):
    list_display = [
        *("chunk", "is_generated", "artifact_kind", "provider", "model"),
        *("prompt_version", "generated_at_utc"),
    ]
    list_filter = ["is_generated", "artifact_kind", "provider", "model", "prompt_version"]
    search_fields = ["chunk__chunk_id"]
    list_select_related = ["chunk"]
    readonly_fields = ["chunk_page", "made_from"]

    @admin.display(description=_("chunk"))
    def chunk_page(self, provenance: ChunkProvenance) -> SafeString | str:
        return link_to(provenance.chunk)

    @admin.display(description=_("made from these source chunks"))
    def made_from(self, provenance: ChunkProvenance) -> SafeString | str:
        return links_to_sources(provenance.chunk)
