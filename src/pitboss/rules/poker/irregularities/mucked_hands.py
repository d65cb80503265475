"""Hands given up at the showdown that somebody asks about: shown dead, shown live, or folded by accident."""

from typing import TYPE_CHECKING

from pitboss.core.cards import UNSEEN, Card
from pitboss.core.citation import Rules
from pitboss.core.refusals import NotAllowed
from pitboss.rules.action import Show
from pitboss.rules.irregularities import Question, Reply
from pitboss.rules.poker.irregularities.consequences import bring_back
from pitboss.rules.poker.irregularities.decisions import rules_dead
from pitboss.rules.poker.irregularities.exposed_cards import publish, reveal
from pitboss.rules.poker.irregularities.memory import trouble
from pitboss.rules.poker.showdown.hands import show
from pitboss.rules.poker.stages import showdown_again
from pitboss.rules.poker.state import NAMES, OVER, SHOWDOWN, State

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


def see_hand(
    round_: "PokerRound", seats: tuple[int, int], cards: tuple[Card, ...], *, rules: Rules, kept: Rules
) -> None:
    """A hand mucked at the showdown is shown: live if a pot winner asks, tapped and dead for good if anybody else does.

    One that is still in the showdown is shown and stays in it, by what is `kept`.
    """
    state, (asker, seat) = round_.state, seats
    if state.live[seat] and _in_showdown(state):
        again = show(state, seat, Show(NAMES[seat], cards))
        state.rule(f"{NAMES[seat]}'s hand, not mucked, is shown to {NAMES[asker]}: it is live", kept)
        if again:
            showdown_again(state)
        return
    if state.phase not in (SHOWDOWN, OVER) or not state.mucked[seat] or state.live[seat]:
        raise NotAllowed(f"{NAMES[seat]} has given up no hand at a showdown", rules)
    if cards and len(cards) != len(state.hole[seat]):
        raise NotAllowed(f"{NAMES[seat]} held {len(state.hole[seat])} cards: all are shown", rules)
    if cards:
        reveal(state, seat, cards, rules)
    elif UNSEEN in state.hole[seat]:
        raise NotAllowed(f"{NAMES[seat]}'s cards are not known: write them after the seats", rules)
    else:
        publish(state, seat, state.hole[seat], rules)
    tapped = trouble(state).tapped
    if seat in tapped:
        state.rule(f"{NAMES[seat]}'s hand was tapped on the muck before: it stays dead, whoever asks", rules)
    elif _is_winner(state, asker):
        text = f"{NAMES[asker]}, a pot winner, asks to see {NAMES[seat]}'s hand: it is live and may still win"
        state.rule(text, rules)
        bring_back(state, seat, rules)
    else:
        tapped.add(seat)
        state.rule(f"{NAMES[seat]}'s hand is tapped on the muck and shown to {NAMES[asker]}: it cannot win", rules)


def _in_showdown(state: State) -> bool:
    """Hands are compared or have been, not only one left that all others folded to."""
    return state.phase == SHOWDOWN or (state.settlement is not None and state.settlement.showdown)


def _is_winner(state: State, seat: int) -> bool:
    """Has won a pot that still lies on the table."""
    awarded = state.settlement.pots if state.settlement is not None and not state.pushed else ()
    return any(NAMES[seat] in pot.winners for pot in awarded)


def ask_about_fold(round_: "PokerRound", seat: int, *, role: str, rules: Rules, dead: Rules) -> None:
    """An all-in hand, or one in the showdown, folded by accident: an official says whether it still counts."""
    state, name = round_.state, NAMES[seat]
    contested = not state.pushed and (state.live_count > 1 or not state.live[seat])
    showdown = state.phase in (SHOWDOWN, OVER) and (state.live[seat] or state.mucked[seat]) and contested
    all_in = state.live[seat] and not state.stacks[seat] and state.phase != OVER
    if not showdown and not all_in:
        raise NotAllowed(f"{name} is neither all-in nor in the showdown: a hand folded before is dead", rules + dead)

    def counts(later: "PokerRound") -> None:
        later.rule(f"{name} folded by accident and its cards can be told: the hand counts", rules)
        if not later.state.live[seat]:
            bring_back(later.state, seat, rules)

    def stays(later: "PokerRound") -> None:
        if later.state.live[seat]:
            rules_dead(seat, "it was folded before the cards were turned up", dead).play(later)
        else:
            later.rule(f"{name} folded its hand: it is dead", dead)

    replies = (
        Reply(f"alive {name}", "the cards can be told: the hand counts", counts),
        Reply(f"dead {name}", "the hand is dead", stays),
    )
    round_.ask(Question(f"{name} folded by accident: does the hand still count", rules, replies, role))
