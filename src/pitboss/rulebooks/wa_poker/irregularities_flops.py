"""Section 36: irregularities of Hold 'Em and Omaha."""

from typing import TYPE_CHECKING

from pitboss.rounds.action import DEALER, Irregularity
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.event import Event, Ruled
from pitboss.rounds.irregularity import Kind
from pitboss.rounds.poker.dealing import deck
from pitboss.rounds.poker.state import NAMES
from pitboss.rounds.poker.trouble import communal
from pitboss.rounds.poker.trouble.details import Details, details
from pitboss.rounds.poker.trouble.exposed_cards import replace
from pitboss.rounds.poker.trouble.remedy import ask_which_was_due, remedy
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.irregularities_misdeals import LATE, again_for_exposed, late_exposure

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

_SHUFFLED = cite("38.13")
_EXPOSED = cite("36.1") + ruling("H5")
_NO_BURN_FLOP = cite("36.2") + ruling("H4") + _SHUFFLED
_NO_BURN_LATER = cite("36.3") + ruling("H4") + _SHUFFLED
_TOO_MANY = cite("36.4", "41.5(c)") + ruling("H7", "M10") + _SHUFFLED
_EARLY_FLOP = cite("36.5", "41.5(c)") + ruling("H7", "M10") + _SHUFFLED
_TWO = cite("36.6") + ruling("H6")
_MANY = cite("36.7") + ruling("H6") + _SHUFFLED
_EARLY_FOURTH = cite("36.8(a)", "36.8(b)", "36.8(c)") + _SHUFFLED
_EARLY_FIFTH = cite("36.9") + ruling("H7") + _SHUFFLED
_UNCLEAR = cite("36.10") + ruling("H6") + _SHUFFLED


