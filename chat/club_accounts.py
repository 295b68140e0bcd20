"""What each club keeps on this site and what it took: for whoever runs the site."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from decimal import Decimal
from typing import Any

from django.db.models import Count, QuerySet, Sum

from bookclub.clubs.models import Club, Membership
from chat.costs import ClubCosts, costs_of
from ingestion.kept_bytes import OctetLength, picture_bytes
from ingestion.models import Book, Chunk, IndexVersion, StoredText

Numbers = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class ClubAccount:
    """`original_bytes` of the files as they came, `picture_bytes` of covers and drawn pages.

    `points` are in the index, of every build; `questions` and what they cost count as `chat.costs` says.
    """

    club: Club
    members: int
    books: int
    original_bytes: int
    picture_bytes: int
    text_bytes: int
    chunks: int
    points: int
    questions: int
    tokens: int
    cost: Decimal | None


COLUMNS = tuple(field.name for field in fields(ClubAccount) if field.name != "club")


def club_accounts() -> list[ClubAccount]:
    """Of all clubs by name; in as many queries for one as for a thousand."""
    clubs = list(Club.objects.order_by("name", "pk"))
    members = _by_club(Membership.objects.all(), "club_id", Count("pk"))
    books = _by_club(Book.objects.all(), "club_id", Count("pk"))
    originals = _by_club(Book.objects.all(), "club_id", Sum("size_bytes"))
    texts = _by_club(StoredText.objects.all(), "book__club_id", Sum(OctetLength("text")))
    chunks = _by_club(Chunk.objects.all(), "index_version__book__club_id", Count("pk"))
    points = _by_club(IndexVersion.objects.all(), "book__club_id", Sum("point_count"))
    pictures = picture_bytes()
    return [
        ClubAccount(
            club=one.club,
            members=members.get(one.club.pk, 0),
            books=books.get(one.club.pk, 0),
            original_bytes=originals.get(one.club.pk, 0),
            picture_bytes=pictures.get(one.club.pk, 0),
            text_bytes=texts.get(one.club.pk, 0),
            chunks=chunks.get(one.club.pk, 0),
            points=points.get(one.club.pk, 0),
            questions=one.questions.number,
            tokens=_tokens(one),
            cost=one.cost,
        )
        for one in costs_of(clubs)
    ]


def _by_club(rows: QuerySet[Any], club: str, sum_of: Count | Sum) -> Numbers:
    counted = rows.order_by().values(club).annotate(number=sum_of)
    return {row[club]: row["number"] or 0 for row in counted}


def _tokens(costs: ClubCosts) -> int:
    return costs.questions.tokens + costs.support.tokens


def together(accounts: Iterable[ClubAccount]) -> dict[str, int | Decimal | None]:
    """The sum of every column; no cost where no club has one."""
    listed = list(accounts)
    sums: dict[str, int | Decimal | None] = {
        name: sum(getattr(one, name) for one in listed) for name in COLUMNS if name != "cost"
    }
    told = [one.cost for one in listed if one.cost is not None]
    return sums | {"cost": sum(told, Decimal()) if told else None}
