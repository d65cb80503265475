"""Our hands as PHH files, where PHH can say them; `Unsayable` names what it cannot.

The lines are written from the round's events, so a chip pushed in silence or an act out of turn becomes the plain
action the rulebook made of it. What PHH has no words for: other games and structures, commission, side wagers,
officials' decisions, irregularities, blinds posted out of turn.
"""

from decimal import Decimal
from typing import Any

from pitboss.books import catalogue
from pitboss.books.phh import ALSO, GAME_KEY, PREFIX, TABLE_KEY, VARIANTS
from pitboss.core.cards import UNSEEN, Card, write_cards
from pitboss.core.money import DOLLAR, Chips, short_money, write_money
from pitboss.histories.writing.told import Unsayable
from pitboss.rules import action as a
from pitboss.rules.event import BoardDealt, CardsDealt, Event, HandShown
from pitboss.rules.notation import write_action
from pitboss.rules.poker import events as e
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.record import PHH_METADATA, Record, write_record

_SAYABLE = (
    a.DealHole, a.DealBoard, a.Burn, a.CheckCall, a.Fold, a.BetRaise, a.BringIn, a.Discard, a.Show, a.Muck, a.Push,
    a.Put, a.Say, a.Early,
)  # fmt: skip


def is_poker(record: Record) -> bool:
    """The game is played among players, not against the house."""
    return catalogue.game(record.game).kind == "poker"


def betting_of(record: Record) -> str:
    """The betting structure of the record's sign, or the game's own when the sign is silent."""
    said = record.table.get("betting")
    return str(said if said is not None else catalogue.poker(record.game).structures[0])


def write_phh(variant: str, record: Record, round_: PokerRound, viewer: str | None = None) -> str:
    """The PHH file of a settled round; with a viewer, hole cards of others stay unseen unless they were tabled."""
    if round_.status != "settled":
        raise Unsayable(f"the round is {round_.status}: PHH is written from finished hands")
    if round_.answer().commission:
        raise Unsayable("PHH has no commission: the finishing stacks would not add up")
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
    """The PHH variant that a record's game and sign come to, if there is one."""
    if not is_poker(record):
        raise Unsayable(f"PHH is of poker among players: {record.game} is played against the house")
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
        raise Unsayable(f"PHH's {variant} is played with the {deck} deck")
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
            raise Unsayable(f"PHH has no words for a {short}{event.what}")
        blinds[int(event.seat[1:]) - 1] = event.amount
    if sign.seats == 2:
        antes.reverse()  # PHH lists the button's, the small blind, first
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
    """The deals and wagers in order, with the showdown where PHH has it: once nobody can wager any more.

    Hands that grow until the end are shown at the end.
    """
    tabled, last_wager = _showdown(round_.events), 0
    faces = _faces(round_.events, tabled)
    lines: list[str] = []
    for step in round_.steps:
        if not isinstance(step.action, _SAYABLE) and not _straddle(step.action):
            raise Unsayable(f"PHH has no line for {write_action(step.action)!r}")
        for event in step.events:
            line = _dealt(event, viewer, faces) or _discarded(event, viewer) or _wagered(event)
            if line and lines and line.startswith("d dh") and line.split()[:3] == lines[-1].split()[:3]:
                lines[-1] += line.split()[3]  # down and up cards of one deal
                continue
            lines += [line] if line else []
            last_wager = len(lines) if line and line[0] == "p" else last_wager
    shows = [f"{seat} sm {write_cards(cards)}" if cards else f"{seat} sm" for seat, cards in tabled.items()]
    if not round_.sign.game.layout.board:
        last_wager = len(lines)
    return lines[:last_wager] + shows + lines[last_wager:]


def _straddle(action: a.Action) -> bool:
    return isinstance(action, a.Post) and action.what == "straddle"


def _showdown(events: list[Event]) -> dict[str, tuple[Card, ...]]:
    """Who showed what, in order; nothing for a hand that was mucked."""
    tabled: dict[str, tuple[Card, ...]] = {}
    for event in events:
        if isinstance(event, HandShown):
            tabled[event.who] = event.cards
        elif isinstance(event, e.HandMucked):
            tabled[event.seat] = ()
    return tabled


def _faces(events: list[Event], tabled: dict[str, tuple[Card, ...]]) -> dict[int, list[Card]]:
    """By the deal, which cards were tabled in the end: not one that was discarded and dealt again later."""
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
    """Dollars as a TOML number: whole where they are."""
    return chips // DOLLAR if chips % DOLLAR == 0 else Decimal(write_money(chips))
