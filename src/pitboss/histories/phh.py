"""PHH in and out: read a hand from a PHH file, and write a round as one.

Almost every file uses a simple part of TOML that a few splits can read; the rest goes to tomllib. `quick`
returns None for anything it is not sure of, and the full reader decides. A test checks that the two never
disagree.

Lines are written from the round's events, so an unannounced bet or an act out of turn becomes the plain action
that the rulebook ruled it to be. What PHH cannot express raises `Unsayable`: other games and structures,
commission, side wagers, officials' decisions, irregularities, blinds posted out of turn.
"""

import tomllib
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from operator import methodcaller
from typing import Any, TypeVar

import msgspec

from pitboss.books import catalogue
from pitboss.books.phh import ALSO, GAME_KEY, PREFIX, TABLE_KEY, VARIANTS
from pitboss.core.cards import UNSEEN, Card, write_cards
from pitboss.core.errors import PitbossError
from pitboss.core.money import DOLLAR, Chips, short_money, write_money
from pitboss.core.refusals import Refusal
from pitboss.rules import action as a
from pitboss.rules.event import BoardDealt, CardsDealt, Event, HandShown
from pitboss.rules.notation import write_action
from pitboss.rules.poker import events as e
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.record import PHH_METADATA, Record, write_record

T = TypeVar("T")
MOST_KNOWN = 1 << 16
UNLIMITED = 1 << 50
"""The stack of a player whose chips were not written down."""


def cents(text: str) -> int:
    """Return `12.5` in cents. Raises `ValueError` for any less plain text."""
    if text.isdigit():
        return int(text) * 100
    if text == "inf":
        return UNLIMITED
    whole, _, part = text.partition(".")
    if not part.isdigit():
        if text[0] == "-" and whole[1:].isdigit() and not part:
            return int(whole) * 100
        raise ValueError(text)
    if len(part) > 2:
        if part[2:].strip("0"):
            raise ValueError(text)
        part = part[:2]
    parts = int(part) * (10 if len(part) == 1 else 1)
    return -(int(whole[1:]) * 100 + parts) if whole[0] == "-" else int(whole) * 100 + parts


def dollars(amount: int) -> str:
    """Return cents as written: `-0.50`."""
    whole, part = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}{whole}.{part:02d}"


class _Known(dict[str, T]):
    """A cache of the meanings of texts, because a file has few different amounts. The values are never changed."""

    def __init__(self, read: Callable[[str], T]) -> None:
        self.read = read

    def __missing__(self, text: str) -> T:
        if len(self) > MOST_KNOWN:
            self.clear()
        self[text] = found = self.read(text)
        return found


CENTS = _Known(cents)


class UnreadableHand(Refusal):
    """A hand that cannot be read."""


class Unsayable(PitbossError):
    """A hand that the format cannot express; the message says why."""


BET_TYPES = {"no-limit": "NL", "pot-limit": "PL", "limit": "FL"}


class PhhHand(msgspec.Struct, gc=False):
    """A hand of a PHH file. `more` has the keys on where and when it was played, as written."""

    name: str
    variant: str
    antes: list[int]
    blinds: list[int]
    """The forced bets as paid; a negative one was posted by a player who came in."""
    min_bet: int
    stacks: list[int]
    actions: list[str]
    winnings: list[int] | None
    finishing: list[int] | None
    more: dict[str, Any]

    @property
    def venue(self) -> str:
        return _plain(self.more.get("venue", ""))

    @property
    def players(self) -> list[str]:
        """Names by seat, if the file has them."""
        said = self.more.get("players", [])
        return [str(name) for name in said] if isinstance(said, list) else str(said)[2:-2].split("', '")

    @property
    def total_pot(self) -> int | None:
        """The total of the pots according to the file, if given."""
        return self._amount("total_pot")

    @property
    def stake(self) -> str:
        return stake(self.blinds, (self.min_bet, self.big_bet))

    @property
    def big_bet(self) -> int:
        """The big bet of a limit game, or 0."""
        return self._amount("big_bet") or 0

    def _amount(self, key: str) -> int | None:
        try:
            return CENTS[str(self.more[key])]
        except (KeyError, ValueError, IndexError):
            return None


def stake(blinds: Sequence[int], bets: tuple[int, int]) -> str:
    """Return the blinds as people name a table, `0.25/0.50`; or the bets, without blinds."""
    posted = [blind for blind in blinds if blind > 0][:2] or [bet for bet in bets if bet]
    return "/".join(dollars(amount) for amount in sorted(posted))


