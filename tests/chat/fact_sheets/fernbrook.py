"""A short novel with families, places and a year, in chapters long enough to be parts of their own."""

FILLER = "The rain went on all day, and nobody came up the lane, and the clock in the hall struck the hours. "


def chapter(number: int, title: str, *sentences: str) -> str:
    paragraphs = "\n\n".join(sentences)
    return f"CHAPTER {number}\n\n{title}\n\n{paragraphs}\n\n{(FILLER * 140).strip()}\n\n"


NOVEL = "".join(
    (
        chapter(
            1,
            "The Arrival",
            "Anna Hartley came to Fernbrook in the spring with two trunks and a cage of finches.",
            "Mr. Hartley met her in Fernbrook at the gate, and Mrs. Hartley stood behind him in the rain.",
            "It was said that the Hartleys had lived in Fernbrook for longer than anybody could tell.",
            "Anna Hartley slept badly, and Mr. Hartley did not sleep at all.",
            "Everybody in Fernbrook knew by noon that she had come, and in Fernbrook all were glad of it.",
        ),
        chapter(
            2,
            "The Letter",
            "In October of 1849 a letter came, and Anna Hartley read it standing.",
            "Mrs. Hartley asked her nothing, and Anna Hartley said nothing.",
        ),
        chapter(
            3,
            "The Fire",
            "Silas Crowe came to the house at night and set fire to the barn.",
            "Silas Crowe was seen in Marlow, and Mr. Hartley rode to Marlow after Silas Crowe.",
        ),
    )
)
ENDING = "In the end Anna Hartley stood in the ashes of the barn and laughed until the finches sang."
NOVEL += f"{ENDING}\n"

ONLY_LATER = ("Silas", "Crowe", "Marlow", "barn", "ashes", "1849", "letter")
"""What nobody has met who has read the first chapter."""
