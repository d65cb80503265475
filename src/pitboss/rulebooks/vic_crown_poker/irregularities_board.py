"""9.3, 9.4 and 9.8 to 9.16: boxed cards, missing burns, communal cards too many, too early or two at a time."""

from typing import TYPE_CHECKING

from pitboss.cards import Card
from pitboss.citation import joined
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.poker.state import EXCHANGE, NAMES
from pitboss.rounds.poker.trouble import communal, discards
from pitboss.rounds.poker.trouble.consequences import void_round
from pitboss.rounds.poker.trouble.memory import Undiscarded
from pitboss.rounds.trouble import Kind, card, place
from pitboss.rulebooks.shared.poker_board import BoardClauses, board_errors
from pitboss.rulebooks.vic_crown_poker.clauses import cite, ruling
from pitboss.rulebooks.vic_crown_poker.irregularities_misdeals import LAST_HAND

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

_SHUFFLED = ruling("CP-H12")
_SIDE = cite("9.16") + ruling("CP-G3")
_BOXED = cite("9.3", "1 Boxed Card") + ruling("CP-H6")
DEFECTIVE = cite("9.1.1(h)", "1 Defective deck") + ruling("CP-F11", "CP-G5")
_NO_BURN_FLOP = cite("9.8") + ruling("CP-H7") + _SHUFFLED + _SIDE
_NO_BURN_LATER = cite("9.4") + ruling("CP-H7")
_STANDS = cite("9.4") + ruling("CP-H1", "CP-H7", "CP-G3")
_NOT_DISCARDED = cite("9.15.1") + ruling("CP-D2")
_DISCARD_DEAD = cite("9.15.2", "9.1.1(f)") + ruling("CP-D2", "CP-H1")
_BOARD = BoardClauses(
    too_many=cite("9.9") + ruling("CP-H8") + _SHUFFLED + _SIDE,
    early_flop=cite("9.10") + ruling("CP-H8") + _SHUFFLED + _SIDE,
    early_fourth=cite("9.12.1", "9.12.2", "9.12.3") + ruling("CP-H9") + _SHUFFLED,
    early_fifth=cite("9.11") + ruling("CP-H9") + _SHUFFLED,
    two=cite("9.13.1", "9.13.2") + ruling("CP-H10"),
    two_at_the_end=cite("9.13.1", "9.13.3") + ruling("CP-H10"),
    many=cite("9.14") + ruling("CP-H10") + _SHUFFLED,
    unclear=cite("13.10") + ruling("CP-H10") + _SHUFFLED,
    communal="community",
    fourth="turn",
    fifth="river",
    asked=("area-manager", "The TG Area Manager"),
    decision="decide",
    nobody_knows="decide reshuffle",
    discards=True,
    side_wagers=True,
)

MOST_BOXED = 4
"""A fifth boxed card makes the deck defective."""


def _boxed(round_: "PokerRound", face: Card) -> None:
    if communal.boxed(round_.state, face, _BOXED) > MOST_BOXED:
        void_round(round_.state, "five boxed cards make the deck defective", _BOXED + DEFECTIVE)


def _no_burn(round_: "PokerRound") -> None:
    street = communal.last_street(round_, _NO_BURN_FLOP + _NO_BURN_LATER)
    if street == communal.flop_street(round_.state):
        communal.no_burn(round_, _NO_BURN_FLOP, _STANDS)
    else:
        communal.burn_the_turned(round_, _NO_BURN_LATER, _STANDS)


def _no_discard(round_: "PokerRound", seat: int) -> None:
    state, rules = round_.state, _NOT_DISCARDED
    if state.trouble is not None and seat in state.trouble.undiscarded:
        discards.found_out(round_, seat)
    elif state.phase == EXCHANGE:
        last = _DISCARD_DEAD + LAST_HAND
        leads_to = Undiscarded(rules, rules + _BOARD.early_flop, rules + _BOARD.early_fourth, _DISCARD_DEAD, last)
        discards.passed_over(round_, seat, rules, leads_to)
    else:
        raise NotAllowed(f"no discard of {NAMES[seat]}'s is due now", rules)


BOARD = (
    Kind(
        "boxed",
        takes=(card("7c"),),
        remedy=_boxed,
        rules=_BOXED + DEFECTIVE,
        meaning="A card was found face up in the deck.",
        when="While cards are dealt.",
        then="It does not exist: it is mucked and the next card replaces it. A fifth makes the deck defective.",
    ),
    Kind(
        "no-burn",
        remedy=_no_burn,
        rules=_NO_BURN_FLOP + _NO_BURN_LATER + _STANDS,
        meaning="No card was burnt before the community cards just dealt.",
        when="Until two players have acted on them; afterwards they stay, with one burn fewer.",
        then="Flop: shuffled back, a card burnt, dealt again. Turn or river: the card turned is the burn, the next "
        "is dealt.",
    ),
    *board_errors(_BOARD),
)

NO_DISCARD = Kind(
    "no-discard",
    takes=(place("p3"),),
    remedy=_no_discard,
    rules=joined(_NOT_DISCARDED, _DISCARD_DEAD, _BOARD.early_flop, _BOARD.early_fourth, LAST_HAND),
    meaning="A player was passed over without discarding; a second time: it was noticed.",
    when="When the discard is due; noticed at any time until the pots are pushed; the showdown brings it out.",
    then="Noticed before two have acted since: what was dealt came too early (flop taken back, turn set aside, later "
    "cards taken back) and the discard comes first. Noticed later: the hand is dead, its chips stay; the only hand "
    "left: every wager goes back.",
)
