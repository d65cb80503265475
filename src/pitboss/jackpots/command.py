"""What is asked of the Game Manager: one value a line, with its grammar as data. Text is for logs: see `notation`.

A line is an actor, a verb and what it is about. A table speaks for its dealer: `t1 start 17 p1 p3@3=15`. Officials
name what they decide on: a round `t1/17`, a claim `t1/17/p3`; after a colon they may sign with their own name.
"""

from typing import ClassVar

import msgspec

from pitboss.cards import Card
from pitboss.jackpots import parts as p
from pitboss.jackpots.parts import ClaimRef, Hit, Parts, RoundRef, Sign, Wager
from pitboss.money import Chips
from pitboss.rounds.jackpot import Jackpot


class Command(msgspec.Struct, frozen=True):
    """One line. `takes` are its parts after the verb, one for each field after the actor."""

    verb: ClassVar[str]
    takes: ClassVar[Parts] = ()
    actor: str


# --- the operator's


class Open(Command, frozen=True):
    """A system and what is in it."""

    verb, takes = "open", (p.SYSTEM, p.KIND)
    system: str
    kind: Jackpot
    opening: tuple[int, ...] = ()
    """What the pools hold; the floor where it is left out."""
    games: tuple[str, ...] = ()


class Join(Command, frozen=True):
    """A table plays for a system; its sign must say the same."""

    verb, takes = "join", (p.TABLE, p.SYSTEM, p.GAME, p.SIGN_SAYS)
    table: str
    system: str
    game: str
    sign: Sign = Sign()


class OfTable(Command, frozen=True):
    takes: ClassVar[Parts] = (p.TABLE,)
    table: str


class OfSystem(Command, frozen=True):
    takes: ClassVar[Parts] = (p.SYSTEM,)
    system: str


class Leave(OfTable, frozen=True):
    verb = "leave"


class Move(OfTable, frozen=True):
    """From its system to another."""

    verb, takes = "move", (p.TABLE, p.SYSTEM)
    system: str


class ChangeWager(OfSystem, frozen=True):
    verb, takes = "change-wager", (p.SYSTEM, p.PRICE)
    wager: Chips


class ChangeOption(Command, frozen=True):
    """Every prize meter at once."""

    verb, takes = "change-option", (p.OPTION, p.SEED)
    option: int
    seed: int


class ChangeContribution(OfSystem, frozen=True):
    """What a round adds to the pool and to the reserve."""

    verb, takes = "change-contribution", (p.SYSTEM, p.AMOUNT, p.AMOUNT)
    to_pool: Chips
    to_reserve: Chips


class CloseSystem(OfSystem, frozen=True):
    """Its money goes to other meters, the last takes the rest: `close m5 m1=1000.50 m2`."""

    verb, takes = "close", (p.SYSTEM, p.INTO)
    into: tuple[tuple[str, int | None], ...] = ()


class Notice(Command, frozen=True):
    """A sign is put up for what will be done, in the words of the line that will do it."""

    verb = "notice"
    of: Command


# --- a table's: what its dealer enters; the actor is the table


class TableCommand(Command, frozen=True):
    takes: ClassVar[Parts] = (p.ROUND,)
    round: int


class OfHand(TableCommand, frozen=True):
    takes: ClassVar[Parts] = (p.ROUND, p.HAND)
    hand: str


class Start(TableCommand, frozen=True):
    """The start button, with the wagers from the dealer's left."""

    verb, takes = "start", (p.ROUND, p.WAGERS)
    wagers: tuple[Wager, ...] = ()


class Fold(OfHand, frozen=True):
    verb = "fold"


class Decline(OfHand, frozen=True):
    """The player will not have the cards exposed."""

    verb = "decline"


class Flop(TableCommand, frozen=True):
    """The flop of a poker table, or the one that corrects it."""

    verb, takes = "flop", (p.ROUND, p.CARDS)
    cards: tuple[Card, ...]


