"""The room's jackpots: the Game Manager fed by what happens at the tables, and its displays.

Its lines have a log of their own. A line that a table's round leads to is written together with the table's line, so a
crash never leaves one without the other. A prize is keyed off when its round is over and paid by its claim, when the
official of the book has approved it: claims.py. Until then the table's next round waits.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

from pitboss.cards import write_cards
from pitboss.errors import PitbossError
from pitboss.floor.accounts import Movement
from pitboss.floor.event import RoundFinished
from pitboss.floor.holding import withheld
from pitboss.floor.sign import TableSign
from pitboss.hands import Category
from pitboss.jackpots import JackpotManager, linked, meter, room
from pitboss.jackpots.bonus import OFFERED, Bonus
from pitboss.jackpots.command import Join
from pitboss.jackpots.kind import write_exact
from pitboss.jackpots.notation import read_line
from pitboss.jackpots.notices import announced
from pitboss.jackpots.operating import check_sign
from pitboss.jackpots.state import Claim, RoundState, Table
from pitboss.ledger.entry import LogEntry
from pitboss.ledger.jackpots import JackpotFold, moment
from pitboss.money import short_money
from pitboss.rounds.banked.events import BettingClosed
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.event import Event
from pitboss.rounds.poker.round import PokerRound
from pitboss.rounds.poker.showdown.prizes import bonus_hands
from pitboss.server.demo import demo_jackpots, demo_signs
from pitboss.server.jackpots.claims import jackpot_shown
from pitboss.server.socket.shapes import JackpotShown
from pitboss.server.table.live import LiveTable

log = logging.getLogger("pitboss.server")

OPERATOR = "operator"
START = {terms.book: terms.start for terms in (*linked.TERMS.values(), meter.TERMS, room.TERMS)}
"""Where each book says how its jackpot game begins."""

Write = Callable[[str, str, datetime, list[Movement]], None]
"""Who, the line, when, and the money it moves."""


class RoomJackpots:
    """Every jackpot of the room."""

    def __init__(self, write: Write) -> None:
        self._fold = JackpotFold()
        self._write = write

    @property
    def manager(self) -> JackpotManager:
        return self._fold.manager

    def restore(self, entries: Iterable[LogEntry]) -> list[Movement]:
        """Folds the log; the money it moved."""
        return [movement for entry in entries for movement in self._fold.take_entry(entry)]

    def say(self, line: str, now: datetime, by: str = "") -> list[Event]:
        """A line to the Game Manager, written down if it is taken."""
        at = max(moment(now), self.manager.now)
        events, movements = self._fold.take(line, at)
        self._write(by or line.split(" ", 1)[0], line, datetime.fromtimestamp(at / 1000, UTC), movements)
        return events

    def open_demo(self, now: datetime) -> None:
        """The jackpots of a demonstration; the notice for the prize meter's table has hung since before it opened."""
        before = now - timedelta(milliseconds=meter.NOTICE)
        for name, terms in demo_jackpots().items():
            if name not in self.manager.systems:
                self.say(f"{OPERATOR} open {name} {terms}", before)
        for name, sign in demo_signs().items():
            if sign.pool and name not in self.manager.tables:
                self._try(f"{OPERATOR} notice {_joining(name, sign)}", before)

    # --- tables in and out

    def check(self, table: str, sign: TableSign) -> None:
        """Refuses a sign that names a jackpot the room has not got, or says something else of it."""
        if not sign.pool:
            if "jackpot" in sign.table:
                raise NotAllowed(
                    "a table with a jackpot names it as its pool: a manager opens one first", START[sign.book]
                )
            return
        system, joining = self.manager.system(sign.pool), read_line(f"{OPERATOR} {_joining(table, sign)}")
        assert isinstance(joining, Join)
        check_sign(joining, system)
        if not isinstance(system.kind, Bonus):
            return
        offered = {str(system.kind.hand): system.kind.goods or short_money(system.kind.amount)}
        if sign.table.get("bonus") != offered:
            said = " and ".join(f"{hand}: {prize}" for hand, prize in offered.items())
            raise NotAllowed(f"the sign of a table that plays for {sign.pool} shows its bonus prize, {said}", OFFERED)

    def join(self, table: str, sign: TableSign, now: datetime) -> None:
        """A table plays for the jackpot its sign names; a notice goes up where one has to hang before."""
        if not sign.pool or table in self.manager.tables:
            return
        line = _joining(table, sign)
        if self._try(f"{OPERATOR} {line}", now):
            return
        if announced(read_line(f"{OPERATOR} {line}")) not in self.manager.notices:
            self._try(f"{OPERATOR} notice {line}", now)

    # --- before a round

    def waits(self, table: LiveTable, now: datetime) -> bool:
        """Whether the next round of a table waits: for its jackpot, or for the claims of the last round."""
        sign = table.floor.sign
        if not sign.pool:
            return False
        self.join(table.id, sign, now)
        found = self.manager.tables.get(table.id)
        return found is None or (not table.floor.in_round and self._is_open(found))

    def ready(self, table: LiveTable, now: datetime) -> None:
        """Refuses, with the Game Manager's own reason, to begin a round that has to wait."""
        if not self.waits(table, now):
            return
        found = self.manager.tables.get(table.id)
        if found is None:
            self.say(f"{OPERATOR} {_joining(table.id, table.floor.sign)}", now)
        else:
            assert found.round is not None
            self.say(f"{table.id} over {found.round.number}", now)

    def meter_line(self, table: LiveTable) -> str | None:
        """The line that tells a table its jackpot before a round, where it stands elsewhere than the table knows."""
        found = self.manager.tables.get(table.id)
        if found is None or "jackpot" not in table.floor.sign.table:
            return None
        system = found.system
        amounts = [write_exact(held, system.kind.parts) for held in system.balances]
        told = [
            text
            for value in table.floor.state.jackpot.values()
            for text in (value if isinstance(value, list) else [value])
        ]
        return None if told == amounts else f"meter {' '.join(amounts)}"

    # --- what is shown

    def shown(self, table: str) -> list[JackpotShown]:
        """What a table plays for, with the claims of its last round."""
        found = self.manager.tables.get(table)
        if found is None:
            return []
        refs = found.round.claims if found.round is not None else ()
        return [jackpot_shown(found.system, [self.manager.claims[ref] for ref in refs])]

    def sharing(self, table: str) -> list[str]:
        """The tables that play for the same jackpot, this one among them."""
        found = self.manager.tables.get(table)
        return [name for name, other in self.manager.tables.items() if found and other.system is found.system]

    # --- what happens

    def happened(self, table: LiveTable, events: list[Event], now: datetime) -> list[Event]:
        """Feeds the Game Manager what a line at a table led to; what it made of it. The line stands in any case."""
        found = self.manager.tables.get(table.id)
        if found is None or not table.floor.sign.pool:
            return []
        try:
            return self._feed(table, found, events, now)
        except PitbossError as error:
            log.error("the jackpots did not take what happened at table %s: %s", table.id, error)
            return []

    def _feed(self, table: LiveTable, found: Table, events: list[Event], now: datetime) -> list[Event]:
        round_, number = table.floor.round, table.floor.state.hands
        if isinstance(round_, BankedRound) and any(isinstance(event, BettingClosed) for event in events):
            wagers = [f"{hand}@{level}" for hand, level in _levels(round_).items()]
            if wagers and round_.status == "open":
                return self.say(f"{table.id} start {number} {' '.join(wagers)}", now)
        if any(isinstance(event, RoundFinished) for event in events):
            return self._over(table, found, number, now)
        held = [] if table.floor.in_round else self._hold(table, number, now)
        return held + self.settle(table.id, number, now) if held else []

    def _over(self, table: LiveTable, found: Table, number: int, now: datetime) -> list[Event]:
        round_ = table.floor.round
        events: list[Event] = []
        if isinstance(round_, PokerRound) and round_.status == "settled":
            events += self.say(f"{table.id} start {number}", now)
        if round_ is None or not self._is_open(found):
            return events
        if round_.status == "void":
            least = found.terms.officials.power("void").least
            return events + self.say(f"{least} void {table.id}/{number}", now)
        if isinstance(round_, BankedRound):
            events += self._returned(found, round_, now)
        hits = _hits(table, found)
        if hits and isinstance(round_, PokerRound) and "jackpot" in table.floor.sign.table:
            events += self.say(f"{table.id} flop {number} {write_cards(round_.state.board[:3])}", now)
        if hits:
            events += self.say(f"{table.id} hit {number} {' '.join(hits)}", now)
            if found.terms.sort and table.floor.sign.dealer == "software" and self._from_pools(found):
                events += self.say(f"{table.id} sort {number} complete", now)
        return events + self._hold(table, number, now) + self.settle(table.id, number, now)

    def _hold(self, table: LiveTable, number: int, now: datetime) -> list[Event]:
        """Whose winnings of a round are held back is not paid its prize either, until somebody releases that."""
        names, events = withheld(table.floor.state), list[Event]()
        for claim in self.claims_of(table.id, number) if names else ():
            if claim.live and not claim.held and claim.winner in names:
                events += self._try(f"{claim.terms.officials.power('hold').least} hold {claim.ref}", now)
        return events

    def _is_open(self, found: Table) -> bool:
        return found.round is not None and found.round.state is RoundState.OPEN

    def _from_pools(self, found: Table) -> bool:
        claims = found.round.claims if found.round is not None else ()
        return any(self.manager.claims[ref].batch is not None for ref in claims)

    def _returned(self, found: Table, round_: BankedRound, now: datetime) -> list[Event]:
        """Wagers that counted at the start and went back during the round take their increments out again."""
        assert found.round is not None
        played = {f"p{one.box}": one.wager.level for one in round_.placed if one.wager.level and _played(one)}
        events: list[Event] = []
        for wager in found.round.wagers:
            left = played.get(wager.hand, 0)
            keeping = f" keeping {left}" if left else ""
            if left < wager.level:
                events += self.say(f"{found.name} return {found.round.number} {wager.hand}{keeping}", now)
        return events

    def settle(self, table: str, number: int, now: datetime) -> list[Event]:
        """Pays every claim of a round that nothing stands in the way of, and ends the round when all are settled.

        Goods are handed over by somebody, at a convenient time.
        """
        found = self.manager.tables.get(table)
        here = found is not None and found.round is not None and found.round.number == number
        events: list[Event] = []
        for claim in self.claims_of(table, number):
            if claim.live and not claim.goods:
                events += self._try(f"{table} pay {number} {claim.ref.hand}", now)
        if here and found is not None and self._is_open(found):
            events += self._try(f"{table} over {number}", now)
        return events

    def claims_of(self, table: str, number: int) -> list[Claim]:
        """The claims of a table's round."""
        found = self.manager.tables.get(table)
        if found is not None and found.round is not None and found.round.number == number:
            return [self.manager.claims[ref] for ref in found.round.claims]
        return [one for ref, one in self.manager.claims.items() if (ref.table, ref.round) == (table, number)]

    def _try(self, line: str, now: datetime) -> list[Event]:
        """A line that is taken as soon as nothing stands in its way, and not before."""
        try:
            return self.say(line, now)
        except PitbossError:
            return []


