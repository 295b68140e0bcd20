"""Running heads are what stands in one place and comes again; text stays."""

from ingestion.structure.running_heads import EdgeLine, PageLines, heading_key, running_lines

HEIGHT, SIZE, LEADING = 600.0, 10.0, 14.0
NOUNS = (
    "ledger",
    "quay",
    "lamp",
    "storm",
    "clock",
    "cellar",
    "harbour",
    "letter",
    "cistern",
    "light",
    "boat",
)


def page(number: int, head: str = "", foot: str = "", *, body_size: float = SIZE, rows: int = 6) -> PageLines:
    text = [
        f"of the {NOUNS[number % 11]} and the {NOUNS[(number * row) % 11]} in {row}" for row in range(1, rows)
    ]
    lines = [EdgeLine(line, 80 + LEADING * row, body_size) for row, line in enumerate(text)]
    top = [EdgeLine(head, 30, 8)] if head else []
    bottom = [EdgeLine(foot, 570, 8)] if foot else []
    return PageLines([*top, *lines, *bottom], HEIGHT)


def removed(pages: list[PageLines]) -> list[list[str]]:
    found = running_lines(pages, [frozenset()] * len(pages), SIZE, LEADING)
    return [
        [page.lines[index].text for index in sorted(taken)] for page, taken in zip(pages, found, strict=True)
    ]


def test_it_takes_a_head_that_comes_on_every_page() -> None:
    assert removed([page(n, "The Salt Ledger") for n in range(4)]) == [["The Salt Ledger"]] * 4


def test_it_takes_heads_of_left_and_right_pages() -> None:
    heads = ["Ysolde Marrable", "The Salt Ledger"] * 3
    assert removed([page(n, head) for n, head in enumerate(heads)]) == [[head] for head in heads]


def test_it_takes_heads_with_the_pages_number_in_them() -> None:
    heads = [f"{n + 12} the salt ledger" for n in range(5)]
    assert removed([page(n, head) for n, head in enumerate(heads)]) == [[head] for head in heads]


def test_it_takes_the_single_head_of_a_short_chapter() -> None:
    heads = ["1 the light", "2 the light", "3 the quay", "4 the storm", "5 the storm"]
    assert removed([page(n, head) for n, head in enumerate(heads)]) == [[head] for head in heads]


def test_it_takes_several_lines_at_an_edge() -> None:
    pages = []
    for n in range(4):
        inner = page(n, "The Salt Ledger")
        slug = EdgeLine(f"ledger_{n + 7}.qxd page {n + 7}", 16, 8)
        pages.append(PageLines([slug, *inner.lines], HEIGHT))
    assert [len(lines) for lines in removed(pages)] == [2] * 4


def test_it_takes_feet() -> None:
    assert removed([page(n, foot="Draft, not for sale") for n in range(3)]) == [["Draft, not for sale"]] * 3


def test_it_keeps_text_that_says_the_same_on_every_page() -> None:
    drill = [
        PageLines(
            [EdgeLine(f"Page {n} line {row}: copied", 80 + LEADING * row, SIZE) for row in range(20)], HEIGHT
        )
        for n in range(9)
    ]
    assert removed(drill) == [[]] * 9


def test_it_keeps_the_first_line_of_the_text_even_where_it_repeats() -> None:
    pages = [page(0) for _ in range(5)]
    assert removed(pages) == [[]] * 5


def test_it_keeps_chapter_headings_in_one_place_of_their_pages() -> None:
    heads = ["Chapter I", "Chapter II", "Chapter III", "Chapter IV"]
    assert removed([page(n, head) for n, head in enumerate(heads)]) == [[]] * 4


def test_it_keeps_what_is_set_larger_than_the_text() -> None:
    assert removed([page(n, "The Salt Ledger", body_size=6.0) for n in range(4)]) != [[]] * 4
    found = running_lines([page(n, "The Salt Ledger") for n in range(4)], [frozenset()] * 4, 6.0, LEADING)
    assert found == [frozenset()] * 4


def test_it_takes_nothing_where_it_would_take_everything() -> None:
    pages = [PageLines([EdgeLine("One real page listed thrice.", 80, SIZE)], HEIGHT) for _ in range(3)]
    assert removed(pages) == [[]] * 3


def test_it_passes_known_page_numbers_on() -> None:
    pages = [page(n, foot=str(n * n)) for n in range(4)]
    numbers = [frozenset({len(page.lines) - 1}) for page in pages]
    assert running_lines(pages, numbers, SIZE, LEADING) == numbers


def test_it_folds_a_head_to_its_words() -> None:
    assert heading_key("  12 — THE Salt Ledger, iv ") == "the salt ledger"


def test_a_small_head_with_its_pages_number_is_known_without_repeating() -> None:
    body = [
        EdgeLine(f"Line {number} of the text, which goes on.", 80.0 + 14 * number, 10.0)
        for number in range(20)
    ]
    pages = [
        PageLines(body, 600.0),
        PageLines([EdgeLine("2 A. Keeper et al.", 40.0, 8.5), *body], 600.0),
        PageLines([EdgeLine("Figure 3", 40.0, 8.5), *body], 600.0),
    ]
    assert running_lines(pages, [frozenset()] * 3, 10.0, 14.0) == [frozenset(), frozenset({0}), frozenset()]