class HitAll(TableCommand, frozen=True):
    """Every winner of the round, keyed off together."""

    verb, takes = "hit", (p.ROUND, p.HITS)
    hits: tuple[Hit, ...]


class Sort(TableCommand, frozen=True):
    """The cards back in suits, and whether they are all there; by whom, where it is told."""

    verb, takes = "sort", (p.ROUND, p.COMPLETE, p.BY)
    complete: bool
    by: str = ""


class Pay(OfHand, frozen=True):
    """The prize handed over: in what form, by whom, and the number of the slip that is signed for it."""

    verb, takes = "pay", (p.ROUND, p.HAND, p.PAID_IN, p.BY, p.SLIP)
    means: str = ""
    by: str = ""
    slip: str = ""


class Misdeal(TableCommand, frozen=True):
    """Jackpot wagers stand over for the next round."""

    verb = "misdeal"


class Return(OfHand, frozen=True):
    """A wager handed back in the round, or the bad part of a Level 3 wager: `return 17 p3 keeping 1`; or `all`."""

    verb, takes = "return", (p.ROUND, p.HAND, p.KEEPING)
    keeping: int = 0


class Short(TableCommand, frozen=True):
    """A wager found to be less than its price."""

    verb, takes = "short", (p.ROUND, p.WAGER)
    wager: Wager


class Amend(OfHand, frozen=True):
    """A short wager made up."""

    verb = "amend"


class Over(TableCommand, frozen=True):
    """The game-over button."""

    verb = "over"


class Refused(TableCommand, frozen=True):
    """A line of the table that was refused. It is kept until an official resolves it; the table takes no wager."""

    verb, takes = "refused", (p.ROUND, p.TOLD)
    line: str
    why: str = ""


# --- officials'


class Enter(Command, frozen=True):
    """A table's line that an official enters by hand: `supervisor:sam enter t1 hit 17 p3 royal-flush for anna`."""

    verb = "enter"
    of: TableCommand


class OfClaim(Command, frozen=True):
    takes: ClassVar[Parts] = (p.OF_CLAIM,)
    claim: ClaimRef


class OfRound(Command, frozen=True):
    takes: ClassVar[Parts] = (p.OF_ROUND,)
    round: RoundRef


class Approve(OfClaim, frozen=True):
    verb = "verify"


class Confirm(Approve, frozen=True):
    """The same in the words of other books."""

    verb = "confirm"


class Hold(OfClaim, frozen=True):
    verb = "hold"


class Release(OfClaim, frozen=True):
    """A hold ended before its time."""

    verb = "release"


class Refuse(OfClaim, frozen=True):
    verb, takes = "refuse", (p.OF_CLAIM, p.WHY)
    why: str = ""


class VoidRound(OfRound, frozen=True):
    verb, takes = "void", (p.OF_ROUND, p.WHY)
    why: str = ""


class Cancel(OfRound, frozen=True):
    """A jackpot game started by mistake."""

    verb = "cancel"


class Record(OfRound, frozen=True):
    """A round that was not recorded, made good."""

    verb = "record"


class Read(OfRound, frozen=True):
    """The meter as it stood when that round was settled."""

    verb = "read"


class Resolve(OfRound, frozen=True):
    """Every refused line of a round is dealt with, and how."""

    verb, takes = "resolve", (p.OF_ROUND, p.WHY)
    why: str = ""


class Suspend(Command, frozen=True):
    """A fault, or the suspicion of one."""

    verb, takes = "suspend", (p.TABLES,)
    tables: tuple[str, ...]


class Resume(Suspend, frozen=True):
    verb = "resume"


class Manual(OfTable, frozen=True):
    """Arrangements by hand while the equipment fails."""

    verb = "manual"


class DisplayFault(OfSystem, frozen=True):
    verb = "display-fault"


class DisplayWorks(OfSystem, frozen=True):
    verb = "display-works"
