"""Citations of the rulings on play limits: `ruling("C1")` is `ruling care C1`."""

from pitboss.core.citation import Book

BOOK = Book("care", "Play limits", "all books")
ruling = BOOK.ruling
