"""Citations of this book's clauses."""

from pitboss.core.citation import Book

BOOK = Book("house-poker", "House poker", "House rules, not approved by any regulator", approved=False)
cite = BOOK.cite
under = BOOK.under