def _plain(value: Any) -> str:
    """Return a value's text. The fast reader keeps TOML text, the full reader gives values."""
    text = str(value)
    return text[1:-1] if text[:1] in ("'", '"') and text[-1:] == text[:1] else text


FIRST_KEYS = ("variant", "actions", "starting_stacks")
RESULTS = ("winnings", "finishing_stacks")
MOST_SEATS = 50
_PAIR = methodcaller("split", " = ", 1)


def sections(text: str) -> Iterator[tuple[str, str]]:
    """Yield the hands of a `.phhs` text with their numbers, or the one unnamed hand of a `.phh`."""
    for part in ("\n" + text.lstrip("\ufeff")).split("\n["):
        if part.strip():
            yield _named(part)


def _named(part: str) -> tuple[str, str]:
    head, mark, body = part.partition("]\n")
    name = head.strip("'\" ")
    if mark and name and "\n" not in head and "=" not in head:
        return name, body
    return "", part


def read_hand(name: str, text: str) -> PhhHand:
    """Read the hand of a section. Raises `UnreadableHand`."""
    return quick(name, text) or full(name, text)


def quick(name: str, text: str) -> PhhHand | None:
    """Read one key per line, plain lists on one line and plain quotes, as in nearly all hands."""
    if '"' in text or "\\" in text:
        return None
    lines = text.strip("\n").split("\n")
    try:
        keys: dict[str, Any] = dict(map(_PAIR, lines))
    except ValueError:
        return None
    if len(keys) < len(lines):  # a repeated key
        return None
    if "#" in text and not all(map(_quoted, (value for value in keys.values() if "#" in value))):
        return None
    try:
        actions = keys.pop("actions")
        if actions[:2] != "['" or actions[-2:] != "']":
            return None
        antes, blinds = FORCED[keys.pop("antes")], FORCED[keys.pop("blinds_or_straddles")]
        stacks, won, left = _amounts(keys.pop("starting_stacks")), keys.pop("winnings", None), None
        seats = len(stacks)
        if won is not None:
            won = _amounts(won)
        if "finishing_stacks" in keys:
            left = _amounts(keys.pop("finishing_stacks"))
        if not len(antes) == len(blinds) == seats or not 2 <= seats <= MOST_SEATS or min(stacks) < 0:
            return None
        if (won is not None and len(won) != seats) or (left is not None and len(left) != seats):
            return None
        variant, least = keys.pop("variant")[1:-1], CENTS[keys.pop("min_bet")]
        return PhhHand(name, variant, antes, blinds, least, stacks, actions[2:-2].split("', '"), won, left, keys)
    except (KeyError, ValueError, IndexError):
        return None


def _quoted(value: str) -> bool:
    """Return True for a single quoted text, in which a number sign does not begin a comment."""
    return value[0] == value[-1] == "'" and value.count("'") == 2


def _amounts(text: str) -> list[int]:
    if text[0] != "[" or text[-1] != "]":
        raise ValueError(text)
    return [CENTS[amount] for amount in text[1:-1].split(", ")]


FORCED = _Known(_amounts)


def full(name: str, text: str) -> PhhHand:
    """Read a hand as full TOML; an error names the key."""
    try:
        keys = tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UnreadableHand(f"the hand is not TOML: {error}") from None
    return hand_of(name, keys)


def hand_of(name: str, keys: dict[str, Any]) -> PhhHand:
    """Return the hand that these keys describe."""
    for key in FIRST_KEYS:
        if key not in keys:
            raise UnreadableHand(f"the hand has no {key!r}")
    actions = keys.pop("actions")
    if not isinstance(actions, list) or not all(isinstance(line, str) for line in actions):
        raise UnreadableHand("actions is not a list of lines")
    stacks = _list(keys, "starting_stacks") or []
    if any(stack < 0 for stack in stacks):
        raise UnreadableHand("starting_stacks has a negative stack")
    if not 2 <= len(stacks) <= MOST_SEATS:
        raise UnreadableHand(f"starting_stacks has {len(stacks)} entries: expected 2 to {MOST_SEATS}")
    nothing = [0] * len(stacks)
    lists = {key: _list(keys, key) or nothing for key in ("antes", "blinds_or_straddles")}
    said = {key: _list(keys, key) for key in RESULTS}
    for key, amounts in (lists | said).items():
        if amounts is not None and len(amounts) != len(stacks):
            raise UnreadableHand(f"{key} needs {len(stacks)} amounts, one per seat, got {len(amounts)}")
    least = next((keys.pop(key) for key in ("min_bet", "small_bet") if key in keys), 0)
    return PhhHand(
        name, str(keys.pop("variant")), lists["antes"], lists["blinds_or_straddles"], _money(least, "min_bet"), stacks,
        actions, said["winnings"], said["finishing_stacks"], keys,
    )  # fmt: skip


