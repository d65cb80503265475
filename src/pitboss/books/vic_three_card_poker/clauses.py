"""Citations of this book's clauses and the rulings on them."""

from pitboss.core.citation import Book

BOOK = Book("vic-three-card-poker", "Three Card Poker", "Crown Melbourne")
cite = BOOK.cite
ruling = BOOK.ruling
