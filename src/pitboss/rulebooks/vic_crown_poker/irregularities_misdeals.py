"""9.1.1: misdeals, what can be put right instead, and what happens once there has been substantial action."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pitboss.citation import Rules
from pitboss.rounds.edition import UNACTED_HANDS_GO_BACK
from pitboss.rounds.poker.state import NAMES
from pitboss.rounds.poker.trouble import counts, discards
from pitboss.rounds.poker.trouble.consequences import void_hand
from pitboss.rounds.poker.trouble.exposed_cards import replace_or_redeal
from pitboss.rounds.poker.trouble.history import actors_since_deal, substantial_action
from pitboss.rounds.poker.trouble.misdeal import misdeal, require_dealt, require_open
from pitboss.rounds.poker.trouble.remedies import ask_to_reconstruct, given_up, require_two_hands, swap_hands
from pitboss.rounds.trouble import Kind, cards, number, place, places
from pitboss.rulebooks.vic_crown_poker.clauses import cite, ruling

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

_AGAIN = cite("9.1.1") + ruling("CP-H11")
LATE = cite("1 Substantial action") + ruling("CP-H1")
_CUT = cite("9.1.1(a)") + _AGAIN
_NOT_SHUFFLED = cite("9.1.1(b)", "5.1", "5.2") + _AGAIN
_ORDER = cite("9.1.1(c)") + _AGAIN
_HANDS = cite("9.1.1(d)") + _AGAIN
_COUNT = cite("9.1.1(e)", "9.1.1(f)") + ruling("CP-H2") + _AGAIN
_COUNT_LATE = cite("9.1.1(f)") + ruling("CP-H2", "CP-H3")
LAST_HAND = cite("9.1.1(g)") + ruling("CP-H4", "CP-F11", "CP-H14")
_EXPOSED = cite("9.7") + ruling("CP-H5")
_SEVERAL_EXPOSED = cite("9.1.1(i)") + ruling("CP-H5") + _AGAIN


def _out_of_order(round_: "PokerRound", seats: tuple[int, int]) -> None:
    require_dealt(round_, _ORDER)
    one, other = seats
    require_two_hands(round_.state, seats, _ORDER)
    what = f"{NAMES[one]} and {NAMES[other]} were dealt out of order"
    if given_up(round_.state, seats):
        misdeal(round_, why=f"{what}, and one of the hands is given up", rules=_ORDER, late=LATE)
        return
    _put_right_or_again(round_, what, lambda later: swap_hands(later, one, other, _ORDER), _ORDER)


def _extra_hand(round_: "PokerRound") -> None:
    require_dealt(round_, _HANDS)
    text = "the extra hand is taken away and the hands are put right"
    _put_right_or_again(round_, "an extra hand was dealt in", lambda later: later.rule(text, _HANDS), _HANDS)


def _put_right_or_again(
    round_: "PokerRound", what: str, put_right: Callable[["PokerRound"], None], rules: Rules
) -> None:
    """Before substantial action the Dealer says whether it can be put right; later the round is played out."""
    require_open(round_, rules)
    if substantial_action(round_):
        misdeal(round_, why=what, rules=rules, late=LATE)
    else:
        ask_to_reconstruct(round_, "d", what, put_right, rules)


def _wrong(round_: "PokerRound", seat: int, count: int = 0, *, rules: Rules) -> None:
    """Put right or dealt again before substantial action; afterwards refunded, or dead, or the last hand of all."""
    state, holds = round_.state, f"{NAMES[seat]} holds {count} cards"
    require_dealt(round_, rules)
    if counts.undiscarded(state, seat, count):
        discards.found_out(round_, seat)
        return
    counts.require_wrong(state, seat, count, rules)
    if counts.last_hand(state):
        counts.wrong_hand_is_dead(state, seat, LAST_HAND)
    elif _stays_in(round_, seat):
        counts.wrong_hand_is_dead(state, seat, _COUNT_LATE, faulty=True)
    elif substantial_action(round_):
        state.rule(f"{holds} and has not acted: its wagers and blinds go back, the hand is void", _COUNT_LATE)
        void_hand(state, seat, "it has a wrong number of cards", _COUNT_LATE)
    elif counts.correctable(round_):
        ask_to_reconstruct(round_, "d", holds, lambda later: counts.correct(later, seat, count, rules), rules)
    else:
        misdeal(round_, why=holds, rules=rules, late=LATE)


def _stays_in(round_: "PokerRound", seat: int) -> bool:
    """The player has acted, so the wagers of the wrong hand stay; at a showdown too, if two have acted at all."""
    late = substantial_action(round_)
    if counts.at_showdown(round_.state) and (not late or round_.sign.edition < UNACTED_HANDS_GO_BACK):
        return True
    return late and NAMES[seat] in actors_since_deal(round_)


_UNTIL_TWO_HAVE_ACTED = "From the first card until two players have acted."
MISDEALS = (
    Kind(
        "exposed-in-cut",
        takes=(cards(0, 52, "7h"),),
        remedy=partial(misdeal, why="a card was exposed in the cut", rules=_CUT, late=LATE),
        rules=_CUT + LATE,
        meaning="One or more cards were exposed in cutting.",
        when="Until two players have acted.",
        then="Misdeal: new shuffle and cut, same button, blinds and first receiver. Later it is played out.",
    ),
    Kind(
        "not-shuffled",
        remedy=partial(misdeal, why="the cards were not shuffled or cut", rules=_NOT_SHUFFLED, late=LATE, dealt=True),
        rules=_NOT_SHUFFLED + LATE,
        meaning="The cards were not shuffled or not cut before the deal.",
        when="From the first card; a misdeal until two players have acted.",
        then="Misdeal. Afterwards the hand is played out.",
    ),
    Kind(
        "out-of-order",
        takes=(places(2, 2, "p3 p4"),),
        remedy=_out_of_order,
        rules=_ORDER + LATE,
        meaning="The cards of two players were dealt out of order.",
        when=_UNTIL_TWO_HAVE_ACTED,
        then="The Dealer says whether it can be put right; if not, misdeal. Afterwards the hand is played out.",
    ),
    Kind(
        "extra-hand",
        remedy=_extra_hand,
        rules=_HANDS + LATE,
        meaning="An extra hand was dealt in.",
        when=_UNTIL_TWO_HAVE_ACTED,
        then="The Dealer says whether the hands can be put right; if not, misdeal. Later it is played out.",
    ),
    Kind(
        "dealt-out",
        takes=(place("p3"),),
        remedy=partial(_wrong, rules=_HANDS),
        rules=_HANDS + _COUNT_LATE,
        meaning="A player was dealt no cards.",
        when="At any time after the deal has begun.",
        then="Before two have acted: put right, or misdeal. Then: chips back if the player has not acted, else dead.",
    ),
    Kind(
        "wrong-count",
        takes=(place("p3"), number("3")),
        remedy=partial(_wrong, rules=_COUNT),
        rules=_COUNT + _COUNT_LATE + LAST_HAND,
        meaning="A hand has too few or too many cards; the number is how many it was found to hold.",
        when="At any time, the showdown included.",
        then="Before two have acted: put right, or misdeal. Then: chips back if the player has not acted, else dead, "
        "and all its wagers stay in the pot. The only hand left: every wager goes back.",
    ),
    Kind(
        "exposed",
        takes=(places(1, 11, "p2"), cards(1, 11, "As")),
        remedy=partial(
            replace_or_redeal,
            one=_EXPOSED,
            late=_EXPOSED + LATE,
            redeal=partial(
                misdeal, why="more than one card was exposed in the initial deal", rules=_SEVERAL_EXPOSED, late=LATE
            ),
        ),
        rules=_EXPOSED + _SEVERAL_EXPOSED + LATE,
        meaning="The Dealer exposed a hole card in the initial deal.",
        when="In the initial deal, or before anybody has acted.",
        then="The deal is completed; the card is the first burn and is replaced by what would have been it. Two or "
        "more: misdeal.",
    ),
)
