"""Section 35, and 30.2(h): communal cards of the two Manilas found face up or exposed too early."""

from typing import TYPE_CHECKING

from pitboss.rounds.action import Irregularity
from pitboss.rounds.event import Event
from pitboss.rounds.irregularity import Kind
from pitboss.rounds.poker.state import BET
from pitboss.rounds.poker.trouble.details import details
from pitboss.rounds.poker.trouble.history import substantial_action
from pitboss.rounds.poker.trouble.late_card import hold_down, lay_ahead, most_wagered
from pitboss.rounds.poker.trouble.misdeal import misdeal
from pitboss.rounds.poker.trouble.remedy import remedy
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.irregularities_draw import PLAYS, card_plays
from pitboss.rulebooks.wa_poker.irregularities_misdeals import LATE

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

_SECOND = cite("30.2(h)", "30.1") + ruling("F7")
_BOXED = cite("35.1") + ruling("F8")
_EARLY = cite("35.2") + ruling("F9")


@remedy
def _exposed(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    card_plays(round_, details(round_, action, seats=(1, 13), cards=(1, 13)), events)


@remedy
def _boxed_communal(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    (card,), state = details(round_, action, cards=(1, 1)).all_cards, round_.state
    if state.phase == BET and state.street == 0 and not substantial_action(round_):
        misdeal(round_, "the second communal card is face up in the deck", _SECOND, LATE, events)
        return
    rules = _BOXED if state.street else _BOXED + ruling("F7")
    lay_ahead(state, card, rules, events)
    hold_down(state, state.sign.stakes.minimum, rules, events)


@remedy
def _early_communal(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    (card,) = details(round_, action, cards=(1, 1)).all_cards
    lay_ahead(round_.state, card, _EARLY, events)
    hold_down(round_.state, most_wagered(round_), _EARLY, events)


MANILA = (
    Kind(
        name="exposed",
        usage="d error exposed p2 As",
        meaning="The dealer exposed a hole card in the deal.",
        when="In the initial deal, or before anybody has acted.",
        remedy="The card plays; two or more are a misdeal.",
        rules=PLAYS + cite("30.2(b)") + LATE,
        play=_exposed,
    ),
    Kind(
        name="boxed-communal",
        usage="d error boxed-communal Kh",
        meaning="The next communal card was found face up in the deck.",
        when="While the communal card before it is bet on.",
        remedy="The second card before two have acted: misdeal. Otherwise it is laid out, and the wagers of this round "
        "are held to the table minimum.",
        rules=_SECOND + _BOXED + LATE,
        play=_boxed_communal,
    ),
    Kind(
        name="early-communal",
        usage="d error early-communal Kh",
        meaning="The dealer exposed a communal card before the betting on the last one was complete.",
        when="During a betting round that is not the last.",
        remedy="It is the next communal card; this round's wagers are held to the largest made so far.",
        rules=_EARLY,
        play=_early_communal,
    ),
)
