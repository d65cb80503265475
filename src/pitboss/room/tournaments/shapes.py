"""A tournament as the pages receive it: the public part, and `Private` for one person."""

from typing import Literal

import msgspec

from pitboss.pit.tournament.choices import LineChoice, Withheld

Sold = Literal["entry", "re-entry", "re-buy", "add-on"]
Step = Literal["publish", "notify", "appoint", "designate", "brief"]
Status = Literal["announced", "entering", "running", "break", "paused", "between", "closed", "cancelled"]


class Entries(msgspec.Struct, gc=False):
    players: int
    entries: int
    re_entries: int
    re_buys: int
    add_ons: int
    # `in` is a keyword of Python
    in_: int = msgspec.field(name="in")


class MoneyShown(msgspec.Struct, gc=False):
    collected: str
    fees: str
    bounties: str
    added: str
    overlay: str
    pool: str
    refunded: str


class ChipsShown(msgspec.Struct, gc=False):
    issued: int
    removed: int
    raced: int
    house: int
    in_play: int
    average: int


class PrizePlace(msgspec.Struct, gc=False):
    place: int
    amount: str


class Standing(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """One player's present position."""

    player: str
    state: str
    place: int | None = None
    chips: int | None = None
    prize: str
    bounties: str
    refund: str
    """The refund of this entry; empty for viewers who may not see what the player paid."""
    paid: bool
    rules: list[str]
    secret_left: int | None = None
    table: str = ""
    seat: int = 0
    absent: bool = False
    penalty: int = 0
    rebuys: int = 0
    entries: int = 1
    head: str = ""
    """The bounty on the player now, if bounties grow."""
    time_chips: int | None = None


class SeatedTable(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """A table of the tournament; `play` is the room's table at which software deals it."""

    name: str
    seats: dict[str, str]
    hands: int
    over: bool
    closed: bool
    dealt: bool = False
    designated: bool = True
    big: int | None = None
    lead: int | None = None
    play: str = ""
    locked: list[int] = []
    """Seats that nobody may be given."""


class LevelShown(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    number: int
    blinds: tuple[int, ...] = ()
    ante: int = 0
    one_ante: bool = False
    """True if there is one ante for the table, which the big blind pays."""
    minimum: int = 0
    minutes: int | None = None
    pause: int = 0
    """Minutes of the break after the level."""


class ClockShown(msgspec.Struct, kw_only=True, gc=False):
    """The clock. `remaining` holds at the moment `at`; while `runs` is set, it falls with every second."""

    level: int
    on_break: bool
    paused: bool
    runs: bool
    remaining: int | None
    """The seconds left in the level or break."""
    milliseconds: int | None
    """The milliseconds left."""
    next_break: int | None
    """Seconds until the next scheduled break if the clock runs on; null during one, and if no break comes."""
    part: str
    """The stage and session, in words; empty if there is only one."""
    session_left: int | None
    """The milliseconds left of a session by time, without breaks."""
    hands: int | None
    """The number of hands each table plays, in a session by hands."""
    starts_in: int | None
    """Seconds until the announced start; null once it has begun, and without an announced start."""
    at: str
    """The server's time, ISO, so that a page with a wrong clock can correct itself."""


class Closing(msgspec.Struct, kw_only=True, gc=False):
    """The deadline of a purchase: the end of a level."""

    what: Sold
    level: int
    open: bool
    cost: str
    chips: int
    seconds: int | None
    """The time until it closes if the clock keeps running, as of `clock.at`."""


class Advice(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """The next step by the terms, and its line; empty if it needs a draw, or the cards of a race."""

    do: Literal["redraw", "break", "move", "hand-for-hand", "race", "seat"]
    table: str = ""
    player: str = ""
    to: str = ""
    seat: int = 0
    line: str = ""
    asks: Literal["", "big", "button"] = ""
    """The missing fact that decides who moves: the big blind or the button at either table."""


class Waits(msgspec.Struct, rename={"places": "for"}, gc=False):
    players: list[str]
    places: int


class RaceShown(msgspec.Struct, rename={"from_": "from"}, gc=False):
    table: str
    from_: int
    to: int
    new: int
    given: dict[str, int]


class Check(msgspec.Struct, kw_only=True, gc=False):
    """A step before play, done or not, with the clause that requires it."""

    what: Step
    done: bool
    needed: bool
    rules: list[str]


class Moved(msgspec.Struct, gc=False):
    """A new seat, for a slip and a banner."""

    number: int
    at: str
    """The server's time, ISO."""
    player: str
    from_table: str
    from_seat: int
    table: str
    seat: int


class TournamentHead(msgspec.Struct, kw_only=True, gc=False):
    """The facts that every list and page shows about a tournament."""

    id: str
    name: str
    game: str
    title: str
    book: str
    status: Status
    start: str | None
    """The start, by the clock on the wall, without a zone."""
    sit_and_go: int | None
    """The number of entries at which a sit-and-go begins."""
    location: str | None
    counted: bool


class TournamentCard(TournamentHead, kw_only=True, gc=False):
    """A tournament as the lobby lists it."""

    open: bool
    """True if entries are open."""
    cost: str
    entries: int
    players_in: int
    most: int
    pool: str
    level: int


class TournamentShown(TournamentHead, kw_only=True, gc=False):
    """A whole tournament, for everyone."""

    house_game: bool
    stage: str
    session: int
    deals: bool
    by_chips: bool
    seats: int
    denominations: tuple[int, ...]
    bounty: str
    bounty_kind: Literal["fixed", "progressive"]
    antes: Literal["each", "big-blind"]
    alternates: list[str]
    """Players waiting for a seat, in order."""
    time_to_act: int
    """Seconds to act; 0 if the terms set no time."""
    names: dict[str, str]
    """The spelling of people's names, if lines spell them differently."""
    directors: list[str]
    deputies: list[str]
    away: bool
    entries: Entries
    money: MoneyShown
    chips: ChipsShown
    prizes: list[PrizePlace]
    to_the_money: int | None
    """The number of players who must still go out before all others are paid; None if not known yet."""
    standings: list[Standing]
    tables: list[SeatedTable]
    break_order: list[str]
    """Tables in use, the first to be broken first."""
    advice: list[Advice]
    to_decide: list[Waits]
    clock: ClockShown
    levels: list[LevelShown]
    closing: list[Closing]
    hand_for_hand: bool
    playing: list[str]
    """During hand-for-hand: tables whose hand is not over."""
    races: list[RaceShown]
    checks: list[Check]
    moves: list[Moved]
    """The last moves, newest first."""


class DealShown(msgspec.Struct, kw_only=True, gc=False):
    """The open prizes shared in one way: each share, or why it is refused."""

    method: str
    shares: dict[str, str]
    message: str = ""
    rules: list[str] = []


class DealsShown(msgspec.Struct, kw_only=True, gc=False):
    """All ways to share the prizes among the players still in, with their stacks."""

    stacks: dict[str, int]
    prizes: list[str]
    deals: list[DealShown]


class EntryTaken(msgspec.Struct, kw_only=True, gc=False):
    """The result for one of the names entered together."""

    written: str
    """The name as typed."""
    name: str
    taken: bool
    message: str = ""
    rules: list[str] = []


class TournamentLog(msgspec.Struct, gc=False):
    """A line of the log."""

    number: int
    at: str
    by: str
    line: str
    text: str
    rules: list[str]


class PurchaseShown(msgspec.Struct, kw_only=True, gc=False):
    """A purchase a player may make now, or why not."""

    what: Literal["re-buy", "add-on", "re-entry"]
    cost: str
    chips: int
    level: int
    """The level at whose end, or in the break after which, the purchase closes."""
    seconds: int | None
    """The time until it ends if the clock keeps running, as of `clock.at`."""
    open: bool
    message: str = ""
    rules: list[str] = []


class NextPrize(msgspec.Struct, gc=False):
    """The next prize above what is certain now."""

    place: int
    amount: str
    out: int
    """The number of players who must go out before it is certain."""
    certain: str
    """The player's prize as the next to go out."""


class Asked(msgspec.Struct, gc=False):
    """The next hand waits for this person's answer."""

    about: Literal["re-buy", "re-entry", "secret"]
    seconds: float


class Own(msgspec.Struct, kw_only=True, gc=False):
    """The viewer's own part, if they play in it."""

    standing: Standing
    rank: int | None
    """The rank by chips among the players still in."""
    play: str
    """The room's table to go to; empty at real tables."""
    withdrawal: str | None = None
    """The refund of a withdrawal now; null if it is too late."""
    purchases: list[PurchaseShown] = []
    next_prize: NextPrize | None = None
    secrets: dict[str, dict[str, int]] = {}
    """The secret wagers handed in during this session, by hand. Only the player sees them."""
    asked: Asked | None = None
    signed: list[str] = []
    """The clauses under which the terms were accepted with the entry."""


class Private(msgspec.Struct, tag_field="type", tag="private", kw_only=True, gc=False):
    """Everything that one person may send and see. It replaces the previous one."""

    number: int
    speaks: list[str]
    """The roles in which the person acts: operator, director, a deputy, tables."""
    choices: list[LineChoice]
    withheld: list[Withheld] = []
    """Lines that a director might expect but that are not offered, and why."""
    prices: dict[str, str] = {}
    """The player's prices by verb; negative for a refund."""
    keeps_books: bool = False
    """True if the person may see all payments and the staff among the players."""
    staff: list[str] = []
    """Players who also work here, for viewers who may see that."""
    refunds: dict[str, str] = {}
    """Players' refunds, for viewers who may see them."""
    may_enter: bool = False
    """True if the account may enter now."""
    not_entering: Withheld | None = None
    """The reason why a person who has not entered cannot enter now."""
    own: Own | None = None


class Hello(msgspec.Struct, tag_field="type", tag="hello", kw_only=True, gc=False):
    """The whole tournament: the first message, and the answer to a resume."""

    number: int
    you: str | None
    offices: list[str]
    tournament: TournamentShown
    private: Private
    log: list[TournamentLog]
    """The last lines of the log, oldest first."""


class Happened(msgspec.Struct, tag_field="type", tag="event", kw_only=True, gc=False):
    """New lines, and the tournament after them."""

    number: int
    told: list[TournamentLog]
    tournament: TournamentShown
