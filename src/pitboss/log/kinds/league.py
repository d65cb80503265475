"""A league's log folded: its terms, and which tournaments count. `terms {…}`, `count wednesday`, `leave wednesday`.

The points are made from the tournaments themselves whenever they are asked for: a league has no result of its own.
"""

import msgspec

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.refusals import NotAllowed, UnreadableLine
from pitboss.pit.machine import Command, Outcome
from pitboss.pit.tournament.leagues import LeagueTerms

PREFIX = "league/"
"""What a league's log is called, before its name."""
MOST_NIGHTS = 400


def league_log(name: str) -> str:
    return PREFIX + name


def league_line(terms: LeagueTerms) -> str:
    return f"terms {msgspec.json.encode(terms).decode()}"


class LeagueFold:
    """One league."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.terms = LeagueTerms(name=name)
        self.nights: list[str] = []
        """Tournaments that count, in the order they were named."""

    def take(self, line: str) -> None:
        """Applies a line; raises a `Refusal` and changes nothing where it does not fit."""
        verb, _, rest = line.partition(" ")
        if verb == "terms":
            self._take_terms(rest)
        elif verb == "count":
            self._count(rest)
        elif verb == "leave":
            if rest not in self.nights:
                raise NotAllowed(f"{rest} does not count for {self.name}", ruling("T38"))
            self.nights.remove(rest)
        else:
            raise UnreadableLine(f"{verb[:40]!r} is not a line of a league: expected terms, count or leave")

    def apply(self, command: Command) -> Outcome:
        self.take(command.line)
        return Outcome()

    def _take_terms(self, written: str) -> None:
        try:
            terms = msgspec.json.decode(written, type=LeagueTerms)
        except msgspec.DecodeError as error:
            raise UnreadableLine(f"not the terms of a league: {error}") from None
        if (terms.formula == "places") != bool(terms.points):
            raise NotAllowed("points for each place go with the formula places, and with no other", ruling("T38"))
        if self.nights and msgspec.structs.replace(terms, name=self.terms.name) != self.terms:
            raise NotAllowed("a night counts already: the formula stays what players were told", ruling("T38"))
        self.terms = terms

    def _count(self, night: str) -> None:
        if night in self.nights:
            raise NotAllowed(f"{night} counts already", ruling("T38"))
        if len(self.nights) >= MOST_NIGHTS:
            raise NotAllowed(f"a league has at most {MOST_NIGHTS} nights", ruling("T38"))
        self.nights.append(night)