def _list(keys: dict[str, Any], key: str) -> list[int] | None:
    values = keys.pop(key, None)
    if values is None:
        return None
    if not isinstance(values, list):
        raise UnreadableHand(f"{key} = {values!r} is not a list of amounts")
    return [_money(value, key) for value in values]


def _money(value: Any, key: str) -> int:
    """Return an amount of TOML in cents."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
        raise UnreadableHand(f"{key}: {value!r} is not an amount")
    try:
        amount = Decimal(value)
        if amount.is_infinite() and amount > 0:
            return UNLIMITED
        cents = amount * 100
        if not amount.is_finite() or cents != cents.to_integral_value() or abs(cents) >= UNLIMITED:
            raise UnreadableHand(f"{key}: {value} is not an amount of whole cents")
    except ArithmeticError:
        raise UnreadableHand(f"{key}: {value!r} is not an amount") from None
    return int(cents)


_SAYABLE = (
    a.DealHole, a.DealBoard, a.Burn, a.CheckCall, a.Fold, a.BetRaise, a.BringIn, a.Discard, a.Show, a.Muck, a.Push,
    a.Put, a.Say, a.Early,
)  # fmt: skip


def is_poker(record: Record) -> bool:
    """Return True if the game is played among players, not against the house."""
    return catalogue.game(record.game).kind == "poker"


def betting_of(record: Record) -> str:
    """Return the betting structure of the record's sign, or the game's default."""
    said = record.table.get("betting")
    return str(said if said is not None else catalogue.poker(record.game).structures[0])


def write_phh(variant: str, record: Record, round_: PokerRound, viewer: str | None = None) -> str:
    """Return the PHH file of a settled round. With a viewer, other players' hole cards are unseen unless tabled."""
    if round_.status != "settled":
        raise Unsayable(f"the round is {round_.status}: only a settled hand can be written as PHH")
    if round_.answer().commission:
        raise Unsayable("PHH cannot express commission: the finishing stacks would not add up")
    metadata = {key: value for key, value in record.metadata.items() if key in PHH_METADATA}
    if TABLE_KEY in record.metadata:
        metadata["table"] = record.metadata[TABLE_KEY]
    metadata["finishing_stacks"] = [_number(stack) for stack in round_.stacks]
    if VARIANTS[variant].game != record.game:
        metadata[GAME_KEY] = record.game
    return write_record(
        Record(
            game=PREFIX + variant,
            setup={"variant": variant, **_setup(round_)},
            actions=tuple(_lines(round_, viewer)),
            metadata=metadata,
        )
    ).removeprefix("record = 1\n")


def variant_of(record: Record) -> str:
    """Return the PHH variant of a record's game and sign, if there is one."""
    if not is_poker(record):
        raise Unsayable(f"{record.game} is played against the house: PHH is for poker among players")
    betting = betting_of(record)
    sayable = [
        variant
        for variant, known in VARIANTS.items()
        if betting == known.betting and record.game in (known.game, ALSO.get(variant))
    ]
    if not sayable:
        raise Unsayable(f"PHH has no variant for {record.game} with {betting} betting")
    variant = sayable[0]
    deck = next(iter(catalogue.poker(record.game).decks)).name
    if record.table.get("deck", deck) != deck:
        raise Unsayable(f"PHH's {variant} uses the {deck} deck")
    if record.table.get("heads-up") == "literal":
        raise Unsayable("in PHH the button posts the small blind heads-up: this table's sign says otherwise")
    return variant


