"""Hands ruled dead, chips returned, hands revived: the flags and the money, not what play does next."""

from pitboss.citation import Rules
from pitboss.money import short_money
from pitboss.rounds.action import BetRaise
from pitboss.rounds.edition import EARLY_ACTS_COUNT
from pitboss.rounds.poker.state import EXCHANGE, NAMES, NOBODY, State, pay_dead
from pitboss.rounds.poker.trouble.events import ChipsReturned, HandDead, HandRevived


def drop(state: State, seat: int, why: str, rules: Rules) -> None:
    """The hand no longer has a claim to the pot; what it has put in stays, out of turn too."""
    state.live[seat] = False
    state.live_count -= 1
    state.able -= state.stacks[seat] > 0
    state.hole_left -= state.hole_due[seat]
    state.hole_due[seat] = 0
    _leave_early(state, seat)
    if seat in state.fifths:
        state.fifths.remove(seat)
    if state.phase == EXCHANGE and state.actor == seat:
        waiting = [other for other in state.live_seats if other not in state.declared]
        state.actor = waiting[0] if waiting else NOBODY
    if state.trouble is not None:
        state.trouble.offers.pop(seat, None)
        state.trouble.undiscarded.pop(seat, None)
    state.tell(HandDead(seat=NAMES[seat], why=why, rules=rules))


def _leave_early(state: State, seat: int) -> None:
    """Chips put in out of turn are in the pot; as their turn never comes, nobody has to match them."""
    act = state.early.pop(seat, None)
    if isinstance(act, BetRaise) and state.sign.edition >= EARLY_ACTS_COUNT:
        chips = act.amount - state.bets[seat]
        pay_dead(state, seat, chips)
        text = f"the {short_money(chips)} {NAMES[seat]} put in out of turn stay in the pot; nobody has to match them"
        state.rule(text, state.sign.game.chip_rules.early)


def give_back(state: State, seat: int, rules: Rules) -> None:
    """All that the seat has put in during the round leaves the pots; the price for the others stays as it is."""
    amount = state.put[seat] + state.antes[seat]
    state.stacks[seat] += amount
    state.pot -= amount
    state.dead -= state.antes[seat]
    state.put[seat] = state.antes[seat] = state.bets[seat] = 0
    state.tell(ChipsReturned(seat=NAMES[seat], amount=amount, rules=rules))


def revive(state: State, seat: int, rules: Rules) -> None:
    """A hand given up counts after all."""
    state.live[seat] = True
    state.live_count += 1
    state.able += state.stacks[seat] > 0
    state.mucked[seat] = False
    state.tell(HandRevived(seat=NAMES[seat], rules=rules))


def drop_undiscarded(state: State) -> None:
    """At the showdown everybody sees which hands did not discard: they are dead."""
    memory = state.trouble
    assert memory is not None
    for seat, rules in list(memory.undiscarded.items()):
        memory.undiscarded.pop(seat)
        if state.live[seat]:
            text = f"{NAMES[seat]} has not discarded, which the showdown brings out: too many cards, the hand is dead"
            state.rule(text, rules)
            drop(state, seat, "it holds a card too many", rules)
