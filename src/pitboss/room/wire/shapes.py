"""The parts of the socket's messages and of the HTTP answers: a table as outsiders see it.

Money is text in dollars (`"10.00"`), cards are text (`"As"`), a hidden card is `"??"`. Bots and programs read messages
with these same structs, so that an amount has to be text in the struct itself, and not only in the JSON.
"""

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import cache, partial
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, inspect

from pitboss.core.errors import Said
from pitboss.core.money import write_money
from pitboss.pit.table.facts import Mark
from pitboss.rules.explanation import Sentence
from pitboss.rules.layout import Layout
from pitboss.rules.round import ChoiceKind
from pitboss.rules.view import Entered, Felt, HandHeld

T = TypeVar("T", bound=msgspec.Struct)
Writer = Callable[[Any], Any]


def shape(kind: type[T], of: object, /, **more: Any) -> T:
    """Return `of` as outsiders receive it: the fields of `kind` by name, with `more` for those that differ.

    Only declared fields are included. An amount or a time becomes text if `kind` declares text; a struct becomes the
    struct that `kind` declares.
    """
    inside: type = type(of)
    for name, write in _plan(kind, inside, tuple(more)):
        if (value := getattr(of, name, UNSET)) is not UNSET:
            more[name] = value if write is None else write(value)
    return kind(**more)


@cache
def _plan(kind: type, of: type, given: tuple[str, ...]) -> list[tuple[str, Writer | None]]:
    """Return the fields of `kind` that are not given and that `of` may have, each with its writer.

    The plan is made once for every pair of types, because a table in play makes such structs with every action.
    """
    fields = [field for field in msgspec.structs.fields(kind) if field.name not in given]
    if not issubclass(of, msgspec.Struct):
        return [(field.name, _writer(inspect.type_info(field.type))) for field in fields]
    try:
        inside = {field.name: field.type for field in msgspec.structs.fields(of)}
    except NameError:  # a type imported only for type checkers: each value is inspected
        inside = {}
    return [
        (field.name, _writer(inspect.type_info(field.type), _is_text(inside.get(field.name))))
        for field in fields
        if hasattr(of, field.name)
    ]


def _is_text(declared: Any) -> bool:
    """Return True if a declared value is text, a list of texts, or None."""
    return declared in (str, str | None, tuple[str, ...], list[str])


def _writer(info: inspect.Type, is_text: bool = False) -> Writer | None:
    """Return the function that writes a value as `info` has it; None if the value itself will do."""
    match info:
        case inspect.StrType():
            return None if is_text else _text
        case inspect.StructType(cls=cls):
            return lambda value: value if isinstance(value, cls) else shape(cls, value)
        case inspect.CollectionType(item_type=item):
            each = _writer(item, is_text)
            many = tuple if isinstance(info, inspect.VarTupleType) else list
            return many if each is None else partial(_write_many, many, each)
        case inspect.DictType(value_type=item):
            each = _writer(item)
            return dict if each is None else lambda values: {key: each(value) for key, value in values.items()}
        case inspect.UnionType(includes_none=True, types=types) if len(types) == 2:
            write = _writer(next(one for one in types if not isinstance(one, inspect.NoneType)), is_text)
            return None if write is None else lambda value: None if value is None else write(value)
    return None


def _write_many(many: Callable[[Iterable[Any]], Any], each: Writer, values: Iterable[Any]) -> Any:
    return many(map(each, values))


def _text(value: Any) -> str:
    if type(value) is int:  # a card is an int of its own kind
        return write_money(value)
    return value.isoformat() if isinstance(value, datetime) else str(value)


def worded(said: Said) -> dict[str, Any]:
    """Return a sentence as the fields of a message that has `words`."""
    return {"words": said.text, "sentence": said.sentence, "values": said.values}


