"""Citations of this book's clauses and the rulings on them."""

from pitboss.core.citation import Book

BOOK = Book("wa-crown-holdem", "Crown Hold'em Poker", "Crown Perth")
cite = BOOK.cite
under = BOOK.under
ruling = BOOK.ruling
