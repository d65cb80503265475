"""The HTTP endpoints of the rules: books, clauses, coverage, examples and search."""

import asyncio
import re
from typing import Annotated

from litestar import Controller, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from pitboss.books import library
from pitboss.room.study import rules
from pitboss.room.study.rules import BookRead, BookShown, RuleLine, RuleShown
from pitboss.room.study.worked import ExampleShown, ExampleText, RuleWorked, Shelf
from pitboss.web.http.errors import NOT_FOUND
from pitboss.web.http.guards import HttpRequest

_EXAMPLE = re.compile(r"[a-z0-9-]{1,60}/[a-z0-9.-]{1,120}")
LONGEST = 200
"""Maximum length of a search, in characters."""


def shelf_of(request: HttpRequest) -> Shelf:
    shelf: Shelf = request.app.state.shelf
    return shelf


class RulesController(Controller):
    """The rules, available without signing in."""

    path = "/api"
    tags = ("rules",)

    @get("/rulebooks", sync_to_thread=False)
    def books(self) -> list[BookShown]:
        """List the rulebooks with their sections."""
        return rules.all_books()

    @get("/rulebooks/{name:str}", sync_to_thread=False)
    def book(self, name: FromPath[str]) -> BookRead:
        """Return a rulebook with our rulings on it."""
        if name not in library.BOOKS and name not in library.COMMON:
            raise NotFoundException(rules.no_such_book(name))
        return rules.book_read(name)

    @get("/rules", responses=NOT_FOUND)
    async def search(
        self,
        words: Annotated[str, QueryParameter(description="The words to find.", max_length=LONGEST)] = "",
        book: Annotated[str | None, QueryParameter(description="Only this rulebook.", max_length=LONGEST)] = None,
    ) -> list[RuleLine]:
        """Search the rules, best match first. Everyday words work: `string bet`, `misdeal before flop`."""
        if book and book not in library.BOOKS and book not in library.COMMON:
            raise NotFoundException(rules.no_such_book(book))
        return await asyncio.to_thread(rules.found_rules, words, book or None)

    @get("/rules/{citation:path}")
    async def rule(self, citation: FromPath[str]) -> RuleShown:
        """Return a clause, a ruling or a section."""
        return rules.rule_shown(_cited(citation))

    @get("/worked/{citation:path}")
    async def worked(self, request: HttpRequest, citation: FromPath[str]) -> RuleWorked:
        """Show how the software applies a rule: its places in the code, its tests and examples."""
        return await shelf_of(request).of(library.entry(_cited(citation)).citation)

    @get("/examples")
    async def examples(self, request: HttpRequest) -> list[ExampleShown]:
        """List one worked example per book."""
        return await shelf_of(request).first()

    @get("/examples/{name:path}")
    async def example(self, request: HttpRequest, name: FromPath[str]) -> ExampleText:
        """Return a worked example."""
        wanted = name.strip("/")
        found = await shelf_of(request).example(wanted) if _EXAMPLE.fullmatch(wanted) else None
        if found is None:
            raise NotFoundException(f"there is no example {wanted!r}")
        return found


def _cited(path: str) -> str:
    return path.strip("/").replace("+", " ")
