"""A book's rules for a table between rounds, as data.

Every number in which the books differ is here with its clause: notice periods, reserved minutes, who may
decide, who comes first. A book's declaration is `books/<book>/room.py`.
"""

from enum import Enum
from functools import cache
from typing import Literal

import msgspec

from pitboss.books import versions
from pitboss.core.citation import Rules
from pitboss.rules.officials import Officials, Power

When = Literal["at once", "nobody seated", "all agree", "most agree", "notice"]
Subject = Literal["limits", "buy-in", "game", "commission", "pay-tables", "time-to-act", "close"]


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """One way to make a change; a `notice` requires hands played, minutes passed, or both."""

    when: When
    rules: Rules
    hands: int = 0
    minutes: int = 0
    fewer_than: int = 1
    """Fewer players than this count as an empty table."""
    present: bool = False
    """True if absent players do not count."""


class ChangeRule(msgspec.Struct, frozen=True, kw_only=True):
    """The offices that may change something on the sign, and by which routes. Changes happen between rounds."""

    least: str
    """The lowest role that may order the change."""
    routes: tuple[Route, ...]
    raised: tuple[Route, ...] = ()
    """The routes for an increase of the charge; empty if they are the same as for a decrease."""
    minimum_up: Route | None = None
    """The notice that a higher minimum wager always needs, even if the players agree."""
    in_range: Rules = ()
    """Stakes must then be within the buy-in; empty if all players keep their stakes."""
    announced: Rules = ()
    """All players must be told before it takes effect."""


class Display(msgspec.Struct, frozen=True):
    """Something the sign must show. `what` is a word that the table's display knows."""

    what: str
    rules: Rules


class FirstButton(Enum):
    """The player who has the button in the first round."""

    HIGHEST_CARD = "the highest of one card dealt face up to each seated player from the dealer's left"
    DEALERS_RIGHT = "the player nearest the dealer's right"


class ButtonRules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules by which the button and the blinds move."""

    first: FirstButton
    first_rules: Rules
    suits: tuple[int, ...] = ()
    """The order of suits for drawn cards of equal rank, highest first."""
    blinds: Rules
    """The big blind moves to the player due; the other blinds and the button follow."""
    dead_button: Rules
    dead_small: Rules
    """If the seat due for the small blind is empty, there is none."""
    heads_up: Rules
    antes: Rules
    """In a game with antes, the button moves to the next seat that is dealt in."""


class EntryRules(msgspec.Struct, frozen=True, kw_only=True):
    """Payments due before a player is dealt in: new players, returning players, seat changes."""

    present: Rules
    """Players present when the table opens are not new."""
    not_on_button: Rules
    exempt: Rules
    """A player moved from a closed game or by an official neither waits nor posts."""
    wait: Rules
    post: Rules
    avoided: Rules
    """A player who owes a blind is not dealt in."""
    missed_both: Rules
    missed_small: Rules
    missed_big: Rules
    return_wait: Rules
    change: Rules
    """A seat change past more than `change_seats` live seats clockwise."""
    change_seats: int
    paid_button: Rules = ()
    """A player who has paid the blinds may move to the button and be dealt in."""
    first_card: Rules = ()
    """The first seat to receive cards may not be avoided."""


class SeatRules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of seating."""

    choice: Rules
    most: Rules
    """The maximum number of players at a table."""
    taken: Rules = ()
    rivals: Rules = ()
    """Competing claims are settled by drawing cards; empty if the first to come gets the seat."""
    vacated: Rules = ()
    """Seated players have priority over those waiting; empty if the book is silent."""
    vacated_clockwise: bool = False
    """True for priority in order from the button; otherwise by drawing cards."""
    open_seat: Rules = ()
    """A vacated seat is marked for management to allocate."""
    separate: Rules = ()
    """Associated players may be separated."""
    one_over: Rules = ()
    """With a reduced deck, one extra player if all agree. The last button sits out the next round."""
    own_box: Rules = ()
    """In a house game, the player of a box keeps it for the next round."""
    extra_box: Rules = ()
    """An additional box is allowed only if nobody is left without one."""
    personal: Rules = ()
    """Limits agreed with one player, marked at the box."""


class StakeRules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of chips on the table."""

    buy_in: Rules
    most: Rules = ()
    top_up: Rules
    in_a_round: Rules = ()
    """Stakes may not change during a round; empty if the game has no table stakes."""
    no_removal: Rules = ()
    seen: Rules
    """Stakes must be visible to all."""
    shown: Rules = ()
    """A hand shown to one player is shown to all."""


class AbsenceRules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of reserved seats, absent players, and players who do not bet."""

    reserved: int | None = None
    """The maximum minutes that a seat is held."""
    suggested: int = 15
    """Minutes after which a pick-up is suggested."""
    picked_up: Rules = ()
    returns: int | None = None
    """A player back within this many minutes of a pick-up goes to the top of the waiting list, and later to the
    bottom."""
    back: Rules = ()
    idle: int | None = None
    """Consecutive rounds without a wager after which a player may be asked to give up the seat."""
    idle_if_full: bool = False
    """True if only while every other seat is in use."""
    idle_rules: Rules = ()
    penalty: Rules = ()
    penalties: tuple[int, ...] = ()