def _setup(round_: PokerRound) -> dict[str, Any]:
    sign = round_.sign
    antes, blinds = list(sign.antes), list(sign.blinds.amounts)
    for event in round_.events:
        if not isinstance(event, e.Posted) or event.what in ("ante", "blind"):
            continue
        if event.what != "straddle" or event.all_in:
            short = "short " if event.all_in else ""
            raise Unsayable(f"PHH cannot express a {short}{event.what}")
        blinds[int(event.seat[1:]) - 1] = event.amount
    if sign.seats == 2:
        antes.reverse()  # PHH lists the button first, which posts the small blind
        blinds.reverse()
    stakes = sign.stakes
    sizes = {"min_bet": stakes.minimum}
    if stakes.structure == "limit":
        sizes = {"small_bet": stakes.small_bet, "big_bet": stakes.big_bet}
    forced: dict[str, Any] = {"blinds_or_straddles": list(map(_number, blinds))}
    if sign.bring_in:
        forced = {"bring_in": _number(sign.bring_in)}
    return {
        "ante_trimming_status": not sign.antes_dead,
        "antes": [_number(ante) for ante in antes],
        **forced,
        **{key: _number(size) for key, size in sizes.items()},
        "starting_stacks": [_number(stack) for stack in sign.stacks],
    }


def _lines(round_: PokerRound, viewer: str | None) -> list[str]:
    """Return the deals and wagers in order, with the showdown where PHH has it: once nobody can wager any more.

    Hands that grow until the end are shown at the end.
    """
    tabled, last_wager = _showdown(round_.events), 0
    faces = _faces(round_.events, tabled)
    lines: list[str] = []
    for step in round_.steps:
        straddles = isinstance(step.action, a.Post) and step.action.what == "straddle"
        if not straddles and not isinstance(step.action, _SAYABLE):
            raise Unsayable(f"PHH has no line for {write_action(step.action)!r}")
        for event in step.events:
            line = _dealt(event, viewer, faces) or _discarded(event, viewer) or _wagered(event)
            if line and lines and line.startswith("d dh") and line.split()[:3] == lines[-1].split()[:3]:
                lines[-1] += line.split()[3]  # down and up cards of the same deal
                continue
            lines += [line] if line else []
            last_wager = len(lines) if line and line[0] == "p" else last_wager
    shows = [f"{seat} sm {write_cards(cards)}" if cards else f"{seat} sm" for seat, cards in tabled.items()]
    if not round_.sign.game.layout.board:
        last_wager = len(lines)
    return lines[:last_wager] + shows + lines[last_wager:]


def _showdown(events: list[Event]) -> dict[str, tuple[Card, ...]]:
    """Return the cards that each player showed, in order; no cards for a mucked hand."""
    tabled: dict[str, tuple[Card, ...]] = {}
    for event in events:
        if isinstance(event, HandShown):
            tabled[event.who] = event.cards
        elif isinstance(event, e.HandMucked):
            tabled[event.seat] = ()
    return tabled


def _faces(events: list[Event], tabled: dict[str, tuple[Card, ...]]) -> dict[int, list[Card]]:
    """Return the cards that were tabled in the end, by deal. A card that was discarded and dealt again is not among
    them."""
    left = {seat: list(cards) for seat, cards in tabled.items()}
    found: dict[int, list[Card]] = {}
    for event in reversed(events):
        if isinstance(event, CardsDealt):
            found[id(event)] = [card for card in event.cards if card in left.get(event.to, ())]
            for card in found[id(event)]:
                left[event.to].remove(card)
    return found


def _dealt(event: Event, viewer: str | None, faces: dict[int, list[Card]]) -> str:
    match event:
        case CardsDealt(to=to, cards=cards, up=up):
            shown = faces[id(event)]
            known = [card if up or viewer in (None, to) or card in shown else UNSEEN for card in cards]
            return f"d dh {to} {write_cards(known)}"
        case BoardDealt(cards=cards):
            return f"d db {write_cards(cards)}"
    return ""


def _discarded(event: Event, viewer: str | None) -> str:
    match event:
        case e.Discarded(seat=seat, cards=cards):
            known = cards if viewer in (None, seat) else (UNSEEN,) * len(cards)
            return f"{seat} sd {write_cards(known)}".rstrip()
    return ""


def _wagered(event: Event) -> str:
    match event:
        case e.BroughtIn(seat=seat):
            return f"{seat} pb"
        case e.Folded(seat=seat):
            return f"{seat} f"
        case e.Checked(seat=seat) | e.Called(seat=seat):
            return f"{seat} cc"
        case e.Wagered(seat=seat, amount=to) | e.Raised(seat=seat, to=to):
            return f"{seat} cbr {short_money(to)}"
    return ""


def _number(chips: Chips) -> Any:
    """Return dollars as a TOML number, whole if possible."""
    return chips // DOLLAR if chips % DOLLAR == 0 else Decimal(write_money(chips))
