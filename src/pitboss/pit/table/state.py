"""A table's state between rounds. Handlers check before they change anything."""

import re
from datetime import datetime
from typing import Any, Literal

import msgspec

from pitboss.books.room import RoomRules, Route, Subject
from pitboss.core.errors import InternalError
from pitboss.core.money import Chips
from pitboss.core.refusals import NotAllowed
from pitboss.pit.machine import CLOCK, Act
from pitboss.pit.table.event import Entry
from pitboss.pit.table.sign import TableSign
from pitboss.rules.answer import Answer
from pitboss.rules.edition import EDITION
from pitboss.rules.movement import Movement
from pitboss.rules.officials import Officials, Power, Role, office_of
from pitboss.rules.round import Round


class Player(msgspec.Struct, kw_only=True):
    """A player with a seat and a stake."""

    name: str
    seat: int
    stack: Chips
    sat: datetime
    entry: Entry = "wait"
    newcomer: bool = True
    """True if the player was never dealt in here and so is not dealt in on the button."""
    owes_big: bool = False
    owes_small: bool = False
    away_since: datetime | None = None
    leaving: bool = False
    penalty: int = 0
    """The number of hands still to sit out."""
    idle: int = 0
    """Rounds in a row without a wager; starts at -1 for a player who sat down during a round."""
    time_bought: int = 0
    """Extensions in this hand."""
    owed_fees: Chips = 0
    """Fees for bought time, charged when the hand is over."""
    personal: tuple[Chips, Chips] | None = None
    advised: tuple[str, ...] = ()
    """The warnings a house game gave the player while seated here."""
    move_to: str = ""
    """The table the player asked to move to."""
    bot: bool = False
    """True if the player's bot plays here, which is marked for everybody to see."""

    @property
    def owes(self) -> bool:
        return self.owes_big or self.owes_small

    @property
    def ready(self) -> bool:
        """Return True if the player is present, has chips and is not penalised or leaving."""
        return self.away_since is None and self.stack > 0 and not self.penalty and not self.leaving


class Waiting(msgspec.Struct, frozen=True):
    """A place on the waiting list. `top` is for players who return in time after a pick-up."""

    name: str
    since: datetime
    top: bool = False
    called: datetime | None = None
    """When the player was called; a seat is held from then."""


class SeatClaim(msgspec.Struct, frozen=True):
    """A claim to a seat. A newcomer's claim has a buy-in."""

    name: str
    buy_in: Chips = 0


class Notice(msgspec.Struct, kw_only=True):
    """A change waiting for hands, minutes or the players' consent."""

    number: int
    subject: Subject
    text: str
    game: str = ""
    words: dict[str, str] = {}
    """The order's settings as written in its line."""
    sign: TableSign | None = None
    """The resulting sign; None if the table closes."""
    routes: tuple[Route, ...]
    besides: Route | None = None
    rises: datetime | None = None
    """When the notice first announced a higher minimum than the sign's."""
    posted: datetime
    first_hand: int
    """The first hand that counts. A hand in progress when the notice was posted does not count."""
    agreed: set[str] = set()


class PickUp(msgspec.Struct, frozen=True):
    """A stake that was picked up from an absent player."""

    at: datetime
    stack: Chips


class Held(msgspec.Struct, kw_only=True):
    """A withheld payment of a round, with the stakes that wait with it."""

    player: str
    round: int
    winnings: Chips
    stakes: Chips
    until: datetime | None
    """The time when the clock releases it; None if an official must decide."""
    done: bool = False
    """True if it was released or refused."""

    @property
    def amount(self) -> Chips:
        return 0 if self.done else self.winnings + self.stakes


Way = Literal["change", "feeder", "moved", "closed"]
"""How a player comes to another table: by request, from a feeder table, by an official, from a closed game."""


class Departure(msgspec.Struct, frozen=True):
    """A player who left for another table. `to` is empty if the table closed and any table may take them."""

    player: str
    to: str
    stack: Chips
    why: Way
    bot: bool = False
    """True if a bot played, so that the new seat is marked as well."""


class Positions(msgspec.Struct, frozen=True, kw_only=True):
    """The seats of the button and the blinds, the first blind first. Seats may be empty."""

    button: int
    blinds: tuple[int, ...] = ()
    holder: int = 0
    """The seat that acted as the button, which is dealt to last."""
    heads_up: bool = False