class Description(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An event in words, with its rules."""

    text: str
    rules: list[str] = []
    quiet: bool = False
    """True if it need not be read aloud: cards dealt to others face down, signs."""
    id: str = ""
    """The sentence's name, for languages other than English; empty if there is only the text."""
    values: dict[str, str] = {}
    """The values in the sentence, by name."""
    order: str = ""
    """The dealer's task after it, such as `misdeal` or `return`; empty if there is none."""


class Choice(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """Something a person may do. The line to send is `verb`, then an amount or cards where it has bounds for them."""

    kind: ChoiceKind
    verb: str
    words: str = ""
    sentence: str = ""
    """The id of the words, for languages other than English; empty if there are only the words."""
    values: dict[str, str] = {}
    """The values in the words, by name."""
    wager: str = ""
    box: int | None = None
    """The box it is about, if that is not the player's own."""
    minimum: str | None = None
    maximum: str | None = None
    step: str | None = None
    amounts: list[str] = []
    """The exact amounts, if only some are allowed."""
    cost: str | None = None
    """The chips it takes from the player: the cost of a call; with a range of amounts, the cost of the smallest."""
    cards: list[int] | None = None
    """The fewest and the most of the player's own cards to name."""
    down: int = 0
    """The number of cards a dealer enters face down: `??` if the dealer does not look."""
    rules: list[str] = []
    aside: bool = False
    """True if nobody waits for it, because it is not a turn."""


class EnteredFor(msgspec.Struct, kw_only=True, gc=False):
    """A player without a screen, whose words and chips the dealer enters: `p3 bet ante 10`."""

    place: str
    name: str
    number: int
    """The number of the box or seat."""
    turn: bool
    """True if it decides now; otherwise it decides after the boxes before it."""
    choices: list[Choice]


class PaymentShown(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """The dealer's action on one wager when a house round is settled."""

    box: int
    name: str
    wager: str
    words: str
    """The wager's name as the book prints it."""
    staked: str
    outcome: str
    paid: str
    taken: str
    """The part of the stake that the house takes."""
    claimed: bool = False
    """True if a claim pays its prize."""
    stays: bool = False
    """True if the wager stays in place for the next round."""
    held: bool = False
    """True if an official withholds its winnings, so nothing is paid yet."""
    rules: list[str]


class WrongCards(msgspec.Struct, gc=False):
    """Cards that were entered for a place, and the line that corrects them: `correct p3` and the right faces."""

    choice: Choice
    cards: list[str]


class Dealing(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """A human dealer's own information, in addition to what is due."""

    enters: list[EnteredFor] = []
    """Players who have a choice but no screen."""
    screens: list[str] = []
    """Seated players who have the table on a screen of their own."""
    corrects: Choice | None = None
    """The cards entered last, until the next action."""
    wrong: list[WrongCards] = []
    """The cards of each place, to be corrected until the settlement."""
    payments: list[PaymentShown] = []
    """The wagers to take and pay, in the book's order, from the settlement until the next round."""
    hands: dict[str, Entered] = {}
    """The hands as they were entered, once nobody decides any more: to be seen before anything is paid."""
    closing: list[Description] = []
    """The effect of closing the bets now, for wagers that would not play as placed."""
    lowest: str = "2"
    """The lowest rank of the deck that is dealt."""
    last: dict[str, list[tuple[str, str]]] = {}
    """While bets are open: the wagers of the previous round, by place, of players who are still there."""
    bank: str = ""
    """A remark if the table has paid out more than its float and needs a fill."""


class Summoned(msgspec.Struct, gc=False):
    """A dealer has called an official, who has not come to the table yet."""

    by: str
    at: str
    why: str


class SeatShown(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """A seat, or a box of a house game."""

    seat: int
    player: str | None = None
    bot: bool = False
    plays: str = ""
    """A bot's level and style: `expert tight-aggressive`."""
    stack: str = "0.00"
    place: str | None = None
    """The place in the round: `p2`."""
    entry: Literal["in", "wait", "post"] = "in"
    owes: str = "0.00"
    away: bool = False
    leaving: bool = False
    free: bool = False
    """True if a new player may take it now, subject to the waiting list."""
    marks: list[Mark] = []


class WhyShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """An explanation in the dealer's words: with names, to the player (`yours`), and as data for other languages."""

    text: str
    yours: str = ""
    box: int = 0
    """The box that the explanation is about."""
    sentences: list[Sentence] = []


class WagerResult(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """The outcome of one wager."""

    wager: str
    box: int
    staked: str
    outcome: str
    paid: str
    returned: str
    rules: list[str]
    why: str
    """The wager's own reason in words."""
    yours: str = ""
    """The reason, addressed to the player."""


class SeatResult(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """The result of the round for one place."""

    net: str
    hand: str | None = None
    held: HandHeld | None = None
    """The hand as a dealer says it, if the cards were shown: `a pair of aces`."""
    best: list[str] = []
    """The cards of the hand that counts, if they were shown."""
    low: list[str] = []
    """The cards of the low hand, if one shares the pot."""
    won: str | None = None
    wagers: list[WagerResult] = []
    why: list[WhyShown] = []
    """One explanation per box it wagered on; among players, further explanations."""


class PotResult(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """A pot and the amounts won from it, by place."""

    amount: str
    winners: dict[str, str]
    commission: str = "0.00"
    carried: bool = False
    why: WhyShown
    rules: list[str] = []


class HouseResult(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """The dealer's hand at the end of a house round."""

    hand: str | None = None
    held: HandHeld | None = None
    best: list[str] = []
    qualifies: bool | None = None
    """True if the dealer's hand qualifies; None if the book has no such rule or the hand was not shown."""


class PrizeShown(msgspec.Struct, kw_only=True, gc=False):
    """A jackpot prize won in the round."""

    seat: str
    box: int
    level: int
    hand: str
    amount: str


class Result(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """The outcome of a round."""

    seats: dict[str, SeatResult]
    pots: list[PotResult]
    commission: str
    prizes: list[PrizeShown]
    dealer: HouseResult | None = None


class Clock(msgspec.Struct, gc=False):
    """The player to act, and the seconds left when the message was made. The player is `d` while a house game takes
    bets."""

    place: str
    seconds: float
    of: float


class RoundShown(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """The round in progress, or the last one until the next begins."""

    number: int
    names: dict[str, str]
    """The player in each place."""
    felt: Felt
    to_act: list[str] = []
    """Every place that has a decision to take now."""
    clock: Clock | None = None
    result: Result | None = None
    """The result, once the round is over."""


class ShuffleShown(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """The commitment to the round's shuffle; the seed once it may be known (docs/explanation/shuffle.md)."""

    round: int
    deck: str
    commitment: str
    mixed: bool = False
    """True if players contributed: the commitment is the root of a tree over the cards, and the seed was mixed."""
    seed: str | None = None


class ClaimStep(msgspec.Struct, frozen=True, gc=False):
    """A claim's change of state: who made it, and when."""

    state: str
    by: str
    at: str


class ClaimTask(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A task of a claim's procedure at the table, with its clauses."""

    what: Literal["approve", "sort", "pay", "hand-over"]
    done: bool = False
    who: str = ""
    """The book's title of the official."""
    rules: list[str] = []


class ClaimShown(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """A prize on its way: keyed off, approved by the book's official, paid or refused."""

    claim: str
    """The claim's table, round and place: `t1/17/p3`."""
    player: str = ""
    hand: str
    amount: str
    goods: str = ""
    """The goods won in place of money."""
    cards: list[str] = []
    """The cards of the hand, for the official who verifies it."""
    means: str = ""
    slip: str = ""
    """The payment: its form, and the slip that was signed for it."""
    state: str
    waits: str = ""
    """The next thing it waits for, in words; empty once it is paid or refused."""
    until: str = ""
    """The time at which an investigation ends without a decision."""
    tasks: list[ClaimTask] = []
    steps: list[ClaimStep] = []
    rules: list[str] = []
    acts: list[str] = []
    """The viewer's possible acts; never in a message of the socket."""


class JackpotShown(msgspec.Struct, omit_defaults=True, gc=False):
    """A jackpot the table plays for: its displays, and the claims of the table's last round."""

    name: str
    displays: list[str]
    claims: list[ClaimShown] = []


class NoticeShown(msgspec.Struct, gc=False):
    """A change announced; players may `agree N` or `object N`."""

    number: int
    subject: str
    text: str
    agreed: int
    of: int


class TableShown(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """The public part of a table."""

    id: str
    game: str
    title: str
    book: str
    kind: Literal["banked", "poker"]
    open: bool
    suspended: bool = False
    dealer: Literal["software", "human"] = "software"
    need: str
    """The next thing to do: open, draw, deal, play; empty while it waits for players."""
    hands: int
    seats: list[SeatShown]
    waiting: list[str] = []
    called: dict[str, float] = {}
    """People on the list with a seat held for them, and the seconds they had left when the message was made."""
    carried: str = "0.00"
    summons: Summoned | None = None
    time_to_act: int = 0
    buy_in: list[str | None]
    """The least and the most to sit down with; null if there is no maximum."""
    blind: str = "0.00"
    """The big blind, if there are blinds."""
    notices: list[NoticeShown] = []
    round: RoundShown | None = None
    shuffle: ShuffleShown | None = None
    jackpots: list[JackpotShown] = []
    event: str = ""
    """The tournament that is played here."""
    lead: int = 0
    """In a house game's tournament: the seat that wagers first; the others follow in turn."""
    secret: list[str] = []
    """Places that have handed in a secret wager for this hand, or for the next."""
    layout: Layout
