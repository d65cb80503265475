"""Hands ruled dead or revived, wagers withdrawn, chips returned, and a round without a result."""

from pitboss.core.citation import Rules
from pitboss.core.money import Chips
from pitboss.rules.event import RoundEnded, RoundVoided
from pitboss.rules.poker.betting import side_wagers
from pitboss.rules.poker.events import ChipsReturned, HandDead, HandRevived
from pitboss.rules.poker.irregularities.memory import memory_of
from pitboss.rules.poker.showdown import prizes
from pitboss.rules.poker.showdown.pots import Settlement
from pitboss.rules.poker.showdown.settlement import lose_claim
from pitboss.rules.poker.state import BET, EXCHANGE, NAMES, NOBODY, OVER, State, next_to_discard, stays_uncalled


def drop(state: State, seat: int, why: str, rules: Rules) -> None:
    """Remove the hand's claim to the pot; its chips stay."""
    lose_claim(state, seat)
    state.hole_left -= state.hole_due[seat]
    state.hole_due[seat] = 0
    state.early.pop(seat, None)
    if seat in state.fifths:
        state.fifths.remove(seat)
    if state.phase == EXCHANGE and state.actor == seat:
        state.actor = next_to_discard(state)
    memory = memory_of(state)
    memory.ruled_dead.add(seat)
    memory.offers.pop(seat, None)
    memory.undiscarded.pop(seat, None)
    state.report(HandDead(seat=NAMES[seat], why=why, rules=rules))


def what_stays(state: State, seat: int, *, faulty: bool = False) -> str:
    """Return in words what happens to the wagers of a hand that dies now.

    With `faulty`, the clause leaves them all in the pot. A side pot is returned if no hand that could win it is left.
    """
    most = state.put[seat]
    called = any(paid >= most for other, paid in enumerate(state.put) if other != seat)
    stay = "the called part of its wagers stays in the pot" if state.returned[seat] else "its wagers stay in the pot"
    if not called and not faulty and not stays_uncalled(state, seat):
        return f"{stay} as far as others call them"
    if any(state.put[other] < most and not state.stacks[other] for other in state.live_seats if other != seat):
        return f"{stay} as far as a hand that is left can win them"
    return stay if called else f"{stay} for the remaining players to win"


def give_back(state: State, seat: int, rules: Rules) -> None:
    """Return everything that the seat put in during the round from the pots; the price for the others stays.

    If the seat had called another's wager, that wager may now be uncalled and is returned.
    """
    amount = state.put[seat] + state.antes[seat]
    state.stacks[seat] += amount
    state.pot -= amount
    state.dead -= state.antes[seat]
    state.put[seat] = state.antes[seat] = state.bets[seat] = 0
    state.report(ChipsReturned(seat=NAMES[seat], amount=amount, rules=rules))


def revive(state: State, seat: int, rules: Rules) -> None:
    """Revive a folded or mucked hand."""
    state.live[seat] = True
    state.live_count += 1
    state.gone.remove(seat)
    memory = memory_of(state)
    memory.ruled_dead.discard(seat)
    memory.timed_out.discard(seat)
    if seat in state.closed:
        state.closed.remove(seat)
    state.able += state.stacks[seat] > 0
    state.mucked[seat] = False
    state.report(HandRevived(seat=NAMES[seat], rules=rules))


def void_round(state: State, why: str, rules: Rules) -> None:
    """Void the round: return every chip, side wagers and fees too. A pot carried in stays carried."""
    sign = state.sign
    state.stacks, state.total = list(sign.stacks), sum(sign.stacks) + sign.carried
    state.pot = state.dead = sign.carried
    state.house = 0
    state.put, state.antes, state.bets, state.fees, state.returned = ([0] * state.n for _ in range(5))
    state.time_fees = [0] * state.n
    state.side = [side_wagers.undecided(bet, rules) for bet in state.side]
    state.settlement = Settlement((), {}, False, sign.carried, {}) if sign.carried else None
    state.phase, state.actor = OVER, NOBODY
    memory = memory_of(state)
    memory.void = True
    memory.question, memory.offers = None, {}
    memory.chips_aside.clear()
    state.report(RoundVoided(why=why, rules=rules))
    state.rule(f"{why}: the round is void and every wager is returned", rules)
    prizes.withdraw_jackpot(state)
    state.report(RoundEnded(rules=rules))


def withdraw_wager(state: State, seat: int, rules: Rules) -> None:
    """Cancel the seat's bet or raise on this street: players who have not matched it no longer have to."""
    matched = max(state.bets)
    if state.phase != BET or matched >= state.price:
        return
    rung = None
    while state.ladder and not state.bets[state.ladder[-1][0]]:
        rung = state.ladder.pop()
    if rung is None:
        return
    _, state.price, state.level, state.full, state.raises, state.capped, state.opened, state.aggressor = rung
    state.short_sum = 0
    if matched > state.price:
        _leave_called(state, matched)
    if not state.opened and state.opener == seat:
        state.opener = NOBODY
    price = state.price
    checked = state.checked_up
    state.rule(f"{NAMES[seat]}'s wager no longer has to be called: the betting continues as before it", rules)
    state.acted = [seen == price if price else one in checked for one, seen in enumerate(state.seen)]


def _leave_called(state: State, matched: Chips) -> None:
    """Keep the price at the lower amount that an all-in player called, like a short bet."""
    limits = state.limits
    state.price, state.opened = matched, True
    state.full = state.full or limits.least
    if not limits.fixed and not limits.from_full_level:
        state.level = matched
