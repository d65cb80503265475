"""A wager that is given back: the betting of its street stands as it did before, as far as nobody has matched it."""

from pitboss.core.citation import Rules
from pitboss.core.money import Chips
from pitboss.rules.poker.state import BET, NAMES, NOBODY, State


def withdraw(state: State, seat: int, rules: Rules) -> None:
    """What the seat bet or raised on this street is in its stack again: who has not matched it need not any more."""
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
    state.rule(f"nobody has to call what {NAMES[seat]} had wagered: the betting goes on as before it", rules)
    state.acted = [seen == price if price else one in checked for one, seen in enumerate(state.seen)]


def _leave_called(state: State, matched: Chips) -> None:
    """Somebody called all-in for less: that much is still to be called, as a short bet is."""
    limits = state.limits
    state.price, state.opened = matched, True
    state.full = state.full or limits.least
    if not limits.fixed and not limits.from_full_level:
        state.level = matched
