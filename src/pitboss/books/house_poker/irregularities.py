"""Section 10: the irregularities of the house's own games."""

from functools import partial
from typing import TYPE_CHECKING

from pitboss.books.house_poker.clauses import cite
from pitboss.core.cards import UNSEEN, Card
from pitboss.core.refusals import NotAllowed
from pitboss.rules.action import DEALER, DealHole
from pitboss.rules.irregularities import Irregularity, card, cards, number, place, places
from pitboss.rules.poker import dealing, draw
from pitboss.rules.poker.irregularities import wrong_counts
from pitboss.rules.poker.irregularities.consequences import require_hand
from pitboss.rules.poker.irregularities.exposed_cards import (
    exposed_before,
    exposed_to,
    in_initial_deal,
    publish,
    receive,
    replace_or_redeal,
    turn_up,
)
from pitboss.rules.poker.irregularities.history import substantial_action
from pitboss.rules.poker.irregularities.memory import memory_of
from pitboss.rules.poker.irregularities.misdeal import misdeal, require_dealt
from pitboss.rules.poker.irregularities.remedies import defective_deck
from pitboss.rules.poker.stages import after_exchange, start_betting
from pitboss.rules.poker.state import DEAL, EXCHANGE, NAMES

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound

_AGAIN = cite("10.1")
_NOT_READY = cite("10.2") + _AGAIN
_COUNT = cite("10.3") + _AGAIN
_STUD = cite("10.4(a)")
_DRAW = cite("10.4(b)")
_HOLDEM = cite("10.4(c)")
_DECK = cite("10.5")
_SEVERAL = partial(misdeal, why="more than one hole card was exposed in the first deal", late=_AGAIN)


def _wrong_count(round_: "PokerRound", seat: int, count: int) -> None:
    """Deal again before substantial action; afterwards the hand is dead."""
    require_dealt(round_, _COUNT)
    wrong_counts.require_wrong(round_.state, seat, count, _COUNT)
    if wrong_counts.at_showdown(round_.state) or substantial_action(round_):
        wrong_counts.wrong_hand_is_dead(round_.state, seat, _COUNT)
    else:
        misdeal(round_, why=f"{NAMES[seat]} holds {count} cards", rules=_COUNT, late=_AGAIN)


def _exposed_in_stud(round_: "PokerRound", seat: int, face: Card) -> None:
    """Make the first exposed hole card the up card; later only the last card can be exposed, and it plays."""
    state = round_.state
    if state.street:
        _plays(round_, seat, face)
    elif exposed_to(state, seat) and face not in state.up[seat]:
        _SEVERAL(round_, rules=_STUD + _AGAIN)
    elif substantial_action(round_):
        round_.rule("a hole card was exposed, but two players have acted: the round is played out", _STUD + _AGAIN)
    else:
        turn_up(round_, seat, face, _STUD)


def _plays(round_: "PokerRound", seat: int, face: Card) -> None:
    """Rule that the last card of stud, dealt down and seen by everybody, plays."""
    state = round_.state
    require_hand(state, seat, _STUD)
    if state.sign.streets[state.street].hole != (False,) or face in state.up[seat]:
        raise NotAllowed("this street is dealt face up: its cards cannot be exposed by mistake", _STUD)
    if state.hole_due[seat]:
        if state.phase != DEAL or not dealing.is_next(state, seat):
            raise NotAllowed(f"the next card is not {NAMES[seat]}'s", _STUD)
        dealing.imply_burn(state)
    elif state.hole[seat][-1] not in (face, UNSEEN):
        raise NotAllowed(f"{face} is not {NAMES[seat]}'s last card", _STUD)
    receive(state, seat, face, up=False, rules=_STUD)
    state.rule(f"{NAMES[seat]}'s last card {face} was exposed: it plays", _STUD)
    if state.phase == DEAL and dealing.due(state) is None:
        start_betting(state)


def _exposed_in_draw_game(round_: "PokerRound", seats: tuple[int, ...], shown: tuple[Card, ...]) -> None:
    state = round_.state
    if state.phase == EXCHANGE:
        _exposed_in_draw(round_, seats, shown)
    elif len(shown) > 1 or exposed_before(state):
        _SEVERAL(round_, rules=_DRAW + _AGAIN)
    elif substantial_action(round_):
        round_.rule("a card was exposed, but two players have acted: the round is played out", _DRAW + _AGAIN)
    else:
        _plays_in_first_deal(round_, seats[0], shown[0])


