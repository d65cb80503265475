"""Sections 31 and 32: exposed and boxed cards of the stud games, and a card dealt before the betting was over."""

from typing import TYPE_CHECKING

from pitboss.rounds.action import DEALER, Irregularity
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.event import Event, Ruled
from pitboss.rounds.irregularity import Kind
from pitboss.rounds.poker.dealing import deck
from pitboss.rounds.poker.stages import start_betting
from pitboss.rounds.poker.state import BET, DEAL, NAMES
from pitboss.rounds.poker.trouble.details import Details, details
from pitboss.rounds.poker.trouble.events import CardsTakenBack
from pitboss.rounds.poker.trouble.exposed_cards import exposures_of, on_last_card, turn_up
from pitboss.rounds.poker.trouble.remedy import remedy
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.irregularities_misdeals import LATE, again_for_exposed, late_exposure

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

_FIRST_DEAL = cite("31.1") + ruling("E8", "E9")
_LAST_CARD = cite("32.1") + ruling("E12")
_BOXED = cite("31.2") + ruling("E10")
_EARLY = cite("31.3", "31.3(a)", "31.3(b)") + ruling("E11")


@remedy
def _exposed(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    _face_up(round_, details(round_, action, seats=(1, 1), cards=(1, 1)), events)


def _face_up(round_: "PokerRound", told: Details, events: list[Event]) -> None:
    (seat,), (card,), state = told.seats, told.all_cards, round_.state
    if state.street:
        if not _has_last_card_down(round_):
            raise NotAllowed("the cards of this street lie open by the rules", _LAST_CARD, actor=DEALER)
        on_last_card(round_, seat, card, _LAST_CARD, events)
    elif exposures_of(state, seat) and card not in state.up[seat]:
        again_for_exposed(round_, events)
    elif not late_exposure(round_, events):
        turn_up(round_, seat, card, _FIRST_DEAL, events)


def _has_last_card_down(round_: "PokerRound") -> bool:
    state = round_.state
    return state.sign.streets[state.street].hole == (False,)


@remedy
def _boxed(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    told = details(round_, action, seats=(0, 1), cards=(1, 1))
    state, (card,) = round_.state, told.all_cards
    if not told.seats:
        if state.dealt or state.phase != DEAL:
            raise NotAllowed("a boxed card goes to the next player: name the seat", _BOXED, actor=DEALER)
        deck.checked(state, (card,), state.used)
        text = f"{card} was face up on top of the deck: it is shuffled in and the deck is cut before the deal"
        events.append(Ruled(text=text, rules=_BOXED))
        return
    (seat,) = told.seats
    if not deck.is_next(state, seat):
        raise NotAllowed(f"the next card is not {NAMES[seat]}'s", _BOXED, actor=DEALER)
    deck.checked(state, (card,), state.used)
    events.append(Ruled(text=f"{card} was face up in the deck: it is used in sequence", rules=_BOXED))
    if deck.faces_due(state, seat)[0]:
        deck.deal_hole(state, NAMES[seat], (card,), events)
        if not state.hole_left:
            start_betting(state, events)
    else:
        _face_up(round_, told, events)


@remedy
def _early_card(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    told = details(round_, action, seats=(1, 8), cards=(1, 8))
    state = round_.state
    if state.phase != BET or state.street + 1 == len(state.sign.streets):
        raise NotAllowed("no betting round is going on before another card", _EARLY, actor=DEALER)
    deck.checked(state, told.all_cards, state.used)
    events.append(CardsTakenBack(cards=told.all_cards, rules=_EARLY))
    text = "a card was dealt before the betting was over: the betting is completed, then it is shuffled back in"
    events.append(Ruled(text=text, rules=_EARLY))


FIVE_CARD_EXPOSED = Kind(
    name="exposed",
    usage="d error exposed p2 As",
    meaning="A hole card was exposed in the initial deal.",
    when="In the initial deal, or before anybody has acted.",
    remedy="It is the up card and the other card is dealt down; a second exposed card of the same player is a misdeal.",
    rules=_FIRST_DEAL + cite("30.2(b)") + LATE,
    play=_exposed,
)
EXPOSED = Kind(
    name="exposed",
    usage="d error exposed p2 As",
    meaning="A hole card was exposed in the initial deal, or the last card was dealt face up.",
    when="In the initial deal before anybody has acted; on the last card before the final betting.",
    remedy="Initial deal: it is the up card, a second of the same player is a misdeal. Last card: the first player's "
    "opens everybody's; another player may tap out.",
    rules=_FIRST_DEAL + cite("30.2(b)") + LATE + _LAST_CARD,
    play=_exposed,
)
STUD = (
    Kind(
        name="boxed",
        usage="d error boxed p2 As",
        meaning="The next card was found face up in the deck; without a seat, the first card of a round.",
        when="While cards are dealt.",
        remedy="Used in sequence, as an exposed card where it should be down; the first of a round is shuffled back.",
        rules=_BOXED,
        play=_boxed,
    ),
    Kind(
        name="early-card",
        usage="d error early-card p1 7h",
        meaning="A card was dealt face up before the betting was completed.",
        when="During a betting round that is not the last.",
        remedy="The betting is completed; the card is shuffled back and the deck cut before the next deal.",
        rules=_EARLY,
        play=_early_card,
    ),
)
