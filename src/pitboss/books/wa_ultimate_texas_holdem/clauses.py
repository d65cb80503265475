"""Citations of this book's clauses and the rulings on them."""

from pitboss.core.citation import Book

BOOK = Book("wa-ultimate-texas-holdem", "Ultimate Texas Hold'em", "Crown Perth")
cite = BOOK.cite
under = BOOK.under
ruling = BOOK.ruling
