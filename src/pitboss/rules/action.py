"""What somebody at the table does: one value a line of the notation.

`actor` is the token of the line: `p1` a patron, `d` the dealer, `clock`, or an official's role.
"""

from typing import ClassVar

import msgspec

from pitboss.core.cards import Card
from pitboss.core.money import Chips

DEALER = "d"
CLOCK = "clock"


def whole_number(text: str, digits: int = 2) -> int | None:
    """A number of at most this many figures; None for any other text, figures of other scripts among them."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def seat_number(actor: str) -> int | None:
    """3 for `p3`; None for the dealer, the clock and officials."""
    return whole_number(actor[1:], 4) if actor[:1] == "p" and actor[1:2] != "0" else None


class Action(msgspec.Struct, frozen=True, gc=False):
    """One line. Its text is `notation.write_action(action)`."""

    verb: ClassVar[str]
    actor: str


class Bet(Action, frozen=True):
    """`p1 bet ante 10`, `p5 bet player-extra@1 5`: a wager placed; `box` is None for the patron's own."""

    verb = "bet"
    wager: str
    amount: Chips
    box: int | None = None


class Close(Action, frozen=True):
    """`d close`: no more bets."""

    verb = "close"


class DealHole(Action, frozen=True):
    """`d dh p1 AsKs`, `d dh d QdQh`: cards to a box or seat, or to the dealer."""

    verb = "dh"
    to: str
    cards: tuple[Card, ...]


class DealBoard(Action, frozen=True):
    """`d db TsJsQs`: communal cards."""

    verb = "db"
    cards: tuple[Card, ...]


class DealJackpot(Action, frozen=True):
    """`d dj 5h6h`: cards turned for a jackpot alone."""

    verb = "dj"
    cards: tuple[Card, ...]


class Burn(Action, frozen=True):
    """`d burn`, `d burn 7c`: a card burnt."""

    verb = "burn"
    cards: tuple[Card, ...] = ()


class Settle(Action, frozen=True):
    """`d settle`: the dealer's hand shown, wagers settled, round over."""

    verb = "settle"


class Push(Action, frozen=True):
    """`d push`: the dealer hands over the pots that were awarded at a showdown."""

    verb = "push"


class CheckCall(Action, frozen=True):
    """`p1 cc`, `p1 cc@2`: check or call."""

    verb = "cc"
    box: int | None = None


class Fold(Action, frozen=True):
    """`p1 f`, `p1 f@2`, `p1 f ante@2`: fold; `wager` names the only wager given up."""

    verb = "f"
    wager: str | None = None
    box: int | None = None


class TakeBack(Action, frozen=True):
    """`p1 unbet ante`: a wager is taken back before the close."""

    verb = "unbet"
    wager: str
    box: int | None = None


class Decline(Action, frozen=True):
    """`p1 decline`: elects not to have the hand exposed."""

    verb = "decline"
    box: int | None = None


class BetRaise(Action, frozen=True):
    """`p1 cbr 200`: bet, or raise to 200."""

    verb = "cbr"
    amount: Chips


class BringIn(Action, frozen=True):
    """`p1 pb`: posts the bring-in, where up cards force one."""

    verb = "pb"


class Discard(Action, frozen=True):
    """`p1 sd 2c3c`: these are discarded; `p1 sd`: stands pat."""

    verb = "sd"
    cards: tuple[Card, ...] = ()


class Show(Action, frozen=True):
    """`p1 sm`, `p1 sm AsKs`: tables the hand."""

    verb = "sm"
    cards: tuple[Card, ...] = ()


class Muck(Action, frozen=True):
    """`p1 muck`: gives the hand up unseen."""

    verb = "muck"


class Post(Action, frozen=True):
    """`p1 post straddle`, `p1 post 20`: a straddle or over-blind, or a posted blind."""

    verb = "post"
    what: str
    amount: Chips | None = None


class Put(Action, frozen=True):
    """`p1 put 100`, `p1 put 25+25`: chips added in one motion, nothing said."""

    verb = "put"
    chips: tuple[Chips, ...]


class Say(Action, frozen=True):
    """`p1 say raise 300`: a declaration; an amount is raised to."""

    verb = "say"
    word: str
    amount: Chips | None = None


class Early(Action, frozen=True):
    """`p1 early cbr 200`: acts out of turn."""

    verb = "early"
    act: Action


class Option(Action, frozen=True):
    """`p2 option void`: the answer to an offered choice."""

    verb = "option"
    choice: str
    args: tuple[str, ...] = ()


class Report(Action, frozen=True):
    """`d error exposed p2 As`: what went wrong at the table."""

    verb = "error"
    kind: str
    args: tuple[str, ...] = ()


class TimeUp(Action, frozen=True):
    """`clock p3`: the time to act has run out."""

    verb = "clock"
    seat: str


class Official(Action, frozen=True):
    """`supervisor void`, `manager exclude p3`: what an official decides."""

    verb = "official"
    decision: str
    args: tuple[str, ...] = ()
