"""9.2, 9.5, 9.6, 8.14 and 13.14: cards and hands that were dropped, shown, fouled, taken in, or asked about."""

from functools import partial
from typing import TYPE_CHECKING

from pitboss.cards import Card
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.poker.state import NAMES, OVER
from pitboss.rounds.poker.trouble.asked_hands import see_hand
from pitboss.rounds.poker.trouble.exposed_cards import require_cards, reveal
from pitboss.rounds.poker.trouble.remedies import hand_dies, may_be_dead
from pitboss.rounds.poker.trouble.replies import returns_chips, rules_dead
from pitboss.rounds.trouble import Kind, Question, cards, place, places
from pitboss.rulebooks.vic_crown_poker.clauses import cite, ruling

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

_DROPPED = cite("9.6")
_SHOWN = cite("9.2") + ruling("CP-E11")
_ASKED = cite("9.5", "8.20.4") + ruling("CP-E2", "CP-H14")
_NOT_MUCKED = cite("8.20.4") + ruling("CP-E2")
_FOULED = cite("8.14") + ruling("CP-H13")
_TAKEN_IN = cite("8.14", "13.10") + ruling("CP-H13")
_INFORMATION = cite("13.14") + ruling("CP-I9")


def _dropped(round_: "PokerRound", seat: int, shown: tuple[Card, ...]) -> None:
    require_cards(round_.state, seat, _DROPPED)
    reveal(round_.state, seat, shown, _DROPPED)
    round_.rule(f"{NAMES[seat]} dropped or exposed its own card: it is played", _DROPPED)


def _shown(round_: "PokerRound", seat: int, shown: tuple[Card, ...]) -> None:
    if round_.state.phase != OVER:
        raise NotAllowed("a hand shown to one is shown to all when the round is over", _SHOWN)
    reveal(round_.state, seat, shown, _SHOWN)
    round_.rule(f"{NAMES[seat]} showed its hand to one player: it is shown to all", _SHOWN)


def _taken_in(round_: "PokerRound", seat: int) -> None:
    require_cards(round_.state, seat, _TAKEN_IN)
    back = returns_chips("decide refund", seat, "the Dealer took the hand in", _TAKEN_IN)
    dead = rules_dead(seat, "the Dealer took it in and it was not protected", _TAKEN_IN, line="decide dead")
    round_.ask(Question(f"the Dealer took {NAMES[seat]}'s hand in", _TAKEN_IN, (back, dead), "area-manager"))


_SEAT = (place("p3"),)
_IN_PLAY = "While the hand is in play, until the pots are pushed."
HANDS = (
    Kind(
        "dropped",
        takes=(place("p2"), cards(1, 4, "As")),
        remedy=_dropped,
        rules=_DROPPED,
        meaning="A player dropped or exposed a card of its own.",
        when="While the hand is in play.",
        then="The card is played; everybody has seen it.",
    ),
    Kind(
        "shown",
        takes=(place("p2"), cards(1, 4, "AsKd")),
        remedy=_shown,
        rules=_SHOWN,
        meaning="A player showed its hand to another.",
        when="When the round is over.",
        then="On request it is shown to the whole table.",
    ),
    Kind(
        "see-hand",
        takes=(places(2, 2, "p1 p3"), cards(0, 4, "AsKd")),
        remedy=partial(see_hand, rules=_ASKED, kept=_NOT_MUCKED),
        rules=_ASKED,
        meaning="The first player asks to see the second's hand at the showdown.",
        when="At the showdown.",
        then="A hand not mucked is shown and live. A mucked one is shown dead; but if the player who asks has won a "
        "pot it is live and may win.",
    ),
    Kind(
        "fouled",
        takes=_SEAT,
        remedy=partial(
            hand_dies,
            text="{}'s hand was not protected and cannot be told from the muck: it is dead",
            why="it was fouled",
            rules=_FOULED,
        ),
        rules=_FOULED,
        meaning="A hand touched the muck and cannot be told from it.",
        when=_IN_PLAY,
        then="Dead hand; its wagers stay in the pot as far as others call them.",
    ),
    Kind(
        "taken-in",
        takes=_SEAT,
        remedy=_taken_in,
        rules=_TAKEN_IN,
        meaning="The Dealer took in a player's hand by accident.",
        when=_IN_PLAY,
        then="The TG Area Manager returns the player's chips of the round, or rules the hand dead.",
    ),
    Kind(
        "information",
        takes=_SEAT,
        remedy=partial(
            may_be_dead,
            what="exchanged cards or information about a hand",
            role="higher-duties-dealer",
            rules=_INFORMATION,
        ),
        rules=_INFORMATION,
        meaning="A player exchanged cards, or exchanged or communicated information about a hand.",
        when=_IN_PLAY,
        then="The hand may be ruled dead by an official.",
    ),
)
