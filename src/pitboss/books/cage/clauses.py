"""Citations of the rulings on the cage: `ruling("B1")` is `ruling cage B1`."""

from pitboss.core.citation import Book

BOOK = Book("cage", "The cage", "all books")
ruling = BOOK.ruling