class MoveRules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of moves from table to table."""

    approval: Rules
    as_new: Rules
    draw: Rules
    draw_below: int
    """With this many players or fewer, a draw of cards decides who moves."""
    tied: Rules
    feeder: Rules
    """A player from a feeder table is not new and brings the whole stake."""
    moved: Rules
    """A player moved by an official is not new and brings the whole stake."""
    closed: Rules
    """A player from a closed game is not new and buys in again."""


class TournamentRules(msgspec.Struct, frozen=True, kw_only=True):
    """Rules that apply at a tournament's table instead of those of cash play."""

    seats: Rules
    """Seats are assigned: nobody chooses one, and seated players have no priority."""
    entry: Rules
    """Nobody posts or waits for a blind to come in."""
    chips: Rules
    """No chips are bought before a round."""
    absent: Rules
    """An absent entrant is dealt in, posts, and has a dead hand at their turn."""
    limits: Route
    """The minimum and maximum may change at any time."""
    order: Rules = ()
    """In a house game: the first to wager rotates."""
    secret: Rules = ()
    """In a house game: wagers handed in before the hand, revealed at no more bets."""


class TimeCharge(msgspec.Struct, frozen=True, kw_only=True):
    """A time charge, if the book has one."""

    minutes: int
    collected: Rules
    verified: Rules


class DeckRules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules for changing and checking the cards."""

    asked: Rules = ()
    """A check of the cards at the request of most players."""
    worn: Rules
    at_will: Rules
    looked_at: Rules = ()
    """Players may inspect the cards."""


class HoldRules(msgspec.Struct, frozen=True, kw_only=True):
    """Payments that may be held while a round is investigated."""

    hours: int | None
    """Hours after which they are released; None if an official must decide."""
    stakes: bool
    """True if the stakes of winning wagers are held with the winnings."""
    rules: Rules


class RoomRules(msgspec.Struct, frozen=True, kw_only=True):
    """A book's rules of the floor."""

    officials: Officials
    """The book's roles, with their powers on the floor."""
    open_with: int
    """The minimum number of players with which a table may open or continue."""
    open_rules: Rules
    control: Rules
    """The dealer runs the game, and every higher role may do what a dealer may."""
    apart: Rules = ()
    """A person with chips at the table holds no office there; empty if only the house says so."""
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
    """A dealer may look at any hand after it is over."""
    looks_in_play: bool = False
    """True if a dealer may look even before that, at any time."""
    no_advice: Rules
    """No device may analyse a game at its table."""


@cache
def room(book: str, version: str | None = None) -> RoomRules:
    """Return a book's rules of the floor in the version that a table is played by, imported on first use."""
    found: RoomRules = versions.declared(book, "room", "ROOM", version)
    officials = msgspec.structs.replace(found.officials, powers=found.officials.powers + _by_hand(found))
    return msgspec.structs.replace(found, officials=officials)


SAID_BY_NOBODY = ("meter", "play-for", "version")
"""Powers that no person uses. With them the room tells a table its jackpots, the jackpot it plays for, and the book's
version."""


def _by_hand(found: RoomRules) -> tuple[Power, ...]:
    """Return the powers of every book's dealer who runs a table by hand and enters the events."""
    dealer, above = (role.token for role in found.officials.roles[:2])
    return (
        Power("correct", "correct cards that were entered", dealer, found.control, takes="AsKd"),
        Power("seat", "seat a player without a screen", dealer, found.control, takes="anna 3 200"),
        Power("unseat", "remove a player without a screen", dealer, found.control, takes="anna"),
        Power("for", "enter a decision of a player without a screen between rounds", dealer, found.control,
              takes="anna away"),
        Power("summon", "call the official above", dealer, found.control, takes="dispute"),
        Power("play-for", "change the jackpot on the sign", dealer, found.control, takes="none"),
        Power("version", "play under another version of the rulebook", dealer, found.control, takes="RAG/551"),
        Power("attend", "answer a dealer's call", above, found.control),
        Power("mispay", "record a wrong payment", above, found.control, takes="17 dora anna ante over 10 righted"),
        Power("assign", "assign a dealer or official to a table", above, found.control, takes="dee dealer evening"),
        Power("relieve", "relieve a dealer or official of a table", above, found.control, takes="dee"),
    )  # fmt: skip
