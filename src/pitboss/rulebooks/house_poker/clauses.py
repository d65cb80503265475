"""How the code of this book cites its clauses."""

from pitboss.citation import Book

BOOK = Book("house-poker", "House poker", "rules of our own", approved=False)
cite = BOOK.cite
under = BOOK.under
