"""Actions at the table: one value per line of the notation.

`actor` is the line's first word: `p1` a patron, `d` the dealer, `clock`, or an official's role.
"""

from typing import ClassVar

import msgspec

from pitboss.core.cards import Card
from pitboss.core.money import Chips

DEALER = "d"
CLOCK = "clock"


def whole_number(text: str, digits: int = 2) -> int | None:
    """Return a number with a maximum of ASCII digits; None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def seat_number(actor: str) -> int | None:
    """Return 3 for `p3`; None for the dealer, the clock and officials."""
    return whole_number(actor[1:], 4) if actor[:1] == "p" and actor[1:2] != "0" else None


class Action(msgspec.Struct, frozen=True, gc=False):
    """One line. Its text is `notation.write_action(action)`."""

    verb: ClassVar[str]
    actor: str


class Bet(Action, frozen=True):
    """`p1 bet ante 10`, `p5 bet player-extra@1 5`: place a wager; `box` is None for the patron's own box."""

    verb = "bet"
    wager: str
    amount: Chips
    box: int | None = None


class Close(Action, frozen=True):
    """`d close`: close betting."""

    verb = "close"


class DealHole(Action, frozen=True):
    """`d dh p1 AsKs`, `d dh d QdQh`: deal cards to a box or seat, or to the dealer."""

    verb = "dh"
    to: str
    cards: tuple[Card, ...]


class DealBoard(Action, frozen=True):
    """`d db TsJsQs`: deal communal cards."""

    verb = "db"
    cards: tuple[Card, ...]


class DealJackpot(Action, frozen=True):
    """`d dj 5h6h`: deal cards for the jackpot only."""

    verb = "dj"
    cards: tuple[Card, ...]


class Burn(Action, frozen=True):
    """`d burn`, `d burn 7c`: burn a card."""

    verb = "burn"
    cards: tuple[Card, ...] = ()


class Settle(Action, frozen=True):
    """`d settle`: show the dealer's hand, settle the wagers and end the round."""

    verb = "settle"


class Push(Action, frozen=True):
    """`d push`: hand over the pots awarded at a showdown."""

    verb = "push"


class CheckCall(Action, frozen=True):
    """`p1 cc`, `p1 cc@2`: check or call."""

    verb = "cc"
    box: int | None = None


class Fold(Action, frozen=True):
    """`p1 f`, `p1 f@2`, `p1 f ante@2`: fold the hand, or only the named `wager`."""

    verb = "f"
    wager: str | None = None
    box: int | None = None


class TakeBack(Action, frozen=True):
    """`p1 unbet ante`: take a wager back before betting closes."""

    verb = "unbet"
    wager: str
    box: int | None = None


class Decline(Action, frozen=True):
    """`p1 decline`: elect not to have the hand exposed."""

    verb = "decline"
    box: int | None = None


class BetRaise(Action, frozen=True):
    """`p1 cbr 200`: bet, or raise to 200."""

    verb = "cbr"
    amount: Chips


class BringIn(Action, frozen=True):
    """`p1 pb`: post the bring-in, if up cards force one."""

    verb = "pb"


class Discard(Action, frozen=True):
    """`p1 sd 2c3c`: discard these cards; `p1 sd`: stand pat."""

    verb = "sd"
    cards: tuple[Card, ...] = ()


class Show(Action, frozen=True):
    """`p1 sm`, `p1 sm AsKs`: table the hand."""

    verb = "sm"
    cards: tuple[Card, ...] = ()


class Muck(Action, frozen=True):
    """`p1 muck`: give the hand up unseen."""

    verb = "muck"


class Post(Action, frozen=True):
    """`p1 post straddle`, `p1 post 20`: post a straddle, an over-blind or a blind to join."""

    verb = "post"
    what: str
    amount: Chips | None = None


class Put(Action, frozen=True):
    """`p1 put 100`, `p1 put 25+25`: add chips in one motion without a word."""

    verb = "put"
    chips: tuple[Chips, ...]


class Say(Action, frozen=True):
    """`p1 say raise 300`: declare an action; an amount is the total raised to."""

    verb = "say"
    word: str
    amount: Chips | None = None


class Early(Action, frozen=True):
    """`p1 early cbr 200`: act out of turn."""

    verb = "early"
    act: Action


class Option(Action, frozen=True):
    """`p2 option void`: answer an offered choice."""

    verb = "option"
    choice: str
    args: tuple[str, ...] = ()


class Report(Action, frozen=True):
    """`d error exposed p2 As`: report an irregularity."""

    verb = "error"
    kind: str
    args: tuple[str, ...] = ()


class TimeUp(Action, frozen=True):
    """`clock p3`: the time to act has run out."""

    verb = "clock"
    seat: str


class Official(Action, frozen=True):
    """`supervisor void`, `manager exclude p3`: an official's decision."""

    verb = "official"
    decision: str
    args: tuple[str, ...] = ()
