"""Communal cards exposed too early, also after a missed discard: they play, or go back to be dealt again."""

from dataclasses import replace
from typing import TYPE_CHECKING

from pitboss.core.cards import Card
from pitboss.core.citation import Rules
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NotAllowed
from pitboss.rules.poker import dealing
from pitboss.rules.poker.betting import side_wagers
from pitboss.rules.poker.dealing import checked
from pitboss.rules.poker.events import AwardsWithdrawn, CardSetAside, CardsTakenBack, Posted, Raised, Wagered
from pitboss.rules.poker.irregularities.dead_hands import drop, void_round
from pitboss.rules.poker.irregularities.history import SUBSTANTIAL
from pitboss.rules.poker.irregularities.memory import Undiscarded, memory_of
from pitboss.rules.poker.offers import change_limits
from pitboss.rules.poker.showdown import settlement
from pitboss.rules.poker.state import BET, DEAL, EXCHANGE, FLOP_ONLY, NAMES, NOBODY, OVER, State

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


FLOP = 3


def undeal(state: State, street: int, *, burnt: bool) -> tuple[Card, ...]:
    """Take back and return the communal cards of the street dealt last. The burn before them stays, if there was
    one."""
    count = state.sign.streets[street].board
    cards, state.board = state.board[-count:], state.board[:-count]
    dealing.take_back(state, cards)
    if not burnt and street not in memory_of(state).unburnt:
        state.dealt -= 1
    state.street = street
    state.phase, state.actor, state.pending = FLOP_ONLY if state.flop_asked else DEAL, NOBODY, None
    state.board_due = count
    state.burn_due = not burnt
    state.early.clear()
    state.barred.clear()
    if count == FLOP:
        side_wagers.unsettle(state)
    return cards


def complete(state: State) -> bool:
    """Return True if all communal cards of the street are out, and none of later streets."""
    return len(state.board) == sum([street.board for street in state.sign.streets[: state.street + 1]])


def reopen(state: State, rules: Rules) -> None:
    """Reopen a round that ended with cards now taken back, including its side wagers and a showdown's pots."""
    if state.phase != OVER:
        return
    side_wagers.hold_again(state)
    if state.settlement is not None and not state.flop_asked:
        settlement.withdraw(state)
        state.report(AwardsWithdrawn(rules=rules))


def lay_ahead(state: State, card: Card, rules: Rules, *, several: bool = False) -> None:
    """Record that the next communal card is already face up and will be used; `several` allows more than one."""
    memory = memory_of(state)
    ahead = len(memory.board_preview)
    if state.phase != BET or state.street + 1 + (ahead if several else 0) >= len(state.sign.streets):
        raise NotAllowed("a later communal card can be face up only during the betting before it", rules)
    if ahead and not several:
        raise NotAllowed("the next communal card is already face up", rules)
    state.used = dealing.checked(state, (card,), state.used)
    state.dealt += 1
    memory.board_preview.append(card)
    place = "the next communal card" if not ahead else "the communal card after the one already face up"
    state.rule(f"{card} is face up: it stays and is {place}", rules)


def cap_wagers(state: State, most: Chips, rules: Rules) -> None:
    """Limit bets and raises of this round to `most`."""
    limits = state.limits
    least = min(limits.least, most)
    most_bet, most_raise = _lower(limits.most, most), _lower(limits.raise_most, most)
    change_limits(state, replace(limits, least=least, most=most_bet, raise_most=most_raise, rules=rules))
    state.full = min(state.full, most) if state.full else 0
    state.rule(f"the wagers of this betting round are limited to {short_money(most)}", rules)


def _lower(bound: Chips | None, most: Chips) -> Chips:
    return most if bound is None else min(bound, most)


def most_wagered(round_: "PokerRound") -> Chips:
    """Return the largest single bet or raise of the round so far, blinds included, but at least the table minimum."""
    most, level = 0, 0
    for event in round_.events:
        if isinstance(event, Posted):
            most = max(most, event.amount)
            level = event.amount if event.what in ("blind", "straddle") else level
        elif isinstance(event, Wagered):
            most, level = max(most, event.amount), event.amount
        elif isinstance(event, Raised):
            most, level = max(most, event.to - level), event.to
    return most or round_.sign.stakes.minimum


def too_late(state: State) -> bool:
    """Return True if two players have acted since somebody was passed over, including actions out of turn."""
    return len(memory_of(state).acted | state.early.keys()) >= SUBSTANTIAL


