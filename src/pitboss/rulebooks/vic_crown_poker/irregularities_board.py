"""9.3, 9.4 and 9.8 to 9.16: boxed cards, missing burns, communal cards too many, too early or two at a time."""

from typing import TYPE_CHECKING

from pitboss.citation import Rules
from pitboss.rounds.action import DEALER, Irregularity
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.event import Event
from pitboss.rounds.irregularity import Kind
from pitboss.rounds.poker.state import EXCHANGE, NAMES
from pitboss.rounds.poker.trouble import communal, discards
from pitboss.rounds.poker.trouble.consequences import void_round
from pitboss.rounds.poker.trouble.details import details
from pitboss.rounds.poker.trouble.remedy import ask_which_was_due, remedy
from pitboss.rulebooks.vic_crown_poker.clauses import cite, ruling

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

_SHUFFLED = ruling("CP-H12")
_SIDE = cite("9.16") + ruling("CP-G3")
_BOXED = cite("9.3", "1 Boxed Card") + ruling("CP-H6")
DEFECTIVE = cite("9.1.1(h)", "1 Defective deck") + ruling("CP-F11", "CP-G5")
_NO_BURN_FLOP = cite("9.8") + ruling("CP-H7") + _SHUFFLED + _SIDE
_NO_BURN_LATER = cite("9.4") + ruling("CP-H7")
_STANDS = cite("9.4") + ruling("CP-H1", "CP-H7", "CP-G3")
_TOO_MANY = cite("9.9") + ruling("CP-H8") + _SHUFFLED + _SIDE
_EARLY_FLOP = cite("9.10") + ruling("CP-H8") + _SHUFFLED + _SIDE
_EARLY_RIVER = cite("9.11") + ruling("CP-H9") + _SHUFFLED
_EARLY_TURN = cite("9.12.1", "9.12.2", "9.12.3") + ruling("CP-H9") + _SHUFFLED
_TWO = cite("9.13.1", "9.13.2") + ruling("CP-H10")
_TWO_AT_THE_END = cite("9.13.1", "9.13.3") + ruling("CP-H10")
_MANY = cite("9.14") + ruling("CP-H10") + _SHUFFLED
_UNCLEAR = cite("13.10") + ruling("CP-H10") + _SHUFFLED
_NOT_DISCARDED = cite("9.15.1") + ruling("CP-D2")
_DISCARD_DEAD = cite("9.15.2") + ruling("CP-D2", "CP-H1")

MOST_BOXED = 4
"""A fifth boxed card makes the deck defective."""


