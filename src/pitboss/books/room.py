"""What a book says about a table between and around its rounds, as data that the floor asks.

Every number in which the books differ is here with its clause: notice periods, reserved minutes, who may decide, who
comes first. A book's own declaration is `books/<book>/room.py`.
"""

from enum import Enum
from functools import cache
from typing import Literal

import msgspec

from pitboss.books import library
from pitboss.core.citation import Rules
from pitboss.rules.officials import Officials, Power

When = Literal["at once", "nobody seated", "all agree", "most agree", "notice"]
Subject = Literal["limits", "buy-in", "game", "commission", "pay-tables", "time-to-act", "close"]


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """One way in which a change may come about; a `notice` asks for hands played, minutes passed, or both."""

    when: When
    rules: Rules
    hands: int = 0
    minutes: int = 0
    fewer_than: int = 1
    """This few players count as nobody seated."""
    present: bool = False
    """…and those who are away do not count."""


class ChangeRule(msgspec.Struct, frozen=True, kw_only=True):
    """Who may change something on the sign, and which of the routes has to be open. Always between rounds."""

    least: str
    """The lowest role that may order it."""
    routes: tuple[Route, ...]
    raised: tuple[Route, ...] = ()
    """The routes where the charge goes up; empty where that makes no difference."""
    minimum_up: Route | None = None
    """What must have passed besides, whatever anybody agrees to, before a minimum wager goes up."""
    in_range: Rules = ()
    """Stakes must then lie within the buy-in; empty where each player keeps the stake held."""
    told: Rules = ()
    """All players are told before it takes effect."""


class Display(msgspec.Struct, frozen=True):
    """Something the sign must show. `what` is a word the floor's display knows."""

    what: str
    rules: Rules


class FirstButton(Enum):
    """Who has the button in the first round."""

    HIGHEST_CARD = "the highest of one card dealt face up to each seated player from the dealer's left"
    DEALERS_RIGHT = "the player nearest the dealer's right"


class ButtonRules(msgspec.Struct, frozen=True, kw_only=True):
    """How the button comes to a seat and goes on, and the blinds with it."""

    first: FirstButton
    first_rules: Rules
    suits: tuple[int, ...] = ()
    """The order of suits for drawn cards of one rank, highest first."""
    blinds: Rules
    """The big blind goes to the player due, the other blinds and the button follow."""
    dead_button: Rules
    dead_small: Rules
    """The seat due for the small blind is empty: there is none."""
    heads_up: Rules
    antes: Rules
    """In a game with antes the button goes to the next seat dealt in."""


class EntryRules(msgspec.Struct, frozen=True, kw_only=True):
    """What a player owes before cards: newcomers, returning players, players who changed seats."""

    present: Rules
    """Whoever is there when the table opens is not new."""
    not_on_button: Rules
    exempt: Rules
    """Moved from a closed game or by an official: neither waits nor posts."""
    wait: Rules
    post: Rules
    avoided: Rules
    """Not dealt in while a blind is owed."""
    missed_both: Rules
    missed_small: Rules
    missed_big: Rules
    return_wait: Rules
    change: Rules
    """A seat change past more than `change_seats` live seats clockwise."""
    change_seats: int
    paid_button: Rules = ()
    """Whoever has paid the blinds may move to the button and be dealt in."""
    first_card: Rules = ()
    """The first seat to be dealt to is not passed on."""


