"""The chunks that stand for a book are spread over it and keep to the budget."""

from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.names import extract_names
from ingestion.artifacts.representative import representative_chunks

BUDGET = 20_000


def test_they_keep_to_the_budget_in_the_books_order(alice: BookMaterial) -> None:
    chosen = representative_chunks(alice, extract_names(alice), BUDGET)
    assert sum(len(chunk.text) for chunk in chosen) <= BUDGET
    assert sum(len(chunk.text) for chunk in chosen) > 0.8 * BUDGET
    assert [chunk.index for chunk in chosen] == sorted({chunk.index for chunk in chosen})


def test_they_are_spread_from_the_first_to_the_last(alice: BookMaterial) -> None:
    chosen = [chunk.index for chunk in representative_chunks(alice, extract_names(alice), BUDGET)]
    last = alice.chunks[-1].index
    assert (chosen[0], chosen[-1]) == (0, last)
    for quarter in range(4):
        assert any(quarter * last / 4 <= index <= (quarter + 1) * last / 4 for index in chosen)


def test_they_are_rich_in_names(alice: BookMaterial) -> None:
    names = extract_names(alice)
    chosen = {chunk.index for chunk in representative_chunks(alice, names, BUDGET)}
    present = [sum(c.index in p.source_chunk_indexes for p in names.people) for c in alice.chunks]
    among_chosen = [
        count for chunk, count in zip(alice.chunks, present, strict=True) if chunk.index in chosen
    ]
    assert sum(among_chosen) / len(among_chosen) > sum(present) / len(present)


def test_a_short_book_is_given_whole_and_an_empty_one_not_at_all(alice: BookMaterial) -> None:
    nobody = NameProfile(())
    assert representative_chunks(alice, nobody, 10_000_000) == alice.chunks
    assert representative_chunks(BookMaterial("", (), "en", "", ()), nobody, 100) == ()
    assert representative_chunks(alice, nobody, 10) == ()


def test_the_cost_may_be_counted_otherwise(alice: BookMaterial) -> None:
    assert len(representative_chunks(alice, NameProfile(()), 5, cost=lambda chunk: 1)) == 5


def test_critical_passages_come_first_and_leave_room_for_others(alice: BookMaterial) -> None:
    nobody = NameProfile(())
    marked = alice.chunks[41]
    span = (marked.char_start + 300, marked.char_start + 301)
    assert marked not in representative_chunks(alice, nobody, 9_000)
    assert marked in representative_chunks(alice, nobody, 9_000, critical=(span,))
    everything = representative_chunks(alice, nobody, 9_000, critical=((0, len(alice.text)),))
    assert everything[0] == alice.chunks[0]
    assert everything[-1] == alice.chunks[-1]


def test_the_ends_of_parts_weigh_more_than_other_places(alice: BookMaterial) -> None:
    inside = alice.chunks[61]
    end = inside.char_start + 700
    chosen = representative_chunks(alice, NameProfile(()), 9_000, part_ends=(end,))
    assert inside in chosen
    assert inside not in representative_chunks(alice, NameProfile(()), 9_000)
