"""What goes wrong in a draw: a card everybody saw, cards that the wrong player got and looked at."""

from typing import TYPE_CHECKING

from pitboss.core.cards import Card
from pitboss.core.citation import Rules, joined
from pitboss.core.refusals import NotAllowed
from pitboss.rules.action import DEALER, DealHole
from pitboss.rules.event import CardsDealt
from pitboss.rules.irregularities import Question, Reply
from pitboss.rules.poker import draw
from pitboss.rules.poker.dealing import checked
from pitboss.rules.poker.irregularities.consequences import require_hand
from pitboss.rules.poker.irregularities.decisions import rules_dead
from pitboss.rules.poker.irregularities.exposed_cards import before_final_betting, may_tap_out, publish
from pitboss.rules.poker.irregularities.history import drawn
from pitboss.rules.poker.irregularities.memory import trouble
from pitboss.rules.poker.stages import after_exchange, start_betting
from pitboss.rules.poker.state import EXCHANGE, NAMES, State

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


def exposed_in_draw(round_: "PokerRound", seat: int, card: Card, rules: Rules) -> None:
    """The card is used in sequence, and its player may tap out before the final betting."""
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
    """Cards of another player's draw that this one looked at: it keeps them, against what it asks for itself.

    What it gets beyond that is for an official to decide.
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
        memory = trouble(state)
        memory.ahead[seat] = memory.ahead.get(seat, 0) + len(cards)
    draw.rebuild_if_needed(state)
    if declared and own < len(cards):
        _ask_about_surplus(round_, seat, cards[own:], role, dead, fair)


def _ask_about_surplus(
    round_: "PokerRound", seat: int, cards: tuple[Card, ...], role: str, dead: Rules, fair: Rules
) -> None:
    """A player who had all its cards looked at more: an official rules the hand dead, or has them mucked."""
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
    text = f"{name} has {len(cards)} cards more than it may hold: is the hand dead"
    round_.ask(Question(text, joined(dead, fair), replies, role))


def _keep(state: State, seat: int, cards: tuple[Card, ...], rules: Rules) -> None:
    state.used = checked(state, cards, state.used)
    state.dealt += len(cards)
    state.hole[seat] += cards
    state.tell(CardsDealt(to=NAMES[seat], cards=cards, rules=rules))
