"""Turn order: the first to act on a street, the next in turn, and who may check."""

from collections.abc import Callable
from typing import Final, NamedTuple

from pitboss.core.cards import UNSEEN
from pitboss.core.citation import Rules
from pitboss.core.errors import present
from pitboss.core.hands import outranks_showing
from pitboss.rules.poker.rules import Opener
from pitboss.rules.poker.state import CLOCKWISE, NAMES, NOBODY, State, stays_uncalled


class NoCheck(NamedTuple):
    """The reason why a seat may not check."""

    why: str
    rules: Rules


def first_to_act(state: State) -> int:
    """Return the seat that opens this street's betting, or `NOBODY` if no betting is possible."""
    if state.able <= 1 and not betting_possible(state):
        return NOBODY
    return _FIRST[state.sign.streets[state.street].opener](state)


def next_to_act(state: State) -> int:
    """Return the seat next in turn, or `NOBODY` when the betting round is complete."""
    if state.able <= 1 and not betting_possible(state):
        return NOBODY
    if not state.opened and state.offers.high_card:
        return _high_card(state)
    live, stacks, acted, bets, price = state.live, state.stacks, state.acted, state.bets, state.price
    for seat in CLOCKWISE[state.n][state.actor]:
        if live[seat] and stacks[seat] and (not acted[seat] or bets[seat] < price):
            return seat
    return NOBODY


def betting_possible(state: State) -> bool:
    """Return True if two seats can still act, or one that owes chips to another hand or is asked although alone.

    The wager of a hand that is now dead counts as owed too, if it stays in the pot.
    """
    if state.able > 1:
        return True
    if not state.able:
        return False
    if state.live_count == 1:
        street, alone = state.sign.streets[state.street], state.live.index(True)
        return street.asks_last and not state.opened and not state.acted[alone]
    return any(state.bets) and _one_owes(state)


def _one_owes(state: State) -> bool:
    """Return True if the only seat with chips behind has wagered less than another hand."""
    wagered = faced = 0
    for seat, bet in enumerate(state.bets):
        if state.live[seat] and state.stacks[seat]:
            wagered = bet
        elif bet > faced and (state.live[seat] or stays_uncalled(state, seat)):
            faced = bet
    return wagered < faced


def _from(state: State, seat: int) -> int:
    """Return the first seat at or after this one, clockwise, that can act."""
    for found in CLOCKWISE[state.n][seat - 1]:
        if state.live[found] and state.stacks[found]:
            return found
    return NOBODY


def _high_card(state: State) -> int:
    """Return the highest up card of those yet to decline; of equal ranks, the nearest to the button's left."""
    return _best(state, lambda seat: state.up[seat][0].rank)


def _low_card(state: State) -> int:
    return _best(state, lambda seat: -state.up[seat][0].rank)


def _best_showing(state: State) -> int:
    showing = state.sign.showing
    return _best(state, lambda seat: showing.rank(state.up[seat]))


def _best_showing_or_left(state: State) -> int:
    rank = state.sign.showing.rank
    known = {seat: [card for card in state.up[seat] if card != UNSEEN] for seat in state.live_seats}
    return _from(state, max(known, key=lambda seat: (rank(known[seat]) if known[seat] else NOBODY, -seat)))


def _bring_in(state: State) -> int:
    bring_in = present(state.sign.game.bring_in, "bring_in")
    known = {seat: state.up[seat][0] for seat in state.live_seats if state.up[seat][0] != UNSEEN}
    return _from(state, max(known, key=lambda seat: bring_in.worst(known[seat]), default=0))


def _best(state: State, value: Callable[[int], int]) -> int:
    able = [seat for seat in range(state.n) if state.live[seat] and state.stacks[seat] and not state.acted[seat]]
    return max(able, key=lambda seat: (value(seat), -seat), default=NOBODY)


_FIRST: Final[dict[Opener, Callable[[State], int]]] = {
    Opener.LEFT_OF_BLIND: lambda state: _from(state, (state.straddlers or state.sign.blinds.order)[-1] + 1),
    Opener.LEFT_OF_BUTTON: lambda state: _from(state, 0),
    Opener.HIGH_CARD: _high_card,
    Opener.LOW_CARD: _low_card,
    Opener.BEST_SHOWING: _best_showing,
    Opener.BRING_IN: _bring_in,
    Opener.BEST_SHOWING_OR_LEFT: _best_showing_or_left,
    Opener.WHO_OPENED: lambda state: _from(state, max(state.opener, 0)),
}


def brings_in(state: State) -> bool:
    """Return True if the seat to act has to make the forced bet of the street."""
    return not state.opened and state.offers.brings_in


def may_check(state: State, seat: int) -> NoCheck | None:
    """Return None if a seat that owes nothing may check, else why not."""
    if state.opened or state.offers.checks:
        return None
    street = state.sign.streets[state.street]
    if not street.check:
        return NoCheck("nobody has opened the betting", street.rules.no_check or street.rules.first)
    if street.filters_checks:
        return _filtered(state, seat, street.rules.check_filter)
    return None


def _filtered(state: State, seat: int, rules: Rules) -> NoCheck | None:
    """Return the refusal of a check in the last round unless the hand ranks above the up cards of everybody who has
    checked."""
    hand = state.hole[seat] + state.board
    if UNSEEN in hand:
        return None
    for checker in state.checked_up:
        if not outranks_showing(hand, state.up[checker], state.sign.ranking):
            return NoCheck(f"the hand does not rank above what {NAMES[checker]}, who checked, is showing", rules)
    return None
