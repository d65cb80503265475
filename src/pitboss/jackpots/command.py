"""What is asked of the Game Manager: one value a line. Its text is `notation.write_line(command)`.

A line is an actor, a verb and what it is about. A table speaks for its dealer: `t1 start 17 p1 p3@3=15`. Officials
name what they decide on: a round `t1/17`, a claim `t1/17/p3`; behind a colon they may sign with their own name.
"""

from typing import ClassVar

import msgspec

from pitboss.cards import Card
from pitboss.hands import Category
from pitboss.jackpots.kind import Kind
from pitboss.money import Chips


class Command(msgspec.Struct, frozen=True):
    """One line."""

    verb: ClassVar[str]
    actor: str


class Open(Command, frozen=True):
    """`operator open main linked wager 5 pools 100000 60000 40000`: a system and what is in it."""

    verb = "open"
    system: str
    kind: Kind
    opening: tuple[int, ...] = ()
    """What the pools hold; the floor where it is left out."""
    games: tuple[str, ...] = ()


class Sign(msgspec.Struct, frozen=True):
    """What a table's own sign says of its jackpot."""

    wager: Chips | None = None
    option: int | None = None
    seed: int | None = None


class Join(Command, frozen=True):
    """`operator join t1 main wa-crown-holdem wager 5`: a table plays for a system; its sign must say the same."""

    verb = "join"
    table: str
    system: str
    game: str
    sign: Sign = Sign()


class Leave(Command, frozen=True):
    """`operator leave t1`."""

    verb = "leave"
    table: str


class Move(Command, frozen=True):
    """`operator move t1 other`: from its system to another."""

    verb = "move"
    table: str
    system: str


class ChangeWager(Command, frozen=True):
    """`operator change-wager main 10`."""

    verb = "change-wager"
    system: str
    wager: Chips


class ChangeOption(Command, frozen=True):
    """`operator change-option 2 20000`: every prize meter at once."""

    verb = "change-option"
    option: int
    seed: int


class ChangeContribution(Command, frozen=True):
    """`operator change-contribution royal 1.50 0.50`: what a round adds to the pool and to the reserve."""

    verb = "change-contribution"
    system: str
    to_pool: Chips
    to_reserve: Chips


class CloseSystem(Command, frozen=True):
    """`operator close m5 m1=1000.50 m2`: its money goes to other meters, the last takes the rest."""

    verb = "close"
    system: str
    into: tuple[tuple[str, int | None], ...] = ()


class Notice(Command, frozen=True):
    """`operator notice join t1 main …`: a sign is put up for what will be done."""

    verb = "notice"
    of: Command


class Wager(msgspec.Struct, frozen=True):
    """`p3@2=10`: a hand's jackpot wager. The hand is whatever the table calls its box."""

    hand: str
    level: int = 1
    staked: Chips | None = None
    """None: the price."""


class TableCommand(Command, frozen=True):
    """What a table's dealer enters; the actor is the table."""

    round: int


class Start(TableCommand, frozen=True):
    """`t1 start 17 p1 p3@3=15`: the start button, with the wagers from the dealer's left."""

    verb = "start"
    wagers: tuple[Wager, ...] = ()


class Fold(TableCommand, frozen=True):
    """`t1 fold 17 p3`."""

    verb = "fold"
    hand: str


class Decline(TableCommand, frozen=True):
    """`t1 decline 17 p3`: the player will not have the cards exposed."""

    verb = "decline"
    hand: str


class Flop(TableCommand, frozen=True):
    """`t1 flop 17 QsJsTs`: the flop of a poker table, or the one that corrects it."""

    verb = "flop"
    cards: tuple[Card, ...]


class Hit(msgspec.Struct, frozen=True):
    """`p3 royal-flush for anna`, with the hole cards shown where a poker table asks for them."""

    hand: str
    category: Category
    cards: tuple[Card, ...] = ()
    winner: str = ""
    """Whom the prize is paid to, where the table knows it."""


