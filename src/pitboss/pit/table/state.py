"""What a table remembers between rounds. Handlers check first and change afterwards, so a refusal changes nothing."""

import re
from datetime import datetime, timedelta
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
from pitboss.rules.officials import Officials, Power, Role
from pitboss.rules.round import Round


class Player(msgspec.Struct, kw_only=True):
    """Somebody with a seat and a stake."""

    name: str
    seat: int
    stack: Chips
    sat: datetime
    entry: Entry = "wait"
    newcomer: bool = True
    """Not dealt in here yet, so not dealt in on the button."""
    owes_big: bool = False
    owes_small: bool = False
    away_since: datetime | None = None
    leaving: bool = False
    penalty: int = 0
    """Hands still to sit out."""
    idle: int = 0
    """Rounds in a row without a wager; -1 for somebody who sat down in the middle of one, which does not count."""
    time_bought: int = 0
    """Extensions in this hand."""
    owed_fees: Chips = 0
    """Time bought, charged when the hand is over."""
    personal: tuple[Chips, Chips] | None = None
    advised: tuple[str, ...] = ()
    """In a house game: what the player was advised of here. It is remembered for as long as the player sits here."""
    move_to: str = ""
    """The table this player asked to go to."""
    bot: bool = False
    """Whether a program of the player's own plays here, for everybody to see."""

    @property
    def owes(self) -> bool:
        return self.owes_big or self.owes_small

    @property
    def ready(self) -> bool:
        """Here, with chips, and not barred from this hand."""
        return self.away_since is None and self.stack > 0 and not self.penalty and not self.leaving


class Waiting(msgspec.Struct, frozen=True):
    """A place on the waiting list; `top` for those back in time from a pick-up."""

    name: str
    since: datetime
    top: bool = False
    called: datetime | None = None
    """Since when a seat has been held for them."""


class SeatClaim(msgspec.Struct, frozen=True):
    """Who wants a seat; a newcomer with the buy-in."""

    name: str
    buy_in: Chips = 0


class Notice(msgspec.Struct, kw_only=True):
    """A change waiting for its hands, its minutes or the players' consent."""

    number: int
    subject: Subject
    text: str
    game: str = ""
    words: dict[str, str] = {}
    """What the order names, as its line wrote it."""
    sign: TableSign | None = None
    """What it would make of the sign as it is now; None where the table closes."""
    routes: tuple[Route, ...]
    besides: Route | None = None
    rises: datetime | None = None
    """Since when it has announced a minimum higher than the sign's."""
    posted: datetime
    first_hand: int
    """The first hand that counts: one in progress when the notice went up does not."""
    agreed: set[str] = set()


class PickUp(msgspec.Struct, frozen=True):
    """A stake collected from an absent player."""

    at: datetime
    stack: Chips


class Held(msgspec.Struct, kw_only=True):
    """A payment of a round that an official holds back, with the stakes that wait beside it."""

    player: str
    round: int
    winnings: Chips
    stakes: Chips
    until: datetime | None
    """When it is released by itself; None where somebody has to decide."""
    done: bool = False
    """Released or refused."""

    @property
    def amount(self) -> Chips:
        return 0 if self.done else self.winnings + self.stakes


Way = Literal["change", "feeder", "moved", "closed"]
"""How a player comes to another table: at their own wish, from a feeder table, by an official, from a closed game."""


class Departure(msgspec.Struct, frozen=True):
    """Who left for another table with what; `to` is empty where the table closed and any other may have the player."""

    player: str
    to: str
    stack: Chips
    why: Way
    bot: bool = False
    """A program played: the seat it comes to is marked as one's, too."""


class Positions(msgspec.Struct, frozen=True, kw_only=True):
    """Where the button and the compulsory blinds were, first blind first; seats may be empty."""

    button: int
    blinds: tuple[int, ...] = ()
    holder: int = 0
    """The seat that played as the button: the last to be dealt to."""
    heads_up: bool = False


class Summons(msgspec.Struct, frozen=True, kw_only=True):
    """Who called an official to the table, when and why."""

    by: str
    at: datetime
    why: str


