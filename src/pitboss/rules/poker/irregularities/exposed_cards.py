"""A hole card that others have seen, in the deal or in a draw: replaced, played, turned up, or a misdeal."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pitboss.core.cards import UNSEEN, Card
from pitboss.core.citation import Rules, joined
from pitboss.core.refusals import ImpossibleCard, NotAllowed
from pitboss.rules.action import DEALER, DealHole
from pitboss.rules.event import CardsDealt
from pitboss.rules.irregularities import Question, Reply
from pitboss.rules.poker import draw
from pitboss.rules.poker.dealing import checked
from pitboss.rules.poker.events import CardBurnt, CardExposed
from pitboss.rules.poker.irregularities.consequences import require_hand
from pitboss.rules.poker.irregularities.decisions import rules_dead
from pitboss.rules.poker.irregularities.history import actors_on_street, drawn, substantial_action
from pitboss.rules.poker.irregularities.memory import memory_of
from pitboss.rules.poker.irregularities.questions import offer_tap_out
from pitboss.rules.poker.stages import after_exchange, start_betting
from pitboss.rules.poker.state import ASKING, BET, DEAL, EXCHANGE, NAMES, NOBODY, State

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


Redeal = Callable[["PokerRound"], None]


def in_initial_deal(round_: "PokerRound", rules: Rules) -> None:
    """Refuse unless the first cards are being dealt, or nobody has acted on them yet."""
    state = round_.state
    dealing = state.phase == DEAL and state.street == 0
    if not dealing and not (state.phase == BET and state.street == 0 and not actors_on_street(round_)):
        raise NotAllowed(
            "a card exposed in the initial deal must be reported before anybody acts; the hands are played as they are",
            rules,
        )


def require_cards(state: State, seat: int, rules: Rules) -> None:
    """Refuse unless the seat holds cards of a live hand."""
    require_hand(state, seat, rules)
    if not state.hole[seat]:
        raise NotAllowed(f"{NAMES[seat]} has no cards yet", rules)


def replace(round_: "PokerRound", seat: int, card: Card, rules: Rules) -> None:
    """Make the exposed card the first burn card; the hand gets another card when everybody else has been served."""
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
    memory = memory_of(state)
    memory.exposed_in_deal = True
    memory.burnt_ahead = 1
    memory.last_served[seat] = rules
    memory.muck.append(card)
    state.report(CardBurnt(card=card, rules=rules))
    text = f"{NAMES[seat]}'s {card} was exposed: the deal is completed, the card is the first burn and is replaced"
    state.rule(text, rules)


def replace_or_redeal(
    round_: "PokerRound", seats: tuple[int, ...], cards: tuple[Card, ...], *, one: Rules, late: Rules, redeal: Redeal
) -> None:
    """Replace one hole card exposed in the deal; two are a misdeal; once two players have acted, play continues."""
    if len(cards) > 1 or exposed_before(round_.state):
        redeal(round_)
    elif substantial_action(round_):
        round_.rule("a hole card was exposed, but two players have acted: the round is played out", late)
    else:
        replace(round_, seats[0], cards[0], one)


def _holds(state: State, seat: int, card: Card, rules: Rules) -> bool:
    """Return True if the seat already has the card; otherwise it must be one still due to it."""
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
    """Deal a seat a card that was exposed on the way, or name one that it already holds."""
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
        state.report(CardsDealt(to=NAMES[seat], cards=(card,), up=up, rules=rules))
    publish(state, seat, (card,), rules)


def publish(state: State, seat: int, cards: tuple[Card, ...], rules: Rules) -> None:
    """Record that everybody has seen these cards of a seat."""
    exposed = memory_of(state).exposed
    exposed[seat] = tuple(dict.fromkeys((*exposed.get(seat, ()), *cards)))
    state.report(CardExposed(seat=NAMES[seat], cards=cards, rules=rules))


def reveal(state: State, seat: int, cards: tuple[Card, ...], rules: Rules) -> None:
    """Name cards a seat holds, or held, for everybody."""
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
    """Make the exposed card the player's up card in a deal with up cards; the replacement comes face down."""
    state = round_.state
    in_initial_deal(round_, rules)
    require_hand(state, seat, rules)
    if card in state.up[seat]:
        raise NotAllowed(f"{NAMES[seat]}'s {card} is the up card: it is face up by the rules", rules)
    receive(state, seat, card, up=True, rules=rules)
    state.up[seat] = (card,)
    memory_of(state).faces[seat] = False
    text = f"{NAMES[seat]}'s hole card {card} was exposed: it is the up card, and the other cards are dealt down"
    state.rule(text, rules)
    if not state.hole_left:
        start_betting(state)


def exposed_before(state: State) -> bool:
    """Return True if a hole card has been exposed in the initial deal already."""
    return state.memory is not None and state.memory.exposed_in_deal


def exposed_to(state: State, seat: int) -> bool:
    """Return True if a hole card of the seat has been exposed."""
    return state.memory is not None and seat in state.memory.exposed


