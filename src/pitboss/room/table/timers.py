"""Timers of a table: lines that are due, and decisions for an official."""

import asyncio
import logging
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import msgspec

from pitboss.core.citation import Rules
from pitboss.core.errors import PitbossError, Said, label
from pitboss.core.money import write_money
from pitboss.pit.machine import CLOCK
from pitboss.pit.table.absence import is_idle, overdue
from pitboss.pit.table.grammar import LINES
from pitboss.pit.table.seats import HELD, rival_seat
from pitboss.pit.table.state import TableState
from pitboss.pit.table.table import FloorTable
from pitboss.pit.table.timed_actions import may_be_called, people_keep_time
from pitboss.room.accounts.people import Person
from pitboss.room.table.officials import role_token
from pitboss.room.wire.messages import Office
from pitboss.room.wire.shapes import Choice, worded
from pitboss.rules.officials import Officials

if TYPE_CHECKING:
    from pitboss.room.table.live import LiveTable


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """Delays before steps that need no decision."""

    card: float = 0.45
    """Seconds before each card or hand is dealt."""
    settle: float = 1.5
    """Seconds before a house game's wagers are settled."""
    next_round: float = 4.0
    """Seconds between rounds, to read the result."""
    bot: float = 1.1
    """Seconds before a bot acts, for a usual decision. A close one takes longer."""
    thinks: bool = True
    """True if the room's bots compute their decisions; otherwise they only keep the game going."""
    betting: float | None = 20.0
    """Seconds in which a house game takes wagers after the first; None means until everyone is ready."""
    side: float = 5.0
    """Seconds in which a poker table takes side wagers and straddles before the first card, if its sign offers them."""
    reveal: float = 1.0
    """Seconds for which the deal waits for contributions to the shuffle after asking for them. The pause between rounds
    covers it."""
    official: float = 6.0
    """Seconds before a software official approves a prize, so that players see it wait."""


CASINO = Pace()
AT_ONCE = Pace(card=0, settle=0, next_round=0, bot=0, thinks=False, betting=None, side=0, reveal=20, official=0)


MINUTE = timedelta(minutes=1)
STAFF: tuple[Office, ...] = ("dealer", "supervisor", "manager")