def _plays_in_first_deal(round_: "PokerRound", seat: int, face: Card) -> None:
    state = round_.state
    in_initial_deal(round_, _DRAW)
    require_hand(state, seat, _DRAW)
    receive(state, seat, face, up=False, rules=_DRAW)
    memory_of(state).exposed_in_deal = True
    state.rule(f"{NAMES[seat]}'s {face} was exposed in the deal: it plays", _DRAW)
    if state.phase == DEAL and dealing.due(state) is None:
        start_betting(state)


def _exposed_in_draw(round_: "PokerRound", seats: tuple[int, ...], shown: tuple[Card, ...]) -> None:
    state = round_.state
    if len(seats) != 1 or len(shown) != 1:
        raise NotAllowed("in a draw, enter each exposed card on its own line", _DRAW)
    seat, face = seats[0], shown[0]
    require_hand(state, seat, _DRAW)
    if face not in state.hole[seat]:
        draw.deal(state, DealHole(DEALER, NAMES[seat], (face,)))
    publish(state, seat, (face,), _DRAW)
    state.rule(f"{NAMES[seat]}'s {face} was exposed in the draw: it plays", _DRAW)
    after_exchange(state)


_COMMON = (
    Irregularity(
        "exposed-in-cut", takes=(cards(0, 52, "7h"),),
        remedy=partial(misdeal, why="a card was exposed in the cut", rules=_NOT_READY, late=_AGAIN), rules=_NOT_READY,
        meaning="One or more cards were exposed during the cut.",
        when="Until two players have acted.",
        then="Misdeal: new shuffle and cut, the same forced bets. Later the round is played out.",
    ),
    Irregularity(
        "not-shuffled",
        remedy=partial(misdeal, why="the cards were not shuffled or cut", rules=_NOT_READY, late=_AGAIN, dealt=True),
        rules=_NOT_READY,
        meaning="The cards were not shuffled or not cut before the deal.",
        when="From the first card; a misdeal until two players have acted.",
        then="Misdeal. Later the round is played out.",
    ),
    Irregularity(
        "wrong-count", takes=(place("p3"), number("4")), remedy=_wrong_count, rules=_COUNT,
        meaning="A hand has too few or too many cards; the number is how many it was found to hold.",
        when="At any time, the showdown included.",
        then="Misdeal until two players have acted; then the hand is dead. If it is the only hand left, every wager "
        "is returned.",
    ),
    Irregularity(
        "defective-deck", at_any_time=True, remedy=partial(defective_deck, why="the deck is defective", rules=_DECK),
        rules=_DECK,
        meaning="A card is wrong, marked, missing or duplicated.",
        when="Until the pots are awarded: at a showdown, until they are pushed.",
        then="The round is void and every wager is returned.",
    ),
)  # fmt: skip
STUD = (
    *_COMMON,
    Irregularity(
        "exposed", takes=(place("p2"), card("As")), remedy=_exposed_in_stud, rules=_STUD + _AGAIN,
        meaning="A hole card was exposed in the first deal, or the last card was dealt face up.",
        when="In the first deal before anybody has acted; on the last card.",
        then="First deal: it becomes the up card; a second exposed card of the same player is a misdeal. Last card: "
        "it plays.",
    ),
)  # fmt: skip
DRAW = (
    *_COMMON,
    Irregularity(
        "exposed", takes=(places(1, 8, "p2"), cards(1, 8, "As")), remedy=_exposed_in_draw_game, rules=_DRAW + _AGAIN,
        meaning="The dealer exposed a card in the deal or in a draw.",
        when="In the first deal before anybody has acted; in a draw.",
        then="The card plays; two or more exposed in the first deal are a misdeal.",
    ),
)  # fmt: skip
HOLDEM = (
    *_COMMON,
    Irregularity(
        "exposed", takes=(places(1, 10, "p2"), cards(1, 10, "As")),
        remedy=partial(
            replace_or_redeal, one=_HOLDEM, late=_HOLDEM + _AGAIN, redeal=partial(_SEVERAL, rules=_HOLDEM + _AGAIN)
        ),
        rules=_HOLDEM + _AGAIN,
        meaning="The dealer exposed a hole card in the first deal.",
        when="In the first deal, or before anybody has acted.",
        then="It becomes the first burn card and is replaced after the deal. Two or more: misdeal.",
    ),
)  # fmt: skip
