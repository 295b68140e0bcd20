"""Where documents come from: sources, and which place on the disk a source's files belong to."""

from pathlib import Path

from django.db import transaction
from django.db.models import Q

from bookclub.clubs.models import Club
from ingestion import identifiers
from ingestion.models import Source


@transaction.atomic
def ensure_source(club: Club, kind: str, name: str) -> Source:
    source, _created = Source.objects.get_or_create(
        source_id=identifiers.source_id(club.slug, kind, name),
        defaults={"club": club, "kind": kind, "name": name},
    )
    return source


def ensure_upload_source(club: Club) -> Source:
    """The source that lone uploads belong to."""
    return ensure_source(club, Source.Kind.UPLOAD, "uploads")


def claim_root(source: Source, root: Path, *, moves: bool) -> bool:
    """Whether what lies below `root` may go into the source: no other root has it, or it `moves` here."""
    marker = identifiers.root_marker(root)
    claimed = Source.objects.filter(pk=source.pk)
    if not moves:
        claimed = claimed.filter(Q(root=marker) | Q(root="", books=None))
    return claimed.update(root=marker) > 0
