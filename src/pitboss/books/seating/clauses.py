"""Citations of the rulings on lists and rotation: `ruling("S1")` is `ruling seating S1`."""

from pitboss.core.citation import Book

BOOK = Book("seating", "Seats, lists and dealers", "all books")
ruling = BOOK.ruling
