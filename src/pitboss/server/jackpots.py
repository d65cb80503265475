"""The room's jackpots: the Game Manager fed by what happens at the tables, and its displays.

Its lines have a log of their own. A line that a table's round leads to is written together with the table's line, so a
crash never leaves one without the other. A prize goes through all its states at once, in the name of the least
official who may take each step: with play chips there is nobody to wait for.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta

from pitboss.cards import write_cards
from pitboss.errors import PitbossError
from pitboss.floor.event import RoundFinished
from pitboss.floor.sign import TableSign
from pitboss.jackpots import JackpotManager
from pitboss.jackpots.command import ClaimRef
from pitboss.jackpots.kind import write_exact
from pitboss.jackpots.meter import NOTICE
from pitboss.jackpots.state import RoundState, System
from pitboss.ledger.entry import Entry
from pitboss.ledger.verify import moment
from pitboss.money import Chips, write_money
from pitboss.rounds.answer import Prize
from pitboss.rounds.banked.events import BettingClosed
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.event import Event
from pitboss.rounds.poker.round import PokerRound
from pitboss.server.demo import MELBOURNE, PERTH, ROOM, demo_signs
from pitboss.server.live import LiveTable
from pitboss.server.shapes import JackpotShown

OPERATOR = "operator"
DEMO = {
    PERTH: "linked wager 5",
    MELBOURNE: "meter wager 5 option 1 seed 10000",
    ROOM: "room reseed 5000 contribution 1.50 0.50",
}


class Jackpots:
    """Every jackpot of the room."""

    def __init__(self, write: Callable[[str, str, datetime], None]) -> None:
        self.manager = JackpotManager()
        self._write = write

    def restore(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self.manager.read(entry.line.text, moment(entry.line.at))

    def say(self, line: str, now: datetime) -> None:
        """A line to the Game Manager, written down if it is taken."""
        at = max(moment(now), self.manager.now)
        self.manager.read(line, at)
        self._write(line.split(" ", 1)[0], line, datetime.fromtimestamp(at / 1000, UTC))

    def open_demo(self, now: datetime) -> None:
        """The jackpots of a demonstration; the notice for the prize meter's table has hung since before it opened."""
        before = now - timedelta(milliseconds=NOTICE)
        for name, terms in DEMO.items():
            if name not in self.manager.systems:
                self.say(f"{OPERATOR} open {name} {terms}", before)
        for name, sign in demo_signs().items():
            if sign.pool == MELBOURNE and name not in self.manager.tables:
                self._try(f"{OPERATOR} notice join {name} {sign.pool} {sign.game}", before)

    def join(self, table: str, sign: TableSign, now: datetime) -> None:
        """A table plays for the jackpot its sign names, at once or when the notice has hung long enough."""
        line = f"join {table} {sign.pool} {sign.game}"
        if not sign.pool or sign.pool not in self.manager.systems or self._try(f"{OPERATOR} {line}", now):
            return
        if line not in self.manager.notices:
            self._try(f"{OPERATOR} notice {line}", now)

    # --- what is shown

    def shown(self, table: str) -> list[JackpotShown]:
        found = self.manager.tables.get(table)
        return [jackpot_shown(found.system)] if found else []

    def meter_line(self, table: LiveTable, now: datetime) -> str | None:
        """The line that tells a table its jackpot before a round, where it stands elsewhere than the table knows."""
        if table.id not in self.manager.tables:
            self.join(table.id, table.floor.sign, now)
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

    # --- what happens

    def happened(self, table: LiveTable, events: list[Event], now: datetime) -> list[str]:
        """Feeds the Game Manager; the tables whose displays changed."""
        found = self.manager.tables.get(table.id)
        if found is None:
            return []
        before = tuple(found.system.balances)
        round_, number = table.floor.round, table.floor.state.hands
        if isinstance(round_, BankedRound) and any(isinstance(event, BettingClosed) for event in events):
            wagers = _wagers(round_)
            if wagers and round_.status == "open":
                self._try(f"{table.id} start {number} {' '.join(wagers)}", now)
        if any(isinstance(event, RoundFinished) for event in events):
            self._over(table, number, now)
        if tuple(found.system.balances) == before:
            return []
        return [name for name, other in self.manager.tables.items() if other.system is found.system]

    def _over(self, table: LiveTable, number: int, now: datetime) -> None:
        found, round_ = self.manager.tables[table.id], table.floor.round
        assert round_ is not None
        if isinstance(round_, PokerRound) and round_.status == "settled":
            self._try(f"{table.id} start {number}", now)
        playing = found.round is not None and found.round.number == number and found.round.state is RoundState.OPEN
        if not playing:
            return
        if round_.status == "void":
            least = found.terms.officials.power("void").least
            self._try(f"{least} void {table.id}/{number}", now)
            return
        answer = round_.answer()
        prizes = answer.jackpot.prizes if answer.jackpot else ()
        if prizes:
            self._won(table, number, prizes, now)
        self._try(f"{table.id} over {number}", now)

    def _won(self, table: LiveTable, number: int, prizes: tuple[Prize, ...], now: datetime) -> None:
        """Keyed off together, verified, the cards sorted, paid."""
        found, round_ = self.manager.tables[table.id], table.floor.round
        hits = []
        for prize in prizes:
            shown = ""
            if isinstance(round_, PokerRound):
                seat = int(prize.seat[1:]) - 1
                self._try(f"{table.id} flop {number} {write_cards(round_.state.board[:3])}", now)
                shown = f" {write_cards(round_.state.hole[seat])}"
            hits.append(f"{_hand(prize)} {prize.hand.replace(' ', '-')}{shown}")
        self._try(f"{table.id} hit {number} {' '.join(hits)}", now)
        if found.terms.sort:
            self._try(f"{table.id} sort {number} complete", now)
        least = found.terms.officials.power("approve").least
        for prize in prizes:
            self._try(f"{least} verify {table.id}/{number}/{_hand(prize)}", now)
        for prize in prizes:
            self._try(f"{table.id} pay {number} {_hand(prize)}", now)

    def shortfall(self, table: str, number: int, prize: Prize) -> Chips:
        """What the pools held above the prize the round reckoned with: others added to them meanwhile."""
        claim = self.manager.claims.get(ClaimRef(table, number, _hand(prize)))
        return max(claim.amount - prize.amount, 0) if claim else 0

    def _try(self, line: str, now: datetime) -> bool:
        """A line the Game Manager may have no use for: a round it was not told of, a hand it does not know."""
        try:
            self.say(line, now)
        except PitbossError:
            return False
        return True


def jackpot_shown(system: System) -> JackpotShown:
    return JackpotShown(system.name, [write_money(chips) for chips in system.kind.displays(system.balances)])


def _hand(prize: Prize) -> str:
    return f"p{prize.box}"


def _wagers(round_: BankedRound) -> list[str]:
    """`p3@2`: every box's jackpot wager; Level 1 and 2 together are Level 3."""
    levels: dict[int, int] = {}
    for placed in round_.placed:
        if placed.wager.level and placed.valid:
            levels[placed.box] = levels.get(placed.box, 0) + placed.wager.level
    return [f"p{box}@{level}" for box, level in sorted(levels.items())]
