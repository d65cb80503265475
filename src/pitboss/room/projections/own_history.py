"""A person's own finished rounds, the last first, with the jackpot prizes they won."""

from collections.abc import Mapping

import msgspec

from pitboss.books import catalogue
from pitboss.core.money import write_money
from pitboss.pit.jackpot.grammar import ClaimRef
from pitboss.pit.jackpot.state import Claim
from pitboss.room.jackpots.claims import claim_shown, is_paid
from pitboss.room.projections.history import PlayedRound, PlayedRounds
from pitboss.room.wire.shapes import ClaimShown, shape

KEPT = 1000
"""Rounds of one person that are listed; older ones are in the log and in each table's list."""
PAGE = 50


class History:
    """Everybody's own finished rounds."""

    def __init__(self, played: PlayedRounds, claims: Mapping[ClaimRef, Claim]) -> None:
        self._played, self._claims = played, claims

    def of(self, name: str, table: str | None = None, before: int | None = None) -> "HistoryPage":
        """A page of somebody's rounds, the last first. `before` is the `count` of a line seen already."""
        rounds, total = self._played.of(name, KEPT)
        prizes = self._prizes(name)
        found, tables = list[HistoryLine](), dict[str, str]()
        for at, one in reversed([*enumerate(rounds, total - len(rounds) + 1)]):
            tables.setdefault(one.table, catalogue.game(one.game).title)
            if (table is None or one.table == table) and (before is None or at < before) and len(found) <= PAGE:
                found.append(_line(at, one, prizes.get((one.table, one.number), [])))
        more = found[PAGE - 1].count if len(found) > PAGE else None
        return HistoryPage(rounds=found[:PAGE], next=more, tables=[HistoryTable(*one) for one in tables.items()])

    def _prizes(self, name: str) -> dict[tuple[str, int], list[Claim]]:
        """Somebody's claims by the round they were won in."""
        found: dict[tuple[str, int], list[Claim]] = {}
        for ref, claim in self._claims.items():
            if claim.winner == name:
                found.setdefault((ref.table, ref.round), []).append(claim)
        return found


class HistoryLine(msgspec.Struct, kw_only=True):
    """One of a person's own rounds."""

    count: int
    """A person's first round in this room is 1."""
    table: str
    number: int
    """The round's number at its table."""
    game: str
    title: str
    kind: str
    status: str
    ended: str
    net: str
    """What the round came to, with every jackpot prize it paid."""
    prizes: list[ClaimShown] = []


class HistoryTable(msgspec.Struct):
    """A table the person has played at."""

    id: str
    title: str


class HistoryPage(msgspec.Struct, kw_only=True):
    """A person's own rounds, the last first."""

    rounds: list[HistoryLine]
    next: int | None
    """What to send as `before` for the page after this one; null at the end."""
    tables: list[HistoryTable]
    """Every table in the whole list, the last played first."""


def _line(count: int, one: PlayedRound, prizes: list[Claim]) -> HistoryLine:
    entry = catalogue.game(one.game)
    return shape(
        HistoryLine,
        one,
        count=count,
        title=entry.title,
        kind=entry.kind,
        net=write_money(one.net + sum(claim.amount for claim in prizes if is_paid(claim))),
        prizes=[claim_shown(claim) for claim in prizes],
    )
