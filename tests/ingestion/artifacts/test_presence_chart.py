"""Who appears where, as a drawing and a table."""

import pytest

from ingestion.artifacts.presence_chart import MOST_COLUMNS, MOST_PEOPLE, PresenceChart, presence_chart
from ingestion.structure.composed_text import ChapterSpan
from tests.ingestion.artifacts.made_people import someone


def chapters(count: int, first: int = 1) -> list[ChapterSpan]:
    return [ChapterSpan(n, f"Chapter {n}", 1, 100 * n, 100 * n + 100) for n in range(first, first + count)]


def check_that_marks_lie_in_their_cells(chart: PresenceChart) -> None:
    for row in chart.rows:
        for mark in row.marks:
            assert abs(mark.x + mark.side / 2 - mark.column.x) <= 1
            assert chart.top <= mark.y
            assert mark.y + mark.side <= chart.height
            assert mark.x >= 0
            assert mark.x + mark.side <= chart.width
            assert mark.side <= chart.pitch


@pytest.mark.parametrize("count", [1, 12, 13, 41, 126, 150])
def test_every_chapter_has_a_column_and_every_mark_lies_in_it(count: int) -> None:
    people = [someone("Ada", chapters={1: 3, count: 9}), someone("Ben", chapters={count: 1})]
    chart = presence_chart(people, chapters(count))
    assert [column.first for column in chart.columns] == list(range(1, count + 1))
    check_that_marks_lie_in_their_cells(chart)


def test_the_table_has_the_counts_of_the_profile() -> None:
    people = [someone("Ada", chapters={1: 3, 3: 9}), someone("Ben", chapters={2: 1})]
    table = presence_chart(people, chapters(3)).table
    assert [(column.title, counts) for column, counts in table] == [
        ("Chapter 1", (3, 0)),
        ("Chapter 2", (0, 1)),
        ("Chapter 3", (9, 0)),
    ]


def test_thousands_of_chapters_share_columns_and_no_mention_is_lost() -> None:
    people = [someone("Ada", chapters=dict.fromkeys(range(1, 3001), 2))]
    chart = presence_chart(people, chapters(3000))
    assert len(chart.columns) <= MOST_COLUMNS
    assert sum(chart.rows[0].counts) == 6000
    assert chart.columns[-1].last == 3000


def test_the_area_of_a_mark_grows_with_the_mentions() -> None:
    [row] = presence_chart([someone("Ada", chapters={1: 100, 2: 25, 3: 1})], chapters(3)).rows
    most, quarter, least = (mark.side for mark in row.marks)
    assert most == 2 * quarter
    assert 0 < least < quarter


def test_only_the_most_important_people_are_drawn() -> None:
    people = [someone(f"Person {number}") for number in range(MOST_PEOPLE + 5)]
    assert [row.person for row in presence_chart(people, chapters(1)).rows] == people[:MOST_PEOPLE]


def test_what_stands_before_the_first_chapter_has_a_column_only_if_somebody_is_named_there() -> None:
    spans = chapters(3, first=0)
    assert [c.first for c in presence_chart([someone("Ada", chapters={1: 2})], spans).columns] == [1, 2]
    assert [c.first for c in presence_chart([someone("Ada", chapters={0: 2})], spans).columns] == [0, 1, 2]


def test_without_people_or_chapters_the_chart_is_empty() -> None:
    assert presence_chart([], chapters(2)).rows == ()
    assert presence_chart([someone("Ada")], []).columns == ()


def test_long_titles_and_names_are_shortened() -> None:
    chart = presence_chart([someone("A" * 50)], [ChapterSpan(1, "T" * 80, 1, 0, 9)])
    assert len(chart.columns[0].heading) < 30
    assert len(chart.rows[0].label) < 20
