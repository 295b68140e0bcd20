"""Small Word documents made for one test each."""

import zipfile
from collections.abc import Mapping
from pathlib import Path

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
NAMESPACES = (
    f'xmlns:w="{_W}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    ' xmlns:v="urn:schemas-microsoft-com:vml"'
    ' xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
)
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_ROOTS = {"styles": "styles", "numbering": "numbering", "footnotes": "footnotes", "endnotes": "endnotes"}
CONTENT_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override'
    ' PartName="/{part}" ContentType="application/'
    'vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>'
    "</Types>"
)


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def par(content: str = "", style: str = "", properties: str = "") -> str:
    """A paragraph; `content` without markup becomes a run."""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    inside = content if content.startswith("<") or not content else run(content)
    return f"<w:p><w:pPr>{named}{properties}</w:pPr>{inside}</w:p>"


def style(
    identifier: str, name: str, inside: str = "", *, based_on: str = "", sort: str = "paragraph"
) -> str:
    base = f'<w:basedOn w:val="{based_on}"/>' if based_on else ""
    return (
        f'<w:style w:type="{sort}" w:styleId="{identifier}"><w:name w:val="{name}"/>{base}{inside}</w:style>'
    )


HEADINGS = "".join(style(f"h{level}", f"heading {level}") for level in range(1, 4))


def listed(list_id: int, depth: int = 0) -> str:
    return f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{list_id}"/></w:numPr>'


def level(depth: int, form: str, text: str, inside: str = "") -> str:
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{text}"/>{inside}</w:lvl>'
    )


def table(*rows: tuple[str, ...]) -> str:
    """Cells of text, or of markup."""
    cells = [
        "".join(f"<w:tc>{cell if cell.startswith('<') else par(cell)}</w:tc>" for cell in row) for row in rows
    ]
    return "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in cells) + "</w:tbl>"


def field(instruction: str, result: str) -> str:
    return (
        f'<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>{instruction}</w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{result}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def note_mark(part: str, identifier: int, inside: str = "") -> str:
    """`part` is "footnote" or "endnote"."""
    return f'<w:r><w:{part}Reference w:id="{identifier}"/>{inside}</w:r>'


def text_box(content: str) -> str:
    """As Word writes one: a shape, and the same once more for programs that know none."""
    inside = f"<w:txbxContent>{content}</w:txbxContent>"
    return (
        f"<w:r><mc:AlternateContent><mc:Choice><wps:txbx>{inside}</wps:txbx></mc:Choice>"
        f"<mc:Fallback><w:pict><v:textbox>{inside}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )


def document(body: str, prolog: str = "") -> str:
    return f"{prolog}<w:document {NAMESPACES}><w:body>{body}</w:body></w:document>"


def write_docx(
    path: Path, body: str, *, main: str = "word/document.xml", parts: Mapping[str, str] | None = None
) -> Path:
    """`parts` are the insides of styles, numbering and notes; others are whole files by path."""
    files = {"[Content_Types].xml": CONTENT_TYPES.format(part=main), main: document(body)}
    relations = ""
    for name, content in (parts or {}).items():
        root = _ROOTS.get(name)
        if root is None:
            files[name] = content
            continue
        files[f"word/{name}.xml"] = f"<w:{root} {NAMESPACES}>{content}</w:{root}>"
        relations += f'<Relationship Id="{name}" Type="{_RELATIONS}/{name}" Target="{name}.xml"/>'
    folder, _, file_name = main.rpartition("/")
    files["_rels/.rels"] = relationships(
        f'<Relationship Id="r" Type="{_RELATIONS}/officeDocument" Target="{main}"/>'
    )
    files[f"{folder}/_rels/{file_name}.rels"] = relationships(relations)
    return write_zip(path, files)


def relationships(inside: str) -> str:
    return (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f"{inside}</Relationships>"
    )


def write_zip(path: Path, files: Mapping[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path