def offers(floor: FloorTable, now: datetime) -> list[Choice]:
    """Return the optional decisions that an official may make at this time."""
    state, absence = floor.state, floor.room.absence
    clocked = absence.reserved is not None and floor.sign.dealer == "software"
    found = []
    for name in overdue(state, now) if absence.picked_up and not clocked else []:
        since = state.players[name].away_since or now
        long = {"who": name, "minutes": (now - since) // MINUTE}
        said = label("away-for", "{who} has been away for {minutes} minutes", **long)
        found.append(_offer(f"pick-up {name}", said, absence.picked_up))
    for player in state.by_seat():
        if is_idle(state, player):
            idle = {"player": player.name, "rounds": player.idle}
            said = label("idle", "{player} has not bet for {rounds} rounds", **idle)
            found.append(_offer(f"vacate {player.name}", said, absence.idle_rules))
    for called in state.waiting if floor.sign.dealer == "human" else ():
        if called.called is not None and now - called.called >= HELD:
            said = label(
                "has-not-come", "{who} was called from the waiting list and has not come to the table", who=called.name
            )
            found.append(_offer(f"unwait {called.name}", said, floor.room.seats.choice))
    seat = rival_seat(state) if floor.sign.dealer == "human" else None
    for claim in state.claims[seat] if seat is not None else ():
        if claim.buy_in:
            said = label("not-for-seat", "{who} does not come for seat {seat}", who=claim.name, seat=seat)
            found.append(_offer(f"unclaim {claim.name}", said, floor.room.seats.rivals))
    for place, over in may_be_called(state).items():
        if over <= now:
            who, rules = state.places[place], list(state.current().silence)
            said = label("not-in-time", "{who} has not acted in time", who=who)
            found.append(Choice(kind="time", verb=f"{CLOCK} {who}", rules=rules, **worded(said)))
    found += _held(floor)
    if state.dropped and floor.room.time is not None:
        said = label("time-waits", "time charges wait for the drop")
        found.append(_offer("verify", said, floor.room.time.verified))
    return found


def _offer(line: str, said: Said, rules: Rules) -> Choice:
    return Choice(kind="offer", verb=line, rules=list(rules), **worded(said))


def may(person: Person, choice: Choice, officials: Officials) -> bool:
    """Return True if one of the person's offices is enough for a choice."""
    if choice.kind == "time":
        return any(person.holds(one) for one in STAFF)
    powers = [power for power in officials.powers if power.decision == choice.verb.split()[0]]
    ranks = [officials.role(role_token(officials, one)).rank for one in STAFF if person.holds(one)]
    return all(max(ranks, default=-1) >= officials.role(power.least).rank for power in powers)


def _held(floor: FloorTable) -> list[Choice]:
    """Return the choices to pay or refuse withheld payments, each round's separately."""
    if floor.room.hold is None:
        return []
    rules, found = floor.room.hold.rules, list[Choice]()
    for payment in floor.state.held:
        if not payment.done:
            which = f"{payment.player} {payment.round}"
            held = {"amount": write_money(payment.amount), "who": payment.player, "round": payment.round}
            pay = label("pay-held", "pay {amount} of {who}'s from round {round}, held back", **held)
            refuse = label("refuse-held", "refuse {amount} of {who}'s from round {round}, held back", **held)
            found += [_offer(f"release {which}", pay, rules), _offer(f"refuse {which}", refuse, rules)]
    return found


log = logging.getLogger("pitboss.room")

DECIDED = {"tick", "collect", "call", "release"}
"""Lines of the clock that need no decision."""


class Timekeeper:
    """Reads the clock for one table."""

    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self._rings: datetime | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._refused = 0
        """The table's number when it last refused a line of the clock, which is not tried again until something
        changes."""
        self._offered: list[str] = []
        self._quiet: TableState | None = None
        """During a round: the table state for which the clock has nothing due. Every line of the floor makes a new
        state."""

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._rings = None

    def said(self) -> bool:
        """Submit the lines that are due now and return True if there were any; otherwise offer the possible decisions
        and wait."""
        floor = self.table.floor
        state = floor.state
        if state.in_round and not self._offered and not people_keep_time(state):
            if state is self._quiet:
                return False
            if not (state.notices or state.waiting or state.held or _somebody_away(floor)):
                self._quiet = state
                return False
        now = max(self.table.room.now(), floor.state.now)
        due = floor.due(now)
        if due is not None and due.at <= now and self._say([line for line in due.lines if _does(floor, *line)]):
            return True
        self._offer(now)
        calls = [at for at in may_be_called(state).values() if at > now]
        self._wait(now, min([*calls, *([due.at] if due is not None else [])], default=None))
        return False

    def _say(self, lines: list[tuple[str, str]]) -> bool:
        if self._refused == self.table.number:
            return False
        taken = False
        for by, line in lines:
            try:
                self.table.apply(by, line)
                taken = True
            except PitbossError as error:
                log.warning("table %s: %s was refused: %s", self.table.id, line, error)
                self._refused = self.table.number
        return taken

    def _offer(self, now: datetime) -> None:
        """Show staff at the table that their choices have changed."""
        found = [choice.verb for choice in offers(self.table.floor, now)]
        if found != self._offered:
            self._offered = found
            self.table.show_staff()

    def _wait(self, now: datetime, at: datetime | None) -> None:
        if at is None and not _somebody_away(self.table.floor):
            self.stop()
            return
        rings = min(at, now + MINUTE) if at is not None and at > now else now + MINUTE
        if self._rings is None or rings < self._rings:
            self.stop()
            self._rings = rings
            delay = (rings - now).total_seconds()
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._alarm = self._rings = None
        self.table.autopilot.wake()


def _somebody_away(floor: FloorTable) -> bool:
    return any(player.away_since is not None for player in floor.state.players.values())


def _does(floor: FloorTable, by: str, line: str) -> bool:
    """Return True if the software submits a line: at a human dealer's table only lines that need no decision."""
    return floor.sign.dealer == "software" or (by == CLOCK and LINES.verb_of(line) in DECIDED)