def on_last_card(round_: "PokerRound", seat: int, card: Card, rules: Rules, opens: Rules) -> None:
    """Handle an exposed last card: if it is the first one dealt, all come face up. Otherwise its player may tap out."""
    state = round_.state
    require_hand(state, seat, rules)
    before_final_betting(round_, rules)
    if not state.sign.streets[state.street].hole or state.board:
        raise NotAllowed("the last card is communal: it is face up by the rules", rules)
    if not state.hole_due[seat] and state.hole[seat][-1] not in (card, UNSEEN):
        raise ImpossibleCard(f"{card} is not {NAMES[seat]}'s last card", rules)
    if state.hole_due[seat]:
        checked(state, (card,), state.used)
    first = state.live_seats[0]
    receive(state, seat, card, up=True, rules=rules)
    state.up[seat] += (card,)
    if seat == first:
        memory = memory_of(state)
        memory.faces |= {other: True for other in state.live_seats if other != seat}
        text = f"{NAMES[seat]}'s last card {card}, the first dealt, is face up: the others' are dealt face up as well"
        state.rule(text, opens)
    else:
        may_tap_out(state, seat, f"{NAMES[seat]}'s last card {card} was exposed", rules)
    if not state.hole_left:
        start_betting(state)


def before_final_betting(round_: "PokerRound", rules: Rules) -> None:
    """Refuse once the final betting round has begun."""
    state = round_.state
    last = state.street + 1 == len(state.sign.streets)
    waiting = state.phase in (DEAL, EXCHANGE, ASKING) or (state.phase == BET and not actors_on_street(round_))
    if not last or not waiting:
        raise NotAllowed("this can only be reported for the last card, before the final betting begins", rules)


def may_tap_out(state: State, seat: int, what: str, rules: Rules) -> None:
    """Let a player with chips behind tap out before the final betting."""
    if not state.stacks[seat]:
        state.rule(f"{what}: its player is all-in and plays on", rules)
        return
    state.rule(f"{what}: its player may tap out before the final betting", rules)
    offer_tap_out(state, seat, rules)


def exposed_in_draw(round_: "PokerRound", seat: int, card: Card, rules: Rules) -> None:
    """Use the card in sequence, and let its player tap out before the final betting."""
    state = round_.state
    require_hand(state, seat, rules)
    before_final_betting(round_, rules)
    name = NAMES[seat]
    if seat not in state.drew:
        raise NotAllowed(f"{name} has drawn no card", rules)
    if card not in drawn(round_, name):
        if state.phase != EXCHANGE:
            raise NotAllowed(f"{name} was not dealt {card} in the draw", rules)
        draw.deal(state, DealHole(DEALER, name, (card,)))
    publish(state, seat, (card,), rules)
    may_tap_out(state, seat, f"{name}'s {card} was exposed in the draw and plays", rules)
    if state.phase == EXCHANGE:
        after_exchange(state)
    else:
        start_betting(state)


def misdrawn(
    round_: "PokerRound", seat: int, cards: tuple[Card, ...], *, rules: Rules, role: str, dead: Rules, fair: Rules
) -> None:
    """Let a player keep the cards of another's draw that this player looked at. They count towards the player's own
    draw. An official decides about any surplus.
    """
    state = round_.state
    require_hand(state, seat, rules)
    name = NAMES[seat]
    served = next((one for one in state.declared if state.hole_due[one]), None)
    if state.phase != EXCHANGE or served is None or served == seat:
        raise NotAllowed("cards can only go to the wrong player while another's draw is being dealt", rules)
    due = draw.due(state)
    if due is None or len(cards) > due.count:
        raise NotAllowed(f"{NAMES[served]} has {due.count if due else 0} cards due now, not {len(cards)}", rules)
    declared = seat in state.declared
    own = min(state.hole_due[seat], len(cards))
    _keep(state, seat, cards, rules)
    text = f"{name} looked at {len(cards)} of {NAMES[served]}'s cards and keeps them; {NAMES[served]} gets the next"
    state.rule(text, rules)
    if declared:
        state.hole_due[seat] -= own
        state.hole_left -= own
    else:
        memory = memory_of(state)
        memory.ahead[seat] = memory.ahead.get(seat, 0) + len(cards)
    draw.rebuild_if_needed(state)
    if declared and own < len(cards):
        _ask_about_surplus(round_, seat, cards[own:], role, dead, fair)


def _ask_about_surplus(
    round_: "PokerRound", seat: int, cards: tuple[Card, ...], role: str, dead: Rules, fair: Rules
) -> None:
    """Ask an official about surplus cards a player looked at: either the hand is dead or the cards are mucked."""
    name = NAMES[seat]

    def mucked(later: "PokerRound") -> None:
        state = later.state
        state.hole[seat] = state.hole[seat][: -len(cards)]
        state.muck += cards
        later.rule(f"{name}'s surplus cards go into the muck: the hand is played as it was", fair)

    replies = (
        rules_dead(seat, "it holds too many cards", dead),
        Reply("play-on", "the surplus cards are mucked and the hand plays", mucked, fair),
    )
    text = f"{name} has {len(cards)} cards too many: is the hand dead"
    round_.ask(Question(text, joined(dead, fair), replies, role))


def _keep(state: State, seat: int, cards: tuple[Card, ...], rules: Rules) -> None:
    state.used = checked(state, cards, state.used)
    state.dealt += len(cards)
    state.hole[seat] += cards
    state.report(CardsDealt(to=NAMES[seat], cards=cards, rules=rules))
