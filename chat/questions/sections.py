"""Parts of a book that have no chapter number: what questions and headings call them."""

from collections.abc import Mapping

SECTION_WORDS: Mapping[str, tuple[str, ...]] = {
    "preface": ("preface", "prefacio"),
    "foreword": ("foreword", "preámbulo"),
    "introduction": ("introduction", "introducción"),
    "prologue": ("prologue", "prolog", "prólogo"),
    "epilogue": ("epilogue", "epilog", "epílogo"),
    "appendix": ("appendix", "appendices", "apéndice", "apéndices"),
    "afterword": ("afterword", "postface", "posfacio", "postfacio"),
    "postscript": ("postscript", "posdata", "postdata"),
    "dedication": ("dedication", "dedicatoria"),
    "contents": ("table of contents", "contents", "tabla de contenidos", "tabla de contenido", "índice"),
    "index": ("index", "índice analítico", "índice alfabético", "índice onomástico"),
    "glossary": ("glossary", "glosario"),
    "notes": ("notes", "endnotes", "footnotes", "notas"),
    "acknowledgements": ("acknowledgements", "acknowledgments", "agradecimientos"),
}
"""The key by which a hint names a section, and its names in English and Spanish, in lower case."""

# These stand for something else in a story unless the question says that it is read there.
AMBIGUOUS = frozenset(
    ("introduction", "appendix", "dedication", "index", "contents", "notes", "postscript", "acknowledgements")
)
