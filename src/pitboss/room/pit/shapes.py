"""The messages of the pit's socket and the answers of its HTTP endpoints."""

from typing import Literal

import msgspec

from pitboss.room.wire.shapes import Clock, Description


class PitSeat(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """A seat or box, its player and stack."""

    seat: int
    player: str
    stack: str
    bot: bool = False
    away: bool = False
    leaving: bool = False


class PitNotice(msgspec.Struct, kw_only=True, gc=False):
    """A change that is announced at a table."""

    number: int
    text: str
    agreed: int
    of: int


class PitPost(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A person assigned to a table, for a shift or until relieved."""

    name: str
    office: Literal["dealer", "supervisor"]
    shift: str = ""


class PitMoney(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """A table's money in the present gaming day."""

    bank: str = ""
    """The expected float; empty without an open bank."""
    counted: str = ""
    """The float when it was last counted or filled."""
    win: str
    """The house's win from wagers; for games among players, commission and time charges."""
    drop: str
    rounds: int
    course: list[int] = []
    """The house's win in cents after each of the last rounds, the newest last."""


class PitTable(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """A table as the pit sees it at a glance."""

    id: str
    title: str
    place: str
    """The word for a place at this table: `box` or `seat`."""
    open: bool
    suspended: bool = False
    in_round: bool = False
    dealer: Literal["software", "human"]
    due: str
    """The next thing to do, in words."""
    sentence: str = ""
    """The id of these words, for languages other than English."""
    values: dict[str, str] = {}
    """The values in these words, by name."""
    clock: Clock | None = None
    hands: int
    an_hour: int | None = None
    """Rounds per hour, measured over the last hour; null until there are any."""
    pace: int = 0
    """The rounds an hour expected here; 0 if nobody has set a number."""
    cloth: str = "spruce"
    """The colour of the game's felt."""
    money: PitMoney | None = None
    seats: int
    players: list[PitSeat]
    waiting: list[str] = []
    notices: list[PitNotice] = []
    staff: list[PitPost] = []
    event: str = ""
    """The tournament that is played here."""


class PitAnswer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """An answer that the viewer may give."""

    line: str
    """The line to enter at the table; for a claim, the action."""
    words: str
    sentence: str = ""
    """The id of the words, for languages other than English."""
    values: dict[str, str] = {}
    """The values in the words, by name."""
    rules: list[str] = []
    grave: bool = False
    """True if it costs someone something. The page asks for confirmation and a reason."""


class PitWaiting(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """An item that waits for a decision."""

    key: str
    kind: Literal["call", "question", "jackpot", "claim", "payment", "move", "bank", "offer"]
    table: str
    words: str
    sentence: str = ""
    """The id of the words, for languages other than English."""
    values: dict[str, str] = {}
    """The values in the words, by name."""
    who: str = ""
    """The person it is about."""
    since: str = ""
    until: str = ""
    """The time at which it is decided without an official."""
    claim: str = ""
    """The name of a jackpot claim."""
    cards: list[str] = []
    """The cards of a claim's hand."""
    rules: list[str] = []
    answers: list[PitAnswer] = []
    """The viewer's answers; empty if another person must answer."""


class PitNews(msgspec.Struct, tag_field="type", tag="pit", kw_only=True, omit_defaults=True, gc=False):
    """Changes in the pit: whole tables and the whole queue. The first message has everything."""

    first: bool = False
    tables: list[PitTable] = []
    gone: list[str] = []
    """Tables that are no longer in use."""
    plan: list[str] | None = None
    """The tables in their physical order in the room."""
    waiting: list[PitWaiting] | None = None


class StackChange(msgspec.Struct, frozen=True, gc=False):
    """A stack before and after a ruling."""

    player: str
    before: str
    after: str


class Preview(msgspec.Struct, kw_only=True, gc=False):
    """The result of a trial ruling. Nothing has changed."""

    table: str
    line: str
    """The line as the log would record it."""
    by: str
    """The author as the log would record it."""
    told: list[Description]
    elsewhere: dict[str, list[Description]] = {}
    """The effects at other tables, by table."""
    stacks: list[StackChange] = []
    hidden: bool = False
    """True if the ruling would turn up cards. Results that depend on them stay hidden until the ruling is made."""
    grave: bool = False


class Ruled(msgspec.Struct, kw_only=True, gc=False):
    """A ruling that is on disk."""

    table: str
    number: int
    by: str
