"""Books, chunks and where each chunk came from, in Django admin."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.read_only_admin import ReadOnlyAdmin, link_to
from ingestion import actions
from ingestion.models import ArtifactRun, Book, Chunk, ChunkProvenance, ChunkType, IndexVersion, Source

MOST_LINKS = 400


@admin.register(Source)
class SourceAdmin(ReadOnlyAdmin[Source]):
    list_display = ["source_id", "club", "kind", "name", "created_at"]
    list_filter = ["club", "kind"]
    search_fields = ["source_id"]


@admin.register(Book)
class BookAdmin(admin.ModelAdmin[Book]):
    """Only what a person may decide about a book can be changed here."""

    list_display = ["title", "author", "club", "state", "stage", "percent", "version", "status", "chunks"]
    list_filter = ["club", "state", "status", "format", "language"]
    search_fields = ["title", "document_id", "original_name"]
    list_select_related = ["club", "live_index"]
    actions = ["read_in_again"]
    editable = ("title", "authors", "tags", "status")

    def get_readonly_fields(self, request: HttpRequest, obj: Book | None = None) -> list[str]:
        fixed = [field.name for field in Book._meta.fields if field.name not in self.editable]
        return [*fixed, "chunks"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=_("chunks"))
    def chunks(self, book: Book) -> SafeString | str:
        if book.live_index is None:
            return "–"
        address = reverse("admin:ingestion_chunk_changelist")
        query = f"?index_version__id__exact={book.live_index.pk}"
        return format_html('<a href="{}{}">{}</a>', address, query, book.live_index.chunk_count)

    @admin.action(description=_("Read in again"))
    def read_in_again(self, request: HttpRequest, books: QuerySet[Book]) -> None:
        for book in books:
            actions.queue_build(book)

    def delete_model(self, request: HttpRequest, obj: Book) -> None:
        actions.delete_book(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Book]) -> None:
        for book in queryset:
            actions.delete_book(book)


@admin.register(IndexVersion)
class IndexVersionAdmin(ReadOnlyAdmin[IndexVersion]):
    list_display = [
        *("book", "number", "state", "chunk_count", "chunker_version"),
        *("embedding_provider", "embedding_model", "embedding_dimensions", "completed_at"),
    ]
    list_filter = ["state", "embedding_provider", "embedding_model"]
    list_select_related = ["book"]
    exclude = ["stored_text"]


class ProvenanceInline(admin.StackedInline[ChunkProvenance, Chunk]):
    model = ChunkProvenance
    can_delete = False

    def has_change_permission(self, request: HttpRequest, obj: Chunk | None = None) -> bool:
        return False

    def has_add_permission(self, request: HttpRequest, obj: Chunk | None = None) -> bool:
        return False


@admin.register(Chunk)
class ChunkAdmin(ReadOnlyAdmin[Chunk]):
    list_display = ["chunk_index", "chunk_type", "book", "chapter", "page_number", "page_label", "beginning"]
    list_filter = [
        "chunk_type",
        "provenance__is_generated",
        "provenance__provider",
        "provenance__model",
        "provenance__prompt_version",
        ("index_version", admin.RelatedOnlyFieldListFilter),
    ]
    search_fields = ["chunk_id", "text"]
    list_select_related = ["index_version__book", "provenance"]
    inlines = [ProvenanceInline]
    readonly_fields = ["book", "made_from"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Chunk]:
        return super().get_queryset(request).order_by("index_version", "chunk_index")

    @admin.display(description=_("book"))
    def book(self, chunk: Chunk) -> SafeString | str:
        return link_to(chunk.index_version.book)

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


def links_to_sources(chunk: Chunk) -> SafeString | str:
    """The source chunks that a generated chunk was made from, each a link."""
    indexes = chunk.provenance.source_chunk_indexes
    sources = Chunk.objects.filter(
        index_version=chunk.index_version_id,
        chunk_type=ChunkType.SOURCE,
        chunk_index__in=indexes[:MOST_LINKS],
    ).only("pk", "chunk_index")
    links = [(link_to(source, str(source.chunk_index)),) for source in sources.order_by("chunk_index")]
    more = len(indexes) - len(links)
    shown = format_html_join(", ", "{}", links)
    return format_html("{} + {}", shown, more) if more > 0 else shown or "–"


@admin.register(ArtifactRun)
class ArtifactRunAdmin(ReadOnlyAdmin[ArtifactRun]):
    list_display = ["book", "kind", "provider", "model", "outcome", "dropped_quotes", "finished_at"]
    list_filter = ["kind", "outcome", "provider", "model"]
    list_select_related = ["book"]
