"""Citations of the rulings on tournaments: `ruling("T5")` is `ruling tournaments T5`."""

from pitboss.core.citation import Book

BOOK = Book("tournaments", "Tournaments", "all books with tournaments")
ruling = BOOK.ruling
