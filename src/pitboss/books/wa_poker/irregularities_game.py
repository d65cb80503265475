"""Sections 37 and 38, and the conduct of 7 and 13 to 18: a player misdirected, a wrong deck, a void game, a breach."""

from typing import TYPE_CHECKING

from pitboss.books.shared.poker_game import GameClauses, spoilt_games
from pitboss.books.wa_poker.clauses import cite, ruling
from pitboss.books.wa_poker.rules import DISRUPTIONS
from pitboss.core.refusals import NotAllowed
from pitboss.rules.irregularities import Kind, place
from pitboss.rules.poker.betting import acts
from pitboss.rules.poker.state import NAMES

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound

_MISDIRECTED = cite("37.1")


def _misdirected(round_: "PokerRound", seat: int) -> None:
    if seat not in round_.state.early:
        raise NotAllowed(f"{NAMES[seat]} has no wager out of turn to retract", _MISDIRECTED)
    acts.retract(round_.state, _MISDIRECTED, seat)


GAME = (
    Kind(
        "misdirected",
        takes=(place("p3"),),
        remedy=_misdirected,
        rules=_MISDIRECTED,
        meaning="The dealer directed a player to bet out of turn.",
        when="While the wager out of turn still waits for the player's turn.",
        then="That player and any who followed take their wagers back; nothing binds them.",
    ),
    *spoilt_games(
        GameClauses(
            deck=cite("38.1", "38.2(c)") + ruling("A7", "J5", "J7"),
            deck_is=("the deck has a wrong number of cards", "The deck contains an incorrect number of cards."),
            carries=True,
            disrupted=cite("38.2(a)", "38.2(c)") + ruling("A7", "J6", "J7"),
            disruptions=DISRUPTIONS,
            fraud=cite("38.2(b)", "38.2(c)") + ruling("A7", "J7", "J10"),
            invalidates=("supervisor", "The supervisor"),
            breaches={
                "betting-for-another": ("bet for another player", cite("7.7")),
                "cards-out-of-view": ("kept cards out of the dealer's view", cite("13.2")),
                "collusion": ("discussed the hand or helped another player", cite("14.1")),
                "advice": ("played a hand with another's advice", cite("14.2")),
                "language": ("did not speak English at the table", cite("14.3")),
                "discards": ("looked at discards", cite("15")),
                "undealt": ("looked at undealt cards", cite("16")),
                "lending": ("lent or borrowed chips or money", cite("17")),
                "splitting": ("agreed to split the pot", cite("18.1") + ruling("I11")),
                "device": ("used a device during the round", cite("38.9") + ruling("N2")),
            },
            breach_example="lending",
            voids_wagers=cite("38.10(a)") + ruling("J9"),
            bars=cite("38.10(b)") + ruling("J9"),
            punishes=("manager", "The manager"),
            seats=12,
        )
    ),
)
