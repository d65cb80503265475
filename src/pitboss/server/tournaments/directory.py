"""People who have played before, and how each did: made from the tournaments of the room; nothing is kept besides."""

from collections.abc import Iterable

import msgspec

from pitboss.ledger.tournaments import TournamentFold
from pitboss.money import Chips, write_money
from pitboss.rounds.moment import write_moment
from pitboss.server.tournaments.names import line_name
from pitboss.tournaments.leagues import Night
from pitboss.tournaments.standing import Standings, standings
from pitboss.tournaments.state import Entrant, TournamentState

MOST_FOUND = 12


class KnownPlayer(msgspec.Struct, kw_only=True, gc=False):
    """Somebody who has entered a tournament here, as a form completes a name."""

    name: str
    nights: int
    last: str
    """The day of the last one."""


class Result(msgspec.Struct, kw_only=True, gc=False):
    """One night of one player."""

    tournament: str
    name: str
    title: str
    day: str
    over: bool
    state: str
    place: int | None
    players: int
    entries: int
    paid: str
    """What it cost, with fees and bounties."""
    prize: str
    bounties: str


class PlayerRecord(msgspec.Struct, kw_only=True, gc=False):
    """Everything one player has done in the tournaments of this room."""

    name: str
    nights: int
    won: int
    """First places."""
    in_the_money: int
    paid: str
    prizes: str
    bounties: str
    results: list[Result]
    """The latest first."""


def day_of(fold: TournamentFold) -> str:
    """When it began, or is to begin; a tournament that has neither stands before all others."""
    s = fold.state
    at = s.start if s.start is not None else s.now
    return write_moment(at)[:16] if at is not None else ""


def night_of(fold: TournamentFold) -> Night:
    """A tournament as a league sees it."""
    s = fold.state
    table = standings(s)
    places: dict[int, list[str]] = {}
    for player in table.order:
        if player.name in table.places:
            places.setdefault(table.places[player.name], []).append(player.name)
    return Night(
        fold.name,
        s.terms.name,
        day_of(fold),
        s.present,
        tuple(tuple(places[place]) for place in sorted(places)),
        tuple(one.name for one in s.players.values() if one.state == "disqualified"),
    )


def find(folds: Iterable[TournamentFold], written: str, without: Iterable[str] = ()) -> list[KnownPlayer]:
    """Those whose name, or a part of it, begins with what is typed; who comes most often first."""
    wanted, left_out = line_name(written).casefold(), set(without)
    if not wanted:
        return []
    days: dict[str, list[str]] = {}
    for fold in folds:
        for player in fold.state.players.values():
            if player.state != "withdrawn" and player.name not in left_out and _begins(player.name, wanted):
                days.setdefault(player.name, []).append(day_of(fold))
    found = [KnownPlayer(name=name, nights=len(own), last=max(own)[:10]) for name, own in days.items()]
    found.sort(key=lambda one: (-one.nights, one.name.casefold(), one.name))
    return found[:MOST_FOUND]


def _begins(name: str, wanted: str) -> bool:
    folded = name.casefold()
    return folded.startswith(wanted) or any(f"{mark}{wanted}" in folded for mark in "-_")


def record_of(folds: Iterable[TournamentFold], name: str) -> PlayerRecord | None:
    """What somebody has done here; None where nobody of that name has entered."""
    played = [(fold, fold.state.players[name]) for fold in folds if name in fold.state.players]
    if not played:
        return None
    played.sort(key=lambda pair: day_of(pair[0]), reverse=True)
    rows, sums, won, in_the_money = [], [0, 0, 0], 0, 0
    for fold, player in played:
        s, table = fold.state, standings(fold.state)
        amounts = _amounts(s, table, player)
        rows.append(_result(fold, table, player, amounts))
        sums = [sum_ + amount for sum_, amount in zip(sums, amounts, strict=True)]
        won += s.closed and table.places.get(name) == 1
        in_the_money += amounts[1] > 0
    paid, prizes, bounties = map(write_money, sums)
    return PlayerRecord(
        name=name,
        nights=sum(player.played for _, player in played),
        won=won,
        in_the_money=in_the_money,
        paid=paid,
        prizes=prizes,
        bounties=bounties,
        results=rows,
    )


def _amounts(s: TournamentState, table: Standings, player: Entrant) -> tuple[Chips, Chips, Chips]:
    """Paid, less what came back; prize; bounties."""
    kept = player.head if s.decided and player.state == "in" else 0
    return sum(player.charged.values()) - player.refund, table.prize(player.name), player.won + kept


def _result(fold: TournamentFold, table: Standings, player: Entrant, amounts: tuple[Chips, Chips, Chips]) -> Result:
    s = fold.state
    paid, prize, bounties = map(write_money, amounts)
    return Result(
        tournament=fold.name,
        name=s.terms.name,
        title=s.terms.listed.title,
        day=day_of(fold)[:10],
        over=s.over,
        state=player.state,
        place=table.places.get(player.name),
        players=s.present,
        entries=player.entries,
        paid=paid,
        prize=prize,
        bounties=bounties,
    )