class Summons(msgspec.Struct, frozen=True, kw_only=True):
    """The dealer's call for an official: who, when and why."""

    by: str
    at: datetime
    why: str


class TableState(msgspec.Struct, kw_only=True):
    """The whole state of one table."""

    id: str
    sign: TableSign
    open: bool = False
    suspended: bool = False
    now: datetime
    edition: int = EDITION
    """The edition that accepted the last table line. A round begun by that line is played by it."""
    players: dict[str, Player] = {}
    waiting: list[Waiting] = []
    picked_up: dict[str, PickUp] = {}
    claims: dict[int, list[SeatClaim]] = {}
    vacated: set[int] = set()
    """Seats vacated since the last deal. Seated players have priority for them."""
    notices: list[Notice] = []
    posted: int = 0
    """The number of notices posted so far."""
    consents: dict[str, set[str]] = {}
    """Players who agree to changes without a notice: a new deck, one player above a reduced deck's maximum."""
    tied: tuple[str, ...] = ()
    """Players who must draw again for a seat."""
    mover: str = ""
    """The player with the highest card, who moves to another table first."""
    forced: tuple[str, ...] = ()
    """Players who must bring their stake within the buy-in after a change of game."""
    hands: int = 0
    """The number of rounds started."""
    began: datetime | None = None
    """The time when the last round started."""
    acted: datetime | None = None
    """The start of the time to act: the last action, plus time bought since."""
    full: bool = False
    """True if every seat was occupied when the round started."""
    last: Positions | None = None
    """The positions of the last round; None before a table's first round."""
    drawn: int | None = None
    """The seat that drew the first button."""
    places: dict[str, str] = {}
    """Players by place in the round in progress or just over: `p1`, …."""
    carried: Chips = 0
    carried_from: dict[str, Chips] = {}
    dropped: Chips = 0
    """Time charges collected but not verified."""
    collected: datetime | None = None
    jackpot: dict[str, Any] = {}
    """Exact pools or meter for the next round's sign."""
    box_of: dict[int, str] = {}
    """The players of each box in the last round of a house game."""
    lead: int | None = None
    """The seat that wagers first in a house-game tournament."""
    wagered: set[str] = set()
    """Players who have placed all wagers of the hand in a house-game tournament."""
    secret: set[str] = set()
    """Players who handed in a secret wager for the hand."""
    barred: set[str] = set()
    handled: dict[str, tuple[str, ...]] = {}
    """Staff who seated, sold chips to or unseated each player without an account, by lower-case name (ruling cage
    B12). Replaced, never mutated, so drafts share it."""
    held: list[Held] = []
    """Withheld payments."""
    departures: dict[int, Departure] = {}
    """Players who left for other tables, numbered from 1."""
    summons: Summons | None = None
    """The dealer's call for an official who has not arrived yet."""
    received: set[str] = set()
    """Departures from other tables whose players came here: `t1/4`."""
    books: dict[str, Chips] = {}
    """Chips on the table by account according to the movements; checked after every line."""
    round: Round | None = None
    opening: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    """The round's opening as a record writes it: its sign and its seats' setup."""

    @property
    def room(self) -> RoomRules:
        return self.sign.room

    @property
    def in_round(self) -> bool:
        """Return True while a round is played, until its pots are pushed if that takes a line."""
        if self.round is None or self.round.status == "open":
            return self.round is not None
        return self.sign.pushes and self.current().to_be_pushed

    def current(self) -> Round:
        if self.round is None:  # asked for every line, so `present` is not used
            raise InternalError("the round is missing")
        return self.round

    def answer(self) -> Answer:
        """Return the settlement that the table owes. Claims pay the prizes of a shared jackpot."""
        return self.current().answer(linked=bool(self.sign.pool))

    def by_seat(self) -> list[Player]:
        """Return the seated players from the dealer's left."""
        return sorted(self.players.values(), key=lambda player: player.seat)

    def at(self, seat: int) -> Player | None:
        return next((player for player in self.players.values() if player.seat == seat), None)

    def player(self, name: str) -> Player:
        found = self.players.get(name)
        if found is None:
            raise NotAllowed(f"{name} has no seat at table {self.id}", self.room.seats.choice, actor=name)
        return found

    def seat(self, number: int) -> int:
        """Return the seat number, or refuse if the table has no such seat."""
        if not 1 <= number <= self.sign.seats:
            what = "box" if self.sign.banked else "seat"
            raise NotAllowed(f"there is no {what} {number}: the table has 1 to {self.sign.seats}", self.room.seats.most)
        return number

    def token(self, name: str) -> str | None:
        """Return a player's place in the round: `p2`."""
        for token, player in self.places.items():
            if player == name:
                return token
        return None

    def require(self, act: Act) -> Power:
        """Return the power behind an official's line. Refuse players and lower roles."""
        power = self.room.officials.power(act.verb)
        if act.role is None:
            least = self.room.officials.role(power.least)
            raise NotAllowed(f"{act.by} may not {power.meaning}: that is for the {least.title}", power.rules)
        return self.room.officials.require(act.role.token, act.verb)

    def departed(self, departure: Departure) -> int:
        """Record a departure and return the number by which another table may receive the player."""
        number = len(self.departures) + 1
        self.departures[number] = departure
        return number

    def post_movements(self, movements: tuple[Movement, ...]) -> None:
        """Post movements to the table's own accounts."""
        mine = (f"stack:{self.id}:", f"held:{self.id}:", f"pot:{self.id}", f"drop:{self.id}")
        for one in movements:
            for account, amount in ((one.debit, -one.amount), (one.credit, one.amount)):
                if account.startswith(mine):
                    self.books[account] = self.books.get(account, 0) + amount
                    if not self.books[account]:
                        del self.books[account]

    def chips_on_table(self) -> dict[str, Chips]:
        """Return the chips on the table by account."""
        found = {f"stack:{self.id}:{player.name}": player.stack for player in self.players.values()}
        for one in self.held:
            account = f"held:{self.id}:{one.player}"
            found[account] = found.get(account, 0) + one.amount
        found |= {f"pot:{self.id}": self.carried, f"drop:{self.id}": self.dropped}
        return {account: amount for account, amount in found.items() if amount}

    def copy(self) -> "TableState":
        """Return a draft, so that a refused line leaves the original unchanged. Rounds are shared."""
        twin = msgspec.structs.replace(self)
        twin.players = {name: msgspec.structs.replace(player) for name, player in self.players.items()}
        twin.waiting, twin.vacated, twin.barred = self.waiting.copy(), self.vacated.copy(), self.barred.copy()
        twin.picked_up, twin.places, twin.jackpot = self.picked_up.copy(), self.places.copy(), self.jackpot.copy()
        twin.departures, twin.received = self.departures.copy(), self.received.copy()
        twin.wagered, twin.secret = self.wagered.copy(), self.secret.copy()
        twin.held = [msgspec.structs.replace(one) for one in self.held]
        twin.claims = {seat: claims.copy() for seat, claims in self.claims.items()}
        twin.notices = [msgspec.structs.replace(one, agreed=one.agreed.copy()) for one in self.notices]
        twin.consents = {what: names.copy() for what, names in self.consents.items()}
        twin.carried_from, twin.box_of, twin.books = self.carried_from.copy(), self.box_of.copy(), self.books.copy()
        return twin


_NAME = re.compile(r"~?[A-Za-z0-9][A-Za-z0-9_.-]{0,31}")
_ROUND_ACTORS = frozenset({"d", CLOCK, *(f"p{number}" for number in range(1, 100))})


def office(by: str, officials: Officials) -> Role | None:
    """Return the role a sender speaks for, or None for a player."""
    return officials.by_word.get(office_of(by))


def check_name(name: str, officials: Officials) -> str:
    """Return a valid player name. Refuse role words and words of the notation."""
    if not _NAME.fullmatch(name) or name in _ROUND_ACTORS or office(name, officials) is not None:
        raise NotAllowed(f"{name!r} cannot be a player's name: use letters and digits, and not the name of a role")
    return name


def is_round_line(line: str, officials: Officials | None = None) -> bool:
    """Return True if a line names its actor as a round's line does: `p2 cbr 200`, `d close`, `supervisor void`."""
    word = line.partition(" ")[0]
    return word in _ROUND_ACTORS or (officials is not None and office(word, officials) is not None)
