"""How the code of this book cites its clauses."""

from pitboss.core.citation import Book

BOOK = Book("harbour-duel", "Harbour Duel", "Harbour Casino")
cite = BOOK.cite