def found_at_showdown(state: State) -> bool:
    """Handle missed discards found at the showdown; return True if no hand is to be shown yet.

    Once two players have acted, the hands are dead. Before that, the cards dealt since came too early and the discard
    comes first. If nobody has the right number of cards, nobody wins.
    """
    first = False
    faulty = [seat for seat in memory_of(state).undiscarded if state.live[seat]]
    if too_late(state) and len(faulty) == state.live_count:
        why = f"{', '.join([NAMES[seat] for seat in faulty])} have not discarded, and no other hand is left"
        void_round(state, why, memory_of(state).undiscarded[faulty[0]].last)
        return True
    for seat, rules in list(memory_of(state).undiscarded.items()):
        if not state.live[seat]:
            memory_of(state).undiscarded.pop(seat)
        elif too_late(state):
            memory_of(state).undiscarded.pop(seat)
            text = f"{NAMES[seat]} has not discarded, as the showdown reveals: too many cards, the hand is dead"
            state.rule(text, rules.dead)
            memory_of(state).faulty[seat] = rules.dead
            drop(state, seat, "it holds a card too many", rules.dead)
        else:
            discard_first(state, seat)
            first = True
    return first


def discard_first(state: State, seat: int) -> None:
    """Make the discard due first. Take back the cards dealt since, or set them aside if a later deal can use them."""
    memory = memory_of(state)
    rules = memory.undiscarded.pop(seat)
    cited = rules.flop
    dealt = state.phase != EXCHANGE and bool(_dealt_since(state, _discarding_street(state)))
    memory.found_out.add(seat)
    if state.phase != EXCHANGE:
        cited = _take_back(state, rules)
    memory.acted.clear()
    state.declared.remove(seat)
    state.phase, state.actor = EXCHANGE, min(seat, state.actor) if state.actor != NOBODY else seat
    if dealt:
        why = "the cards dealt since came too early, and the discard comes first"
        state.rule(f"{NAMES[seat]} must still discard: {why}", cited)
    else:
        state.rule(f"{NAMES[seat]} must still discard: nothing is dealt before that", rules.due)


def _take_back(state: State, rules: Undiscarded) -> Rules:
    """Take back every communal card since the discard was due, last first, and return the clauses. Their burns stay for
    the cards that follow."""
    memory, since = memory_of(state), _discarding_street(state)
    flop, cited = state.sign.streets[since].board == FLOP, too_early(state, rules)
    burns = _burnt_for_next(state)
    for street in reversed(_dealt_since(state, since)):
        cards = undeal(state, street, burnt=True)
        burns += 1
        if street in memory.unburnt:
            memory.unburnt.remove(street)
        if street > since or flop:
            state.report(CardsTakenBack(cards=cards, rules=cited))
        else:
            burns -= 1
            _set_aside(state, cards, cited)
    state.street = since
    memory.burnt_ahead += burns
    return cited


def _discarding_street(state: State) -> int:
    return next(number for number, street in enumerate(state.sign.streets) if street.exchange is not None)


def too_early(state: State, rules: Undiscarded) -> Rules:
    """Return why the cards after the discard came too early: they were a flop, or a fourth card."""
    return rules.flop if state.sign.streets[_discarding_street(state)].board == FLOP else rules.fourth


def _burnt_for_next(state: State) -> int:
    """Return 1 if a burn was made for a deal that has not begun, otherwise 0."""
    street = state.sign.streets[state.street]
    if state.phase != DEAL or not street.burn or state.burn_due:
        return 0
    if state.street in memory_of(state).unburnt:
        memory_of(state).unburnt.remove(state.street)
    return 1


def _dealt_since(state: State, since: int) -> list[int]:
    """Return the streets, from this one on, whose communal cards are out."""
    found, count = [], 0
    for number, street in enumerate(state.sign.streets):
        count += street.board
        if number >= since and count <= len(state.board):
            found.append(number)
    return found


def _set_aside(state: State, cards: tuple[Card, ...], rules: Rules) -> None:
    """Set the fourth card aside until the fifth is dealt."""
    memory = memory_of(state)
    state.used = checked(state, cards, state.used)
    state.dealt += len(cards)
    memory.aside += cards
    memory.set_aside_until = state.street + 1
    state.report(CardSetAside(cards=cards, rules=rules))
