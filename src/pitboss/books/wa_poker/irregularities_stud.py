"""Sections 31 and 32: exposed and boxed cards of the stud games, and a card dealt before the betting was over."""

from typing import TYPE_CHECKING

from pitboss.books.wa_poker.clauses import cite, ruling
from pitboss.books.wa_poker.irregularities_misdeals import LATE, again_for_one_player, late_exposure
from pitboss.core.cards import Card
from pitboss.core.refusals import NotAllowed
from pitboss.rules.irregularities import Kind, card, cards, place, places
from pitboss.rules.poker import dealing
from pitboss.rules.poker.events import CardsTakenBack
from pitboss.rules.poker.irregularities.exposed_cards import exposed_to, on_last_card, turn_up
from pitboss.rules.poker.stages import start_betting
from pitboss.rules.poker.state import BET, DEAL, NAMES

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound

_FIRST_DEAL = cite("31.1") + ruling("E8", "E9")
_FIRST_OF_THE_LAST = cite("32.1")
_LAST_CARD = _FIRST_OF_THE_LAST + ruling("E12")
_BOXED = cite("31.2") + ruling("E10")
_EARLY = cite("31.3", "31.3(a)", "31.3(b)") + ruling("E11")


def _exposed(round_: "PokerRound", seat: int, face: Card) -> None:
    state = round_.state
    if state.street:
        if state.sign.streets[state.street].hole != (False,):
            raise NotAllowed("the cards of this street lie open by the rules", _LAST_CARD)
        on_last_card(round_, seat, face, _LAST_CARD, _FIRST_OF_THE_LAST)
    elif exposed_to(state, seat) and face not in state.up[seat]:
        again_for_one_player(round_)
    elif not late_exposure(round_):
        turn_up(round_, seat, face, _FIRST_DEAL)


def _boxed(round_: "PokerRound", seats: tuple[int, ...], face: Card) -> None:
    state = round_.state
    first = state.phase == DEAL and not state.dealt
    if not seats and not first:
        raise NotAllowed("a boxed card goes to the next player: name the seat", _BOXED)
    if seats and not dealing.is_next(state, seats[0]):
        raise NotAllowed(f"the next card is not {NAMES[seats[0]]}'s", _BOXED)
    dealing.checked(state, (face,), state.used)
    if first:
        state.rule(
            f"{face} was face up on top of the deck: it is shuffled in and the deck is cut before the deal", _BOXED
        )
        return
    (seat,) = seats
    state.rule(f"{face} was face up in the deck: it is used in sequence", _BOXED)
    if dealing.faces_due(state, seat)[0]:
        dealing.deal_hole(state, NAMES[seat], (face,))
        if not state.hole_left:
            start_betting(state)
    else:
        _exposed(round_, seat, face)


def _early_card(round_: "PokerRound", seats: tuple[int, ...], shown: tuple[Card, ...]) -> None:
    state = round_.state
    if state.phase != BET or state.street + 1 == len(state.sign.streets):
        raise NotAllowed("no betting round is going on before another card", _EARLY)
    dealing.checked(state, shown, state.used)
    state.tell(CardsTakenBack(cards=shown, rules=_EARLY))
    text = "a card was dealt before the betting was over: the betting is completed, then it is shuffled back in"
    state.rule(text, _EARLY)


_SEAT_AND_CARD = (place("p2"), card("As"))
FIVE_CARD_EXPOSED = Kind(
    "exposed",
    takes=_SEAT_AND_CARD,
    remedy=_exposed,
    rules=_FIRST_DEAL + cite("30.2(b)") + LATE,
    meaning="A hole card was exposed in the initial deal.",
    when="In the initial deal, or before anybody has acted.",
    then="It is the up card and the other card is dealt down; a second exposed card of the same player is a misdeal.",
)
EXPOSED = Kind(
    "exposed",
    takes=_SEAT_AND_CARD,
    remedy=_exposed,
    rules=_FIRST_DEAL + cite("30.2(b)") + LATE + _LAST_CARD,
    meaning="A hole card was exposed in the initial deal, or the last card was dealt face up.",
    when="In the initial deal before anybody has acted; on the last card before the final betting.",
    then="Initial deal: it is the up card, a second of the same player is a misdeal. Last card: the first player's "
    "opens everybody's; another player may tap out.",
)
STUD = (
    Kind(
        "boxed",
        takes=(places(0, 1, "p2"), card("As")),
        remedy=_boxed,
        rules=_BOXED,
        meaning="The next card was found face up in the deck; of the first card of a round no seat need be named.",
        when="While cards are dealt.",
        then="Used in sequence, as an exposed card where it should be down; the first of a round is shuffled back.",
    ),
    Kind(
        "early-card",
        takes=(places(1, 8, "p1"), cards(1, 8, "7h")),
        remedy=_early_card,
        rules=_EARLY,
        meaning="A card was dealt face up before the betting was completed.",
        when="During a betting round that is not the last.",
        then="The betting is completed; the card is shuffled back and the deck cut before the next deal.",
    ),
)
