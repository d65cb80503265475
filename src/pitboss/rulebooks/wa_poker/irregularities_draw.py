"""Section 34: exposed and boxed cards of the draw games, and cards that the wrong player looked at."""

from typing import TYPE_CHECKING

from pitboss.rounds.action import DEALER, Irregularity
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.event import Event, Ruled
from pitboss.rounds.irregularity import Kind
from pitboss.rounds.poker.dealing import deck, draw
from pitboss.rounds.poker.stages import start_betting
from pitboss.rounds.poker.state import DEAL, EXCHANGE, NAMES
from pitboss.rounds.poker.trouble.consequences import require_hand
from pitboss.rounds.poker.trouble.details import Details, details
from pitboss.rounds.poker.trouble.draw import exposed_in_draw, misdrawn
from pitboss.rounds.poker.trouble.exposed_cards import in_initial_deal, receive
from pitboss.rounds.poker.trouble.memory import trouble
from pitboss.rounds.poker.trouble.remedy import remedy
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.irregularities_misdeals import LATE, again_for_exposed, late_exposure

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

PLAYS = ruling("G11")
_IN_THE_DRAW = cite("34.1") + ruling("E12")
_WRONG_PLAYER = cite("34.2") + ruling("G12")


@remedy
def _exposed(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    told = details(round_, action, seats=(1, 8), cards=(1, 8))
    if round_.state.street:
        _in_draw(round_, told, events)
    else:
        card_plays(round_, told, events)


def _in_draw(round_: "PokerRound", told: Details, events: list[Event]) -> None:
    if len(told.seats) != 1 or len(told.all_cards) != 1:
        raise NotAllowed("in the draw each exposed card is told on its own line", _IN_THE_DRAW, actor=DEALER)
    exposed_in_draw(round_, told.seats[0], told.all_cards[0], _IN_THE_DRAW, events)


def card_plays(round_: "PokerRound", told: Details, events: list[Event]) -> None:
    """One hole card exposed in a game that uses its cards in sequence: it plays. Two are a misdeal."""
    state = round_.state
    if len(told.all_cards) > 1 or (state.trouble is not None and state.trouble.exposures):
        again_for_exposed(round_, events)
        return
    if late_exposure(round_, events):
        return
    (seat,), (card,) = told.seats, told.all_cards
    in_initial_deal(round_, PLAYS)
    require_hand(state, seat, PLAYS)
    receive(state, seat, card, up=False, rules=PLAYS, events=events)
    trouble(state).exposures += 1
    events.append(Ruled(text=f"{NAMES[seat]}'s {card} was exposed in the deal: the card plays", rules=PLAYS))
    if state.phase == DEAL and deck.due(state) is None:
        start_betting(state, events)


@remedy
def _boxed(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    told = details(round_, action, seats=(1, 1), cards=(1, 1))
    state, (seat,) = round_.state, told.seats
    drawn = draw.due(state) if state.phase == EXCHANGE else None
    if not deck.is_next(state, seat) and (drawn is None or drawn.to != NAMES[seat]):
        raise NotAllowed(f"the next card is not {NAMES[seat]}'s", _IN_THE_DRAW, actor=DEALER)
    deck.checked(state, told.all_cards, state.used)
    if state.phase == EXCHANGE:
        _in_draw(round_, told, events)
    else:
        card_plays(round_, told, events)


@remedy
def _misdrawn(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    told = details(round_, action, seats=(1, 1), cards=(1, 4))
    misdrawn(round_, told.seats[0], told.all_cards, _WRONG_PLAYER, events)


DRAW = (
    Kind(
        name="exposed",
        usage="d error exposed p2 As",
        meaning="The dealer exposed a card in the deal or in the draw.",
        when="In the initial deal before anybody has acted; in the draw until the final betting.",
        remedy="The card plays; two in the initial deal are a misdeal; in the draw its player may tap out before the "
        "final betting.",
        rules=PLAYS + cite("30.2(b)") + LATE + _IN_THE_DRAW,
        play=_exposed,
    ),
    Kind(
        name="boxed",
        usage="d error boxed p2 As",
        meaning="The next card, due to this player, was found face up in the deck.",
        when="While cards are dealt or drawn.",
        remedy="As an exposed card: it is used in sequence, and in the draw its player may tap out.",
        rules=PLAYS + _IN_THE_DRAW,
        play=_boxed,
    ),
    Kind(
        name="misdrawn",
        usage="d error misdrawn p3 7h8c",
        meaning="Cards of the player being served went to this one, who looked at them.",
        when="In the draw, while another player has cards due.",
        remedy="The player keeps them, against its own request; the player who should have had them gets the next.",
        rules=_WRONG_PLAYER,
        play=_misdrawn,
    ),
)