def _joining(table: str, sign: TableSign) -> str:
    """`join t1 perth wa-crown-holdem wager 5`: with what the sign says of the jackpot, which must be what it is."""
    said: dict[str, Any] = sign.table.get("jackpot") or {}
    words = [f"{key} {said[key]}" for key in ("wager", "option", "seed") if key in said]
    return " ".join(["join", table, sign.pool, sign.game, *words])


def _levels(round_: BankedRound) -> dict[str, int]:
    """Every box's jackpot wager by its level."""
    placed = [one for one in round_.placed if one.wager.level and one.valid]
    return {f"p{one.box}": one.wager.level for one in sorted(placed, key=lambda one: one.box)}


def _played(placed: Any) -> bool:
    return placed.settled is not None and placed.settled.outcome in ("win", "lose")


def _hits(table: LiveTable, found: Table) -> list[str]:
    """`p3 royal-flush for anna`: every hand of the round that wins a prize."""
    round_, places = table.floor.round, table.floor.places
    if isinstance(round_, BankedRound):
        return [_hit(f"p{one.box}", one.category, places[one.patron]) for one in round_.claims]
    assert isinstance(round_, PokerRound)
    if isinstance(found.system.kind, Bonus):
        won = [(f"p{seat + 1}", category) for seat, category in bonus_hands(round_.state)]
        return [_hit(hand, category, places[hand]) for hand, category in won if category is found.system.kind.hand]
    answer = round_.answer()
    return [
        _hit(one.seat, Category(one.hand), places[one.seat], write_cards(round_.state.hole[one.box - 1]))
        for one in (answer.jackpot.prizes if answer.jackpot else ())
    ]


def _hit(hand: str, category: Category, winner: str, shown: str = "") -> str:
    return " ".join(filter(None, [hand, str(category).replace(" ", "-"), shown, f"for {winner}"]))
