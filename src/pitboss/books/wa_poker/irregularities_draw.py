"""Section 34: exposed and boxed cards of the draw games, and cards that the wrong player looked at."""

from functools import partial
from typing import TYPE_CHECKING

from pitboss.books.wa_poker.clauses import cite, ruling
from pitboss.books.wa_poker.irregularities_misdeals import LATE, again_for_exposed, late_exposure
from pitboss.core.cards import Card
from pitboss.core.citation import joined
from pitboss.core.refusals import NotAllowed
from pitboss.rules.irregularities import Kind, card, cards, place, places
from pitboss.rules.poker import dealing, draw
from pitboss.rules.poker.irregularities.consequences import require_hand
from pitboss.rules.poker.irregularities.exposed_cards import (
    exposed_before,
    exposed_in_draw,
    in_initial_deal,
    misdrawn,
    receive,
)
from pitboss.rules.poker.irregularities.memory import trouble
from pitboss.rules.poker.stages import start_betting
from pitboss.rules.poker.state import DEAL, EXCHANGE, NAMES

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound

PLAYS = ruling("G11")
_IN_THE_DRAW = cite("34.1") + ruling("E12")
_WRONG_PLAYER = cite("34.2") + ruling("G12")
_SURPLUS = cite("12.3") + ruling("G12")
_FAIR = cite("38.6") + ruling("G12")


def _exposed(round_: "PokerRound", seats: tuple[int, ...], shown: tuple[Card, ...]) -> None:
    if not round_.state.street:
        card_plays(round_, seats, shown)
        return
    if len(seats) != 1 or len(shown) != 1:
        raise NotAllowed("in the draw each exposed card is told on its own line", _IN_THE_DRAW)
    exposed_in_draw(round_, seats[0], shown[0], _IN_THE_DRAW)


def card_plays(round_: "PokerRound", seats: tuple[int, ...], shown: tuple[Card, ...]) -> None:
    """One hole card exposed in a game that uses its cards in sequence: it plays. Two are a misdeal."""
    state = round_.state
    if len(shown) > 1 or exposed_before(state):
        again_for_exposed(round_)
        return
    if late_exposure(round_):
        return
    (seat,), (face,) = seats, shown
    in_initial_deal(round_, PLAYS)
    require_hand(state, seat, PLAYS)
    receive(state, seat, face, up=False, rules=PLAYS)
    trouble(state).exposed_in_deal = True
    state.rule(f"{NAMES[seat]}'s {face} was exposed in the deal: the card plays", PLAYS)
    if state.phase == DEAL and dealing.due(state) is None:
        start_betting(state)


def _boxed(round_: "PokerRound", seat: int, face: Card) -> None:
    state = round_.state
    drawn = draw.due(state) if state.phase == EXCHANGE else None
    if not dealing.is_next(state, seat) and (drawn is None or drawn.to != NAMES[seat]):
        raise NotAllowed(f"the next card is not {NAMES[seat]}'s", _IN_THE_DRAW)
    dealing.checked(state, (face,), state.used)
    if state.phase == EXCHANGE:
        exposed_in_draw(round_, seat, face, _IN_THE_DRAW)
    else:
        card_plays(round_, (seat,), (face,))


DRAW = (
    Kind(
        "exposed",
        takes=(places(1, 8, "p2"), cards(1, 8, "As")),
        remedy=_exposed,
        rules=PLAYS + cite("30.2(b)") + LATE + _IN_THE_DRAW,
        meaning="The dealer exposed a card in the deal or in the draw.",
        when="In the initial deal before anybody has acted; in the draw until the final betting.",
        then="The card plays; two in the initial deal are a misdeal; in the draw its player may tap out before the "
        "final betting.",
    ),
    Kind(
        "boxed",
        takes=(place("p2"), card("As")),
        remedy=_boxed,
        rules=PLAYS + _IN_THE_DRAW,
        meaning="The next card, due to this player, was found face up in the deck.",
        when="While cards are dealt or drawn.",
        then="As an exposed card: it is used in sequence, and in the draw its player may tap out.",
    ),
    Kind(
        "misdrawn",
        takes=(place("p3"), cards(1, 4, "7h8c")),
        remedy=partial(misdrawn, rules=_WRONG_PLAYER, role="supervisor", dead=_SURPLUS, fair=_FAIR),
        rules=joined(_WRONG_PLAYER, _SURPLUS, _FAIR),
        meaning="Cards of the player being served went to this one, who looked at them.",
        when="In the draw, while another player has cards due.",
        then="The player keeps them, against its own request; the player who should have had them gets the next. If it "
        "has more cards than it asked for, the supervisor rules the hand dead or has the surplus mucked.",
    ),
)
