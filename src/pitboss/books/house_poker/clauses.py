"""How the code of this book cites its clauses."""

from pitboss.core.citation import Book

BOOK = Book("house-poker", "House poker", "the house, not approved by any regulator", approved=False)
cite = BOOK.cite
under = BOOK.under
