"""A hole card that others have seen: replaced, played, turned up for good, or the reason for a misdeal."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pitboss.core.cards import UNSEEN, Card
from pitboss.core.citation import Rules
from pitboss.core.refusals import ImpossibleCard, NotAllowed
from pitboss.rules.event import CardsDealt
from pitboss.rules.poker.dealing import checked
from pitboss.rules.poker.events import CardBurnt, CardExposed
from pitboss.rules.poker.irregularities.consequences import require_hand
from pitboss.rules.poker.irregularities.history import actors_on_street, substantial_action
from pitboss.rules.poker.irregularities.memory import trouble
from pitboss.rules.poker.irregularities.questions import offer_tap_out
from pitboss.rules.poker.stages import start_betting
from pitboss.rules.poker.state import ASKING, BET, DEAL, EXCHANGE, NAMES, NOBODY, State

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound

Redeal = Callable[["PokerRound"], None]


def in_initial_deal(round_: "PokerRound", rules: Rules) -> None:
    """Refuses unless the first cards are being dealt, or lie there and nobody has acted on them."""
    state = round_.state
    dealing = state.phase == DEAL and state.street == 0
    if not dealing and not (state.phase == BET and state.street == 0 and not actors_on_street(round_)):
        raise NotAllowed(
            "a card exposed in the initial deal is told before anybody acts; now the hands are played as they are",
            rules,
        )


def require_cards(state: State, seat: int, rules: Rules) -> None:
    """Refuses unless the seat holds cards of a live hand."""
    require_hand(state, seat, rules)
    if not state.hole[seat]:
        raise NotAllowed(f"{NAMES[seat]} has no cards yet", rules)


def replace(round_: "PokerRound", seat: int, card: Card, rules: Rules) -> None:
    """The exposed card becomes the first burn card; the hand gets another when everybody else has been served."""
    state = round_.state
    in_initial_deal(round_, rules)
    require_hand(state, seat, rules)
    if _holds(state, seat, card, rules):
        _take_out(state, seat, card)
        state.hole_due[seat] += 1
        state.hole_left += 1
        state.phase, state.actor = DEAL, NOBODY
    else:
        state.used = checked(state, (card,), state.used)
        state.dealt += 1
    memory = trouble(state)
    memory.exposed_in_deal = True
    memory.burnt_ahead = 1
    memory.last_served[seat] = rules
    memory.muck.append(card)
    state.tell(CardBurnt(card=card, rules=rules))
    text = f"{NAMES[seat]}'s {card} was exposed: the deal is completed, the card is the first burn and is replaced"
    state.rule(text, rules)


def replace_or_redeal(
    round_: "PokerRound", seats: tuple[int, ...], cards: tuple[Card, ...], *, one: Rules, late: Rules, redeal: Redeal
) -> None:
    """One hole card exposed in the deal is replaced, two are a misdeal; once two players have acted, play goes on."""
    if len(cards) > 1 or exposed_before(round_.state):
        redeal(round_)
    elif substantial_action(round_):
        round_.rule("a hole card was exposed, but two players have acted: the round is played out", late)
    else:
        replace(round_, seats[0], cards[0], one)


def _holds(state: State, seat: int, card: Card, rules: Rules) -> bool:
    """Whether the seat has the card already; otherwise it must be one that is still due to it."""
    hole = state.hole[seat]
    if card in hole or (UNSEEN in hole and not state.used >> card & 1 and not state.hole_due[seat]):
        return True
    if state.hole_due[seat]:
        return False
    raise ImpossibleCard(f"{card} was not dealt to {NAMES[seat]}", rules)


def _take_out(state: State, seat: int, card: Card) -> None:
    hole = list(state.hole[seat])
    if card not in hole:
        state.used = checked(state, (card,), state.used)
        hole[hole.index(UNSEEN)] = card
    hole.remove(card)
    state.hole[seat] = tuple(hole)


def receive(state: State, seat: int, card: Card, *, up: bool, rules: Rules) -> None:
    """A card due to a seat that everybody sees as it is dealt, or one it holds already whose face is now known."""
    hole = state.hole[seat]
    if card in hole:
        pass
    elif _holds(state, seat, card, rules):
        state.used = checked(state, (card,), state.used)
        at = hole.index(UNSEEN)
        state.hole[seat] = (*hole[:at], card, *hole[at + 1 :])
    else:
        state.used = checked(state, (card,), state.used)
        state.dealt += 1
        state.hole_due[seat] -= 1
        state.hole_left -= 1
        state.hole[seat] = (*hole, card)
        state.tell(CardsDealt(to=NAMES[seat], cards=(card,), up=up, rules=rules))
    publish(state, seat, (card,), rules)


def publish(state: State, seat: int, cards: tuple[Card, ...], rules: Rules) -> None:
    """Everybody has seen these cards of a seat."""
    exposed = trouble(state).exposed
    exposed[seat] = tuple(dict.fromkeys((*exposed.get(seat, ()), *cards)))
    state.tell(CardExposed(seat=NAMES[seat], cards=cards, rules=rules))


def reveal(state: State, seat: int, cards: tuple[Card, ...], rules: Rules) -> None:
    """Cards a seat holds, or held, whose faces everybody now knows."""
    hole = list(state.hole[seat])
    used = state.used
    for card in cards:
        if card in hole:
            continue
        if UNSEEN not in hole:
            raise ImpossibleCard(f"{card} was not dealt to {NAMES[seat]}", rules)
        used = checked(state, (card,), used)
        hole[hole.index(UNSEEN)] = card
    state.hole[seat], state.used = tuple(hole), used
    publish(state, seat, cards, rules)


def turn_up(round_: "PokerRound", seat: int, card: Card, rules: Rules) -> None:
    """A deal with up cards: the exposed card is the player's up card, and the card that would be up comes down."""
    state = round_.state
    in_initial_deal(round_, rules)
    require_hand(state, seat, rules)
    if card in state.up[seat]:
        raise NotAllowed(f"{NAMES[seat]}'s {card} is its up card: it lies open by the rules", rules)
    receive(state, seat, card, up=True, rules=rules)
    state.up[seat] = (card,)
    trouble(state).faces[seat] = False
    text = f"{NAMES[seat]}'s hole card {card} was exposed: it is the up card, and the other cards are dealt down"
    state.rule(text, rules)
    if not state.hole_left:
        start_betting(state)