@remedy
def _boxed(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    (card,) = details(round_, action, cards=(1, 1)).all_cards
    if communal.boxed(round_.state, card, _BOXED, events) > MOST_BOXED:
        void_round(round_.state, "five boxed cards make the deck defective", _BOXED + DEFECTIVE, events)


@remedy
def _no_burn(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    details(round_, action)
    street = communal.last_street(round_, _NO_BURN_FLOP + _NO_BURN_LATER)
    if street == communal.flop_street(round_.state):
        communal.no_burn(round_, _NO_BURN_FLOP, _STANDS, events)
    else:
        communal.burn_the_turned(round_, _NO_BURN_LATER, _STANDS, events)


@remedy
def _flop_too_many(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    cards = details(round_, action, cards=(1, 10)).all_cards
    communal.take_back_flop(round_, cards, _TOO_MANY, events)


@remedy
def _early_flop(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    communal.early_flop(round_, details(round_, action, cards=(1, 3)).all_cards, _EARLY_FLOP, events)


@remedy
def _early_turn(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    communal.early_fourth(round_, details(round_, action, cards=(1, 1)).all_cards[0], _EARLY_TURN, events)


@remedy
def _early_river(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    communal.early_fifth(round_, details(round_, action, cards=(1, 1)).all_cards[0], _EARLY_RIVER, events)


@remedy
def _two_turned(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    cards = details(round_, action, cards=(2, 2)).all_cards
    communal.several_turned(round_, cards, _two_turned_rules(round_), events)


def _two_turned_rules(round_: "PokerRound") -> Rules:
    """The other card is the next burn, unless no more cards are to be dealt."""
    state = round_.state
    return _TWO_AT_THE_END if state.street + 1 == len(state.sign.streets) else _TWO


@remedy
def _many_turned(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    communal.several_turned(round_, details(round_, action, cards=(3, 10)).all_cards, _MANY, events)


@remedy
def _unclear_turned(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    cards = details(round_, action, cards=(2, 10)).all_cards
    words = ("area-manager", "decide", "decide reshuffle")
    known = _two_turned_rules(round_) if len(cards) == 2 else _MANY
    ask_which_was_due(round_, cards, words, known, _UNCLEAR, events)


@remedy
def _no_discard(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    (seat,), state = details(round_, action, seats=(1, 1)).seats, round_.state
    if state.trouble is not None and seat in state.trouble.undiscarded:
        rules = _NOT_DISCARDED
        discards.found_out(round_, seat, rules + _EARLY_FLOP, rules + _EARLY_TURN, events)
    elif state.phase == EXCHANGE:
        discards.passed_over(round_, seat, _NOT_DISCARDED, _DISCARD_DEAD, events)
    else:
        raise NotAllowed(f"no discard of {NAMES[seat]}'s is due now", _NOT_DISCARDED, actor=DEALER)


BOARD = (
    Kind(
        name="boxed",
        usage="d error boxed 7c",
        meaning="A card was found face up in the deck.",
        when="While cards are dealt.",
        remedy="It does not exist: into the muck, the next card replaces it. A fifth makes the deck defective.",
        rules=_BOXED + DEFECTIVE,
        play=_boxed,
    ),
    Kind(
        name="no-burn",
        usage="d error no-burn",
        meaning="No card was burnt before the community cards just dealt.",
        when="Until two players have acted on them; afterwards they stay, with one burn fewer.",
        remedy="Flop: shuffled back, a card burnt, dealt again. Turn or river: the card turned is the burn, the next "
        "is dealt.",
        rules=_NO_BURN_FLOP + _NO_BURN_LATER + _STANDS,
        play=_no_burn,
    ),
    Kind(
        name="flop-too-many",
        usage="d error flop-too-many 7h8h9hTc",
        meaning="The flop had too many cards dealt and turned.",
        when="When the flop is dealt, until two players have acted on it.",
        remedy="All go back, the burn stays; shuffled, cut, and the flop is dealt again. Side wagers wait for it.",
        rules=_TOO_MANY,
        play=_flop_too_many,
    ),
    Kind(
        name="early-flop",
        usage="d error early-flop 7h8h9h",
        meaning="The flop was turned up before the first betting round was complete, discards included.",
        when="During the first betting round, or while cards are discarded before the flop.",
        remedy="Taken back, the burn stays; the betting is completed and a new flop dealt without another burn.",
        rules=_EARLY_FLOP,
        play=_early_flop,
    ),
    Kind(
        name="early-turn",
        usage="d error early-turn 7h",
        meaning="The fourth community card was exposed before the second betting round was complete.",
        when="During the second betting round, or while cards are discarded before the turn.",
        remedy="Set aside, the burn stays; a burn and a new turn; then it is shuffled back and the river comes without "
        "a burn.",
        rules=_EARLY_TURN,
        play=_early_turn,
    ),
    Kind(
        name="early-river",
        usage="d error early-river 7h",
        meaning="The fifth community card was exposed before the third betting round was complete.",
        when="During the third betting round.",
        remedy="Shuffled back, the burn stays; the betting is completed and a new river dealt without another burn.",
        rules=_EARLY_RIVER,
        play=_early_river,
    ),
    Kind(
        name="two-turned",
        usage="d error two-turned 7h8c",
        meaning="Two cards were opened when one community card was due, the first named being the due one.",
        when="When the turn or river is dealt.",
        remedy="The due card stays; the other is the next burn card, or mucked after the river.",
        rules=_TWO + _TWO_AT_THE_END,
        play=_two_turned,
    ),
    Kind(
        name="many-turned",
        usage="d error many-turned 7h8c9d",
        meaning="More than two cards were opened when one community card was due, the first named being the due one.",
        when="When the turn or river is dealt.",
        remedy="The due card stays; the others are shuffled back.",
        rules=_MANY,
        play=_many_turned,
    ),
    Kind(
        name="unclear-turned",
        usage="d error unclear-turned 7h8c",
        meaning="Several cards were opened and nobody at the table can tell which was due.",
        when="When the turn or river is dealt.",
        remedy="The TG Area Manager says which was due, or all are shuffled back, the burn stays, a new card is dealt.",
        rules=_UNCLEAR,
        play=_unclear_turned,
    ),
)

NO_DISCARD = Kind(
    name="no-discard",
    usage="d error no-discard p3",
    meaning="A player was passed over without discarding; a second time: it was noticed.",
    when="When the discard is due; noticed at any time until the showdown, which brings it out.",
    remedy="Noticed before two have acted on the next street: what was dealt came too early (flop taken back, turn set "
    "aside) and the discard comes first. Noticed later: the hand is dead, its chips stay.",
    rules=_NOT_DISCARDED + _DISCARD_DEAD + _EARLY_FLOP + _EARLY_TURN,
    play=_no_discard,
)
