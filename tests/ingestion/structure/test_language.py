import pytest

from ingestion.structure.language import guess_language


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It was the best of times, it was the worst of times, and she had not yet come to the house."),
        (
            "es",
            "Era una mañana gris en el puerto, y nadie que tuviera algo que hacer había salido de su casa.",
        ),
        (
            "fr",
            "Elle avait dans la main une lettre qui ne disait rien, et il la regardait sans un mot de plus.",
        ),
        (
            "de",
            "Er war nicht der Mann, der sich mit einer solchen Antwort begnügte, und das wusste sie auch.",
        ),
        ("it", "Era una mattina grigia e non si vedeva nessuno per la strada che porta al mare con il sole."),
        (
            "pt",
            "Era uma manhã em que não havia ninguém na rua, e ele disse que o mar estava como um espelho.",
        ),
        ("", "Lorem ipsum."),
        ("", "word " * 500),
        ("", "春はあけぼの。やうやう白くなりゆく山ぎは、すこしあかりて、紫だちたる雲のほそくたなびきたる。"),
    ],
)
def test_it_knows_a_language_by_its_small_words(language: str, text: str) -> None:
    assert guess_language(text) == language


def test_a_title_page_in_another_language_does_not_decide() -> None:
    spanish = "Era una mañana gris en el puerto, y nadie que tuviera algo que hacer había salido. " * 2000
    assert (
        guess_language("This is the title page of the book and it was printed in London. " * 50 + spanish)
        == "es"
    )
