"""Citations of this book's clauses and the rulings on them."""

from pitboss.core.citation import Book

BOOK = Book("vic-crown-poker", "Crown Poker", "Crown Melbourne")
cite = BOOK.cite
under = BOOK.under
ruling = BOOK.ruling