class TableState(msgspec.Struct, kw_only=True):
    """One table."""

    id: str
    sign: TableSign
    open: bool = False
    suspended: bool = False
    now: datetime
    edition: int = EDITION
    """Of the rules, by which the last line of the floor was taken: the round that it began is played by it."""
    players: dict[str, Player] = {}
    waiting: list[Waiting] = []
    picked_up: dict[str, PickUp] = {}
    claims: dict[int, list[SeatClaim]] = {}
    vacated: set[int] = set()
    """Seats left since the last deal: seated players come first."""
    notices: list[Notice] = []
    posted: int = 0
    """Notices numbered so far."""
    consents: dict[str, set[str]] = {}
    """Who agrees to what needs no notice: a new deck, one player above a reduced deck's maximum."""
    tied: tuple[str, ...] = ()
    """Who draws again for a seat."""
    mover: str = ""
    """Who drew the highest card and moves to another table first."""
    forced: tuple[str, ...] = ()
    """Whose stakes a change of game brings within the buy-in before they are dealt in."""
    hands: int = 0
    """Rounds started."""
    began: datetime | None = None
    """When the last round did."""
    acted: datetime | None = None
    """When it was last played on, later by what a player has bought since: the time to act counts from here."""
    full: bool = False
    """Whether every seat was in use then."""
    last: Positions | None = None
    """None before a table's first round."""
    drawn: int | None = None
    """The seat whose card gives it the first button."""
    places: dict[str, str] = {}
    """Of the round in progress or just over: `p1`, … and the players."""
    carried: Chips = 0
    carried_from: dict[str, Chips] = {}
    dropped: Chips = 0
    """Time charges collected and not verified."""
    collected: datetime | None = None
    jackpot: dict[str, Any] = {}
    """Pools or meter as the next round's sign takes them, exact."""
    box_of: dict[int, str] = {}
    """In a house game: who played a box in the last round."""
    lead: int | None = None
    """In a house game's tournament: the seat that wagers first."""
    wagered: set[str] = set()
    """Who has placed every wager of this hand there."""
    secret: set[str] = set()
    """Whose wager of the hand is handed in and nobody knows."""
    barred: set[str] = set()
    handled: dict[str, tuple[str, ...]] = {}
    """By person without an account, in small letters: who has seated them, sold them chips or let them go (ruling cage
    B12). Never changed, always made anew, so drafts share it."""
    held: list[Held] = []
    """Payments held back."""
    departures: dict[int, Departure] = {}
    """Who left for other tables, by number from 1."""
    summons: Summons | None = None
    """The dealer has called an official, who has not come yet."""
    received: set[str] = set()
    """By which departures of other tables players came here: `t1/4`."""
    books: dict[str, Chips] = {}
    """What the movements say lies on the table, by account: checked after every line."""
    round: Round | None = None
    opening: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    """What the round was begun with: its sign and the seats' setup, as a record writes them."""

    @property
    def room(self) -> RoomRules:
        return self.sign.room

    @property
    def in_round(self) -> bool:
        """A round is being played; where pots are pushed by a line of their own, until they have been."""
        if self.round is None or self.round.status == "open":
            return self.round is not None
        return self.sign.pushes and self.current().to_be_pushed

    def current(self) -> Round:
        if self.round is None:
            raise InternalError("self.round is missing")
        return self.round

    def answer(self) -> Answer:
        """What the table itself owes for its round: prizes of a jackpot it shares are paid by their claims."""
        return self.current().answer(linked=bool(self.sign.pool))

    def by_seat(self) -> list[Player]:
        """Everybody seated, from the dealer's left."""
        return sorted(self.players.values(), key=lambda player: player.seat)

    def at(self, seat: int) -> Player | None:
        return next((player for player in self.players.values() if player.seat == seat), None)

    def player(self, name: str) -> Player:
        found = self.players.get(name)
        if found is None:
            raise NotAllowed(f"{name} has no seat at table {self.id}", self.room.seats.choice, actor=name)
        return found

    def seat(self, number: int) -> int:
        """A seat's number, if the table has it."""
        if not 1 <= number <= self.sign.seats:
            what = "box" if self.sign.banked else "seat"
            raise NotAllowed(f"there is no {what} {number}: the table has 1 to {self.sign.seats}", self.room.seats.most)
        return number

    def token(self, name: str) -> str | None:
        """A player's place in the round: `p2`."""
        for token, player in self.places.items():
            if player == name:
                return token
        return None

    def require(self, act: Act) -> Power:
        """The power behind an official's line; refused to players and to lower roles."""
        power = self.room.officials.power(act.verb)
        if act.role is None:
            least = self.room.officials.role(power.least)
            raise NotAllowed(f"{act.by} may not {power.meaning}: that is for the {least.title}", power.rules)
        return self.room.officials.require(act.role.token, act.verb)

    def departed(self, departure: Departure) -> int:
        """Notes who left for another table; the number by which that table may receive the player."""
        number = len(self.departures) + 1
        self.departures[number] = departure
        return number

    def away_for(self, player: Player) -> timedelta:
        return self.now - player.away_since if player.away_since else timedelta(0)

    def booked(self, movements: tuple[Movement, ...]) -> None:
        """Keeps the table's own accounts; other accounts are the ledger's."""
        mine = (f"stack:{self.id}:", f"held:{self.id}:", f"pot:{self.id}", f"drop:{self.id}")
        for one in movements:
            for account, amount in ((one.debit, -one.amount), (one.credit, one.amount)):
                if account.startswith(mine):
                    self.books[account] = self.books.get(account, 0) + amount
                    if not self.books[account]:
                        del self.books[account]

    def lies(self) -> dict[str, Chips]:
        """What lies on the table, by account."""
        found = {f"stack:{self.id}:{player.name}": player.stack for player in self.players.values()}
        for one in self.held:
            account = f"held:{self.id}:{one.player}"
            found[account] = found.get(account, 0) + one.amount
        found |= {f"pot:{self.id}": self.carried, f"drop:{self.id}": self.dropped}
        return {account: amount for account, amount in found.items() if amount}

    def copy(self) -> "TableState":
        """A draft to work on: a line that is refused leaves the original as it was. Rounds are shared."""
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
    """The role a sender speaks for; None for a player."""
    return officials.by_word.get(by.partition(":")[0])


def check_name(name: str, officials: Officials) -> str:
    """A player's name: no role word, nothing the notation gives another meaning."""
    if not _NAME.fullmatch(name) or name in _ROUND_ACTORS or office(name, officials) is not None:
        raise NotAllowed(f"{name!r} cannot be a player's name: it is an office's, or has characters other than letters")
    return name


def is_round_line(line: str, officials: Officials | None = None) -> bool:
    """Whether a line names its actor as the rounds' notation does: `p2 cbr 200`, `d close`, `supervisor void`."""
    word = line.partition(" ")[0]
    return word in _ROUND_ACTORS or (officials is not None and office(word, officials) is not None)
