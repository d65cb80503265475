"""How code cites the rulings on limits that protect: `ruling("C1")` is `ruling care C1`."""

from pitboss.core.citation import Book

BOOK = Book("care", "Limits that protect", "all books")
ruling = BOOK.ruling