class SeatRules(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where."""

    choice: Rules
    most: Rules
    """The most players at a table."""
    taken: Rules = ()
    rivals: Rules = ()
    """Rival claims are settled by drawing cards; empty where the first to come has the seat."""
    vacated: Rules = ()
    """Seated players come before those waiting; empty where the book is silent."""
    vacated_clockwise: bool = False
    """…in order from the button; otherwise by drawing cards."""
    open_seat: Rules = ()
    """A seat left for good is marked for management to allocate."""
    separate: Rules = ()
    """Associated players may be seated apart."""
    one_over: Rules = ()
    """One player above a reduced deck's maximum, if all agree: whoever had the button sits out the next round."""
    own_box: Rules = ()
    """In a house game whoever has played a box has it for the next round too."""
    extra_box: Rules = ()
    """A further box only where nobody is shut out."""
    personal: Rules = ()
    """Limits agreed with one player, marked at the box."""


class StakeRules(msgspec.Struct, frozen=True, kw_only=True):
    """Chips on the table."""

    buy_in: Rules
    most: Rules = ()
    top_up: Rules
    in_a_round: Rules = ()
    """Neither more nor less during a round; empty where stakes are not the table's."""
    no_removal: Rules = ()
    seen: Rules
    """Everybody sees everybody's stake."""
    shown: Rules = ()
    """A hand shown to one is shown to all."""


class AbsenceRules(msgspec.Struct, frozen=True, kw_only=True):
    """Reserved seats, players away, players who do not bet."""

    reserved: int | None = None
    """The most minutes a seat is held."""
    suggested: int = 15
    """Minutes after which a pick-up is suggested."""
    picked_up: Rules = ()
    returns: int | None = None
    """Back within this many minutes of a pick-up: top of the waiting list; later: the bottom."""
    back: Rules = ()
    idle: int | None = None
    """Rounds in a row without a wager after which a seat may be asked back."""
    idle_if_full: bool = False
    """…only while every other seat is in use."""
    idle_rules: Rules = ()
    penalty: Rules = ()
    penalties: tuple[int, ...] = ()


class MoveRules(msgspec.Struct, frozen=True, kw_only=True):
    """From table to table."""

    approval: Rules
    as_new: Rules
    draw: Rules
    draw_below: int
    """With this many players or fewer, cards decide who moves."""
    tied: Rules
    feeder: Rules
    """From a feeder table: not new, with the whole stake left there."""
    moved: Rules
    """By an official: likewise."""
    closed: Rules
    """From a game that closed: not new, with the buy-in."""


class TournamentRules(msgspec.Struct, frozen=True, kw_only=True):
    """What holds at a tournament's table instead of the rules of cash play."""

    seats: Rules
    """Seats are given: nobody chooses one, and no seated player comes before another."""
    entry: Rules
    """Nobody posts a blind or waits for one to come in."""
    chips: Rules
    """No chips are bought before a round."""
    absent: Rules
    """An absent entrant is dealt in, posts, and has a dead hand when their turn comes."""
    limits: Route
    """The minimum and maximum change at any time."""
    order: Rules = ()
    """In a house game: who wagers first goes round."""
    secret: Rules = ()
    """In a house game: wagers handed in before the hand, shown with no more bets."""


class TimeCharge(msgspec.Struct, frozen=True, kw_only=True):
    """A fee for time, where the book has one."""

    minutes: int
    collected: Rules
    verified: Rules


class DeckRules(msgspec.Struct, frozen=True, kw_only=True):
    """When the cards are changed or checked."""

    asked: Rules = ()
    """Most players want it."""
    worn: Rules
    at_will: Rules
    looked_at: Rules = ()
    """Players may look the cards over."""


class HoldRules(msgspec.Struct, frozen=True, kw_only=True):
    """Payments that may be held back while a round is looked into."""

    hours: int | None
    """After this many they are released; None: when an official has decided."""
    stakes: bool
    """The stakes of the wagers that won stay with their winnings until then."""
    rules: Rules


class RoomRules(msgspec.Struct, frozen=True, kw_only=True):
    """A book's floor."""

    officials: Officials
    """The book's roles, with the powers that concern the floor."""
    open_with: int
    """The fewest players to open a table or to go on with."""
    open_rules: Rules
    control: Rules
    """The dealer runs the game, and what a dealer may do, anybody above may do."""
    apart: Rules = ()
    """Whoever has chips at the table holds no office at it; empty where the house says so and no clause."""
    seats: SeatRules
    stakes: StakeRules
    button: ButtonRules | None = None
    entry: EntryRules | None = None
    absence: AbsenceRules
    moves: MoveRules | None = None
    deck: DeckRules
    time: TimeCharge | None = None
    more_time: Rules = ()
    """Players may buy time to act."""
    changes: dict[Subject, ChangeRule]
    displays: tuple[Display, ...]
    hold: HoldRules | None = None
    tournament: TournamentRules | None = None
    look: Rules = ()
    """A dealer may look at any hand when it is over."""
    looks_in_play: bool = False
    """…and before that, at any time."""
    no_advice: Rules
    """Nothing may analyse a game at its table."""


@cache
def room(book: str) -> RoomRules:
    """The floor of a book, imported when it is first asked for."""
    found: RoomRules = library.part(book, "room").ROOM
    officials = msgspec.structs.replace(found.officials, powers=found.officials.powers + _by_hand(found))
    return msgspec.structs.replace(found, officials=officials)


SAID_BY_NOBODY = ("meter", "play-for")
"""Powers at a table that no person uses: the Game Manager tells the table its jackpots, and which it plays for."""


def _by_hand(found: RoomRules) -> tuple[Power, ...]:
    """What every book leaves to whoever runs the table, where a person deals and enters what is done."""
    dealer, above = (role.token for role in found.officials.roles[:2])
    return (
        Power("correct", "correct the cards entered last", dealer, found.control, takes="AsKd"),
        Power("seat", "seat a player without a screen", dealer, found.control, takes="anna 3 200"),
        Power("unseat", "let a player without a screen leave", dealer, found.control, takes="anna"),
        Power("for", "enter what a player without a screen decides between rounds", dealer, found.control,
              takes="anna away"),
        Power("summon", "call the official above", dealer, found.control, takes="dispute"),
        Power("play-for", "put another jackpot on the sign", dealer, found.control, takes="none"),
        Power("attend", "answer the call of a dealer", above, found.control),
        Power("assign", "put a dealer or an official on a table", above, found.control, takes="dee dealer evening"),
        Power("relieve", "relieve a dealer or an official of a table", above, found.control, takes="dee"),
    )  # fmt: skip