@remedy
def _exposed(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    _seen(round_, details(round_, action, seats=(1, 12), cards=(1, 12)), events)


def _seen(round_: "PokerRound", told: Details, events: list[Event]) -> None:
    earlier = round_.state.trouble.exposures if round_.state.trouble is not None else 0
    if len(told.all_cards) > 1 or earlier:
        again_for_exposed(round_, events)
    elif not late_exposure(round_, events):
        replace(round_, told.seats[0], told.all_cards[0], _EXPOSED, events)


@remedy
def _boxed(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    told, state = details(round_, action, seats=(1, 1), cards=(1, 1)), round_.state
    rules = _EXPOSED + ruling("H8")
    if not deck.is_next(state, told.seats[0]):
        raise NotAllowed(f"the next card is not {NAMES[told.seats[0]]}'s", rules, actor=DEALER)
    deck.checked(state, told.all_cards, state.used)
    text = f"{told.all_cards[0]} was face up in the deck: it counts as an exposed hole card"
    events.append(Ruled(text=text, rules=rules))
    _seen(round_, told, events)


@remedy
def _no_burn(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    details(round_, action)
    street = communal.last_street(round_, _NO_BURN_FLOP + _NO_BURN_LATER)
    rules = _NO_BURN_FLOP if street == communal.flop_street(round_.state) else _NO_BURN_LATER
    communal.no_burn(round_, rules, rules, events)


@remedy
def _flop_too_many(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    cards = details(round_, action, cards=(1, 10)).all_cards
    communal.take_back_flop(round_, cards, _TOO_MANY, events)


@remedy
def _early_flop(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    communal.early_flop(round_, details(round_, action, cards=(1, 3)).all_cards, _EARLY_FLOP, events)


@remedy
def _early_fourth(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    communal.early_fourth(round_, details(round_, action, cards=(1, 1)).all_cards[0], _EARLY_FOURTH, events)


@remedy
def _early_fifth(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    communal.early_fifth(round_, details(round_, action, cards=(1, 1)).all_cards[0], _EARLY_FIFTH, events)


@remedy
def _two_turned(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    communal.several_turned(round_, details(round_, action, cards=(2, 2)).all_cards, _TWO, events)


@remedy
def _many_turned(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    communal.several_turned(round_, details(round_, action, cards=(3, 10)).all_cards, _MANY, events)


@remedy
def _unclear_turned(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    cards = details(round_, action, cards=(2, 10)).all_cards
    words = ("supervisor", "reconstruct", "reconstruct no")
    ask_which_was_due(round_, cards, words, _TWO if len(cards) == 2 else _MANY, _UNCLEAR, events)


FLOPS = (
    Kind(
        name="exposed",
        usage="d error exposed p2 As",
        meaning="The dealer exposed a hole card in the initial deal.",
        when="In the initial deal, or before anybody has acted.",
        remedy="The deal is completed; the card is the first burn and the hand gets another. Two or more: misdeal.",
        rules=_EXPOSED + cite("30.2(b)") + LATE,
        play=_exposed,
    ),
    Kind(
        name="boxed",
        usage="d error boxed p2 As",
        meaning="The next hole card, due to this player, was found face up in the deck.",
        when="In the initial deal.",
        remedy="As an exposed hole card.",
        rules=_EXPOSED + ruling("H8"),
        play=_boxed,
    ),
    Kind(
        name="no-burn",
        usage="d error no-burn",
        meaning="No card was burnt before the communal cards just dealt.",
        when="Until two players have acted on them; afterwards they stay.",
        remedy="Taken back and shuffled in; a card is burnt, they are dealt again. One player's action is cancelled.",
        rules=_NO_BURN_FLOP + _NO_BURN_LATER,
        play=_no_burn,
    ),
    Kind(
        name="flop-too-many",
        usage="d error flop-too-many 7h8h9hTc",
        meaning="More than three cards were exposed as the flop.",
        when="When the flop is dealt, until two players have acted on it.",
        remedy="All go back, the burn stays; shuffled, cut, and the flop is dealt again.",
        rules=_TOO_MANY,
        play=_flop_too_many,
    ),
    Kind(
        name="early-flop",
        usage="d error early-flop 7h8h9h",
        meaning="The flop was turned up before the first betting round was complete.",
        when="During the first betting round.",
        remedy="Taken back, the burn stays; the betting is completed and a new flop dealt without another burn.",
        rules=_EARLY_FLOP,
        play=_early_flop,
    ),
    Kind(
        name="early-fourth",
        usage="d error early-fourth 7h",
        meaning="The fourth communal card was exposed before the second betting round was complete.",
        when="During the second betting round.",
        remedy="Set aside, the burn stays; a burn and a new fourth card; then it is shuffled back and the fifth card "
        "comes without a burn.",
        rules=_EARLY_FOURTH,
        play=_early_fourth,
    ),
    Kind(
        name="early-fifth",
        usage="d error early-fifth 7h",
        meaning="The fifth communal card was exposed before the third betting round was complete.",
        when="During the third betting round.",
        remedy="Shuffled back, the burn stays; the betting is completed and a new fifth card dealt.",
        rules=_EARLY_FIFTH,
        play=_early_fifth,
    ),
    Kind(
        name="two-turned",
        usage="d error two-turned 7h8c",
        meaning="Two cards were exposed when one communal card was due, the first named being the due one.",
        when="When the fourth or fifth card is dealt.",
        remedy="The due card stays; the other is the next burn card, or mucked after the fifth.",
        rules=_TWO,
        play=_two_turned,
    ),
    Kind(
        name="many-turned",
        usage="d error many-turned 7h8c9d",
        meaning="More than two cards were opened when one communal card was due, the first named being the due one.",
        when="When the fourth or fifth card is dealt.",
        remedy="The due card stays; the others are shuffled back.",
        rules=_MANY,
        play=_many_turned,
    ),
    Kind(
        name="unclear-turned",
        usage="d error unclear-turned 7h8c",
        meaning="Several cards were turned and the dealer cannot tell which was due.",
        when="When the fourth or fifth card is dealt.",
        remedy="The supervisor says which was due; if nobody can tell, all are shuffled back, the burn stays and a new "
        "card is dealt.",
        rules=_UNCLEAR,
        play=_unclear_turned,
    ),
)
