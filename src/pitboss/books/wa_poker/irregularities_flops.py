"""Section 36: irregularities of Hold 'Em and Omaha."""

from functools import partial
from typing import TYPE_CHECKING

from pitboss.books.shared.poker_board import BoardClauses, board_errors
from pitboss.books.wa_poker.clauses import cite, ruling
from pitboss.books.wa_poker.irregularities_misdeals import LATE, again_for_exposed
from pitboss.core.cards import Card
from pitboss.core.refusals import NotAllowed
from pitboss.rules.irregularities import Kind, card, cards, place, places
from pitboss.rules.poker import dealing
from pitboss.rules.poker.irregularities import communal_cards
from pitboss.rules.poker.irregularities.exposed_cards import replace_or_redeal
from pitboss.rules.poker.state import NAMES

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound

_SHUFFLED = cite("38.13")
_EXPOSED = cite("36.1") + ruling("H5")
_BOXED = _EXPOSED + ruling("H8")
_NO_BURN_FLOP = cite("36.2", "41.5(c)") + ruling("H4", "M10") + _SHUFFLED
_NO_BURN_LATER = cite("36.3") + ruling("H4") + _SHUFFLED
_TWO = cite("36.6") + ruling("H6")


_exposed = partial(replace_or_redeal, one=_EXPOSED, late=LATE, redeal=again_for_exposed)


def _boxed(round_: "PokerRound", seat: int, face: Card) -> None:
    if not dealing.is_next(round_.state, seat):
        raise NotAllowed(f"the next card is not {NAMES[seat]}'s", _BOXED)
    dealing.checked(round_.state, (face,), round_.state.used)
    round_.rule(f"{face} was face up in the deck: it counts as an exposed hole card", _BOXED)
    _exposed(round_, (seat,), (face,))


def _no_burn(round_: "PokerRound") -> None:
    street = communal_cards.last_street(round_, _NO_BURN_FLOP + _NO_BURN_LATER)
    rules = _NO_BURN_FLOP if street == communal_cards.flop_street(round_.state) else _NO_BURN_LATER
    communal_cards.no_burn(round_, rules, rules)


FLOPS = (
    Kind(
        "exposed",
        takes=(places(1, 12, "p2"), cards(1, 12, "As")),
        remedy=_exposed,
        rules=_EXPOSED + cite("30.2(b)") + LATE,
        meaning="The dealer exposed a hole card in the initial deal.",
        when="In the initial deal, or before anybody has acted.",
        then="The deal is completed; the card is the first burn and the hand gets another. Two or more: misdeal.",
    ),
    Kind(
        "boxed",
        takes=(place("p2"), card("As")),
        remedy=_boxed,
        rules=_BOXED,
        meaning="The next hole card, due to this player, was found face up in the deck.",
        when="In the initial deal.",
        then="As an exposed hole card.",
    ),
    Kind(
        "no-burn",
        remedy=_no_burn,
        rules=_NO_BURN_FLOP + _NO_BURN_LATER,
        meaning="No card was burnt before the communal cards just dealt.",
        when="Until two players have acted on them; afterwards they stay.",
        then="Taken back and shuffled in; a card is burnt, they are dealt again. One player's action is cancelled.",
    ),
    *board_errors(
        BoardClauses(
            too_many=cite("36.4", "41.5(c)") + ruling("H7", "M10") + _SHUFFLED,
            early_flop=cite("36.5", "41.5(c)") + ruling("H7", "M10") + _SHUFFLED,
            early_fourth=cite("36.8(a)", "36.8(b)", "36.8(c)") + _SHUFFLED,
            early_fifth=cite("36.9") + ruling("H7") + _SHUFFLED,
            two=_TWO,
            two_at_the_end=_TWO,
            many=cite("36.7") + ruling("H6") + _SHUFFLED,
            unclear=cite("36.10") + ruling("H6") + _SHUFFLED,
            communal="communal",
            fourth="fourth card",
            fifth="fifth card",
            asked=("supervisor", "The supervisor"),
            decision="reconstruct",
            nobody_knows="reconstruct no",
            discards=False,
            side_wagers=False,
        )
    ),
)
