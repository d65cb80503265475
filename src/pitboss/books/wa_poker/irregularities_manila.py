"""Section 35, and 30.2(h): communal cards of the two Manilas found face up or exposed too early."""

from typing import TYPE_CHECKING

from pitboss.books.wa_poker.clauses import cite, ruling
from pitboss.books.wa_poker.irregularities_draw import PLAYS, card_plays
from pitboss.books.wa_poker.irregularities_misdeals import LATE
from pitboss.core.cards import Card
from pitboss.rules.irregularities import Kind, card, cards, places
from pitboss.rules.poker.irregularities.early_cards import hold_down, lay_ahead, most_wagered
from pitboss.rules.poker.irregularities.history import substantial_action
from pitboss.rules.poker.irregularities.memory import trouble
from pitboss.rules.poker.irregularities.misdeal import misdeal
from pitboss.rules.poker.state import BET

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound

_SECOND = cite("30.2(h)", "30.1") + ruling("F7")
_BOXED = cite("35.1") + ruling("F8")
_EARLY = cite("35.2") + ruling("F9")


def _boxed_communal(round_: "PokerRound", face: Card) -> None:
    state = round_.state
    if state.phase == BET and state.street == 0 and not substantial_action(round_):
        misdeal(round_, why="the second communal card is face up in the deck", rules=_SECOND, late=LATE)
        return
    rules = _BOXED if state.street else _BOXED + ruling("F7")
    lay_ahead(state, face, rules, several=True)
    memory = trouble(state)
    if memory.held_to is None or len(memory.laid_ahead) == 1:
        hold_down(state, state.sign.stakes.minimum, rules)
    memory.held_to = (state.sign.stakes.minimum, rules)


def _early_communal(round_: "PokerRound", face: Card) -> None:
    lay_ahead(round_.state, face, _EARLY)
    hold_down(round_.state, most_wagered(round_), _EARLY)


MANILA = (
    Kind(
        "exposed",
        takes=(places(1, 13, "p2"), cards(1, 13, "As")),
        remedy=card_plays,
        rules=PLAYS + cite("30.2(b)") + LATE,
        meaning="The dealer exposed a hole card in the deal.",
        when="In the initial deal, or before anybody has acted.",
        then="The card plays; two or more are a misdeal.",
    ),
    Kind(
        "boxed-communal",
        takes=(card("Kh"),),
        remedy=_boxed_communal,
        rules=_SECOND + _BOXED + LATE,
        meaning="The next communal card was found face up in the deck.",
        when="While a communal card before it is bet on; a second one is told after the first.",
        then="The second card before two have acted: misdeal. Otherwise it is laid out, and the wagers of this round, "
        "and of every one before such a card, are held to the table minimum.",
    ),
    Kind(
        "early-communal",
        takes=(card("Kh"),),
        remedy=_early_communal,
        rules=_EARLY,
        meaning="The dealer exposed a communal card before the betting on the last one was complete.",
        when="During a betting round that is not the last.",
        then="It is the next communal card; this round's wagers are held to the largest made so far.",
    ),
)