class HitAll(TableCommand, frozen=True):
    """`t1 hit 17 p1 straight-flush p3 royal-flush`: every winner of the round, keyed off together."""

    verb = "hit"
    hits: tuple[Hit, ...]


class Sort(TableCommand, frozen=True):
    """`t1 sort 17 complete`: the cards back in suits, and whether they are all there."""

    verb = "sort"
    complete: bool
    by: str = ""
    """Who sorted them, where it is told: `t1 sort 17 complete by dealer:dora`."""


class Pay(TableCommand, frozen=True):
    """`t1 pay 17 p3 chips`."""

    verb = "pay"
    hand: str
    means: str = ""
    by: str = ""
    """Who handed it over, where it is told."""


class Misdeal(TableCommand, frozen=True):
    """`t1 misdeal 17`: jackpot wagers stand over for the next round."""

    verb = "misdeal"


class Return(TableCommand, frozen=True):
    """`t1 return 17 p2`, `… p3 keeping 1`, `… all`: wagers handed back in the round."""

    verb = "return"
    hand: str
    keeping: int = 0


class Short(TableCommand, frozen=True):
    """`t1 short 17 p3@2=5`: a wager found to be less than its price."""

    verb = "short"
    wager: Wager


class Amend(TableCommand, frozen=True):
    """`t1 amend 17 p3`: a short wager made up."""

    verb = "amend"
    hand: str


class Over(TableCommand, frozen=True):
    """`t1 over 17`: the game-over button."""

    verb = "over"


class RoundRef(msgspec.Struct, frozen=True, order=True):
    """`t1/17`."""

    table: str
    round: int

    def __str__(self) -> str:
        return f"{self.table}/{self.round}"


class ClaimRef(msgspec.Struct, frozen=True, order=True):
    """`t1/17/p3`."""

    table: str
    round: int
    hand: str

    def __str__(self) -> str:
        return f"{self.table}/{self.round}/{self.hand}"

    @classmethod
    def of(cls, written: str) -> "ClaimRef":
        table, number, hand = written.split("/")
        return cls(table, int(number), hand)


class Approve(Command, frozen=True):
    """`supervisor verify t1/17/p3`, `manager:carol confirm t1/17/p3`."""

    verb = "verify"
    claim: ClaimRef
    word: str = "verify"


class Hold(Command, frozen=True):
    """`operator hold t1/17/p3`."""

    verb = "hold"
    claim: ClaimRef


class Release(Command, frozen=True):
    """`operator release t1/17/p3`: a hold ended before its time."""

    verb = "release"
    claim: ClaimRef


class Refuse(Command, frozen=True):
    """`supervisor refuse t1/17/p3 not a royal flush`."""

    verb = "refuse"
    claim: ClaimRef
    why: str = ""


class VoidRound(Command, frozen=True):
    """`supervisor void t1/17 malfunction`."""

    verb = "void"
    round: RoundRef
    why: str = ""


class Cancel(Command, frozen=True):
    """`higher-duties-dealer cancel t1/17`: a jackpot game started by mistake."""

    verb = "cancel"
    round: RoundRef


class Suspend(Command, frozen=True):
    """`supervisor suspend t1 t2`: a fault, or the suspicion of one."""

    verb = "suspend"
    tables: tuple[str, ...]


class Resume(Command, frozen=True):
    """`supervisor resume t1 t2`."""

    verb = "resume"
    tables: tuple[str, ...]


class Manual(Command, frozen=True):
    """`d manual t1`: arrangements by hand while the equipment fails."""

    verb = "manual"
    table: str


class DisplayFault(Command, frozen=True):
    """`supervisor display-fault main`."""

    verb = "display-fault"
    system: str


class DisplayWorks(Command, frozen=True):
    """`supervisor display-works main`."""

    verb = "display-works"
    system: str


class Record(Command, frozen=True):
    """`manager record t1/17`: a round that was not recorded, made good."""

    verb = "record"
    round: RoundRef


class Read(Command, frozen=True):
    """`area-manager read t1/17`: the meter as it stood when that round was settled."""

    verb = "read"
    round: RoundRef