def exposed_before(state: State) -> bool:
    """Whether a hole card has been exposed in the initial deal already."""
    return state.trouble is not None and state.trouble.exposed_in_deal


def exposed_to(state: State, seat: int) -> bool:
    """Whether a hole card of the seat's has been exposed."""
    return state.trouble is not None and seat in state.trouble.exposed


def on_last_card(round_: "PokerRound", seat: int, card: Card, rules: Rules, opens: Rules) -> None:
    """The last card, which comes down: the first player's opens everybody's, another's lets its player tap out."""
    state = round_.state
    require_hand(state, seat, rules)
    before_final_betting(round_, rules)
    if not state.sign.streets[state.street].hole or state.board:
        raise NotAllowed("the last card is communal: it lies open by the rules", rules)
    if not state.hole_due[seat] and state.hole[seat][-1] not in (card, UNSEEN):
        raise ImpossibleCard(f"{card} is not {NAMES[seat]}'s last card", rules)
    if state.hole_due[seat]:
        checked(state, (card,), state.used)
    first = state.live_seats[0]
    receive(state, seat, card, up=True, rules=rules)
    state.up[seat] += (card,)
    if seat == first:
        memory = trouble(state)
        memory.faces |= {other: True for other in state.live_seats if other != seat}
        text = f"{NAMES[seat]}'s last card {card}, the first dealt, is face up: the others' are dealt face up as well"
        state.rule(text, opens)
    else:
        may_tap_out(state, seat, f"{NAMES[seat]}'s last card {card} was exposed", rules)
    if not state.hole_left:
        start_betting(state)


def before_final_betting(round_: "PokerRound", rules: Rules) -> None:
    """Refuses once the final betting round has begun."""
    state = round_.state
    last = state.street + 1 == len(state.sign.streets)
    waiting = state.phase in (DEAL, EXCHANGE, ASKING) or (state.phase == BET and not actors_on_street(round_))
    if not last or not waiting:
        raise NotAllowed("this can only be said of the last card, before the final betting begins", rules)


def may_tap_out(state: State, seat: int, what: str, rules: Rules) -> None:
    """Lets a player with chips behind tap out before the final betting."""
    if not state.stacks[seat]:
        state.rule(f"{what}: its player is all-in and plays on", rules)
        return
    state.rule(f"{what}: its player may tap out before the final betting", rules)
    offer_tap_out(state, seat, rules)
