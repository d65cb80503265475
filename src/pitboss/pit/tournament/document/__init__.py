"""The Terms and Conditions as a document for patrons to read before they enter."""

import msgspec

from pitboss.books.tournament import Needed, Topic
from pitboss.core.citation import Rules
from pitboss.pit.tournament.conditions import Terms
from pitboss.pit.tournament.document.play import CONDUCT, MONEY, WAGERS
from pitboss.pit.tournament.document.wording import DETAILS, ENTRY, FORMAT, Wording, schedule

SECTIONS: tuple[tuple[str, dict[Topic, Wording]], ...] = (
    ("Tournament details", DETAILS),
    ("Conditions of entry", ENTRY),
    ("Format", FORMAT),
    ("Chips and wagers", WAGERS),
    ("Winners and prizes", MONEY),
    ("Conduct of play", CONDUCT),
)


class Item(msgspec.Struct, frozen=True):
    """The document's text on one topic."""

    topic: str
    sentences: tuple[str, ...]
    rules: Rules


class DocumentPart(msgspec.Struct, frozen=True):
    """A section of the document."""

    title: str
    items: tuple[Item, ...]


class Document(msgspec.Struct, frozen=True):
    """The whole document. It may be published when nothing is missing."""

    title: str
    game: str
    book: str
    rules: Rules
    """The clauses that require the document."""
    parts: tuple[DocumentPart, ...]
    schedule: tuple[tuple[str, ...], ...]
    """Levels and breaks, one row each; the first row has the headings."""
    missing: tuple[Needed, ...]


def make_document(terms: Terms) -> Document:
    """Return the document of the current terms."""
    return Document(
        title=terms.name,
        game=terms.listed.title,
        book=terms.listed.rulebook,
        rules=terms.book.documented,
        parts=tuple(_part(terms, title, topics) for title, topics in SECTIONS),
        schedule=schedule(terms),
        missing=terms.missing,
    )


def _part(terms: Terms, title: str, topics: dict[Topic, Wording]) -> DocumentPart:
    clauses = terms.book.document
    items = [_item(terms, topic, words) for topic, words in topics.items() if topic in clauses]
    return DocumentPart(title, tuple(item for item in items if item.sentences))


def _item(terms: Terms, topic: Topic, words: Wording) -> Item:
    stated = terms.book.statements.get(topic)
    return Item(topic, (*((stated,) if stated else ()), *words(terms)), terms.book.document[topic])


def as_text(document: Document) -> str:
    """Return the document as printable Markdown."""
    head = f"Terms and Conditions ({', '.join(document.rules)}). {document.game}, by the rules of {document.book}."
    lines = [f"# {document.title}", "", head, ""]
    if document.missing:
        lines += ["**Not to be published yet.** Still missing:", ""]
        lines += [f"- {one.what}: `{one.key}` ({', '.join(one.rules)})" for one in document.missing] + [""]
    for number, part in enumerate(document.parts, 1):
        lines += [f"## {number}. {part.title}", ""]
        for at, item in enumerate(part.items, 1):
            cited = f" ({', '.join(item.rules)})" if item.rules else ""
            lines.append(f"{number}.{at} {' '.join(item.sentences)}{cited}")
            lines.append("")
        if part.title == "Chips and wagers":
            lines += [*_table(document.schedule), ""]
    return "\n".join(lines).rstrip() + "\n"


def _table(rows: tuple[tuple[str, ...], ...]) -> list[str]:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    laid = [
        "| " + " | ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    rule = "|" + "|".join("-" * (width + 1) + ":" for width in widths) + "|"
    return [laid[0], rule, *laid[1:]]
