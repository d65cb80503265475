"""A misdeal: all cards go back for a new shuffle and cut, with the same button, forced bets and first receiver."""

from typing import TYPE_CHECKING

from pitboss.core.citation import Rules
from pitboss.core.refusals import NotAllowed
from pitboss.rules.action import Bet, Option, Post
from pitboss.rules.poker.events import Misdealt, SideWagerWithdrawn
from pitboss.rules.poker.irregularities import dead_hands
from pitboss.rules.poker.irregularities.consequences import continue_round
from pitboss.rules.poker.irregularities.history import substantial_action
from pitboss.rules.poker.irregularities.memory import memory_of
from pitboss.rules.poker.state import DEAL, FLOP_ONLY, NAMES, OVER, SEAT_OF, State
from pitboss.rules.round import Choice

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound

WITHDRAW = "withdraw"


def misdeal(round_: "PokerRound", *named: object, why: str, rules: Rules, late: Rules, dealt: bool = False) -> None:
    """Declare a misdeal, or rule that it is too late for one, whatever the line named.

    With `dealt`, a card must have been dealt.
    """
    if dealt:
        require_dealt(round_, rules)
    require_open(round_, rules)
    if substantial_action(round_):
        text = f"{why}, but two players have acted: it is too late for a misdeal, and the round is played out"
        round_.rule(text, rules + late)
        return
    round_.rule(f"{why}: misdeal, a new shuffle and cut, the same first receiver", rules)
    deal_again(round_, rules)


def require_open(round_: "PokerRound", rules: Rules) -> None:
    """Check that the pots have not been awarded yet."""
    if round_.state.phase in (OVER, FLOP_ONLY):
        raise NotAllowed("the round is over: its cards cannot be dealt again", rules)


def require_dealt(round_: "PokerRound", rules: Rules) -> None:
    """Check that at least one card has been dealt."""
    if not round_.state.dealt:
        raise NotAllowed("no card has been dealt yet: correct it before the deal", rules)


def deal_again(round_: "PokerRound", rules: Rules) -> None:
    """Reset the table to before the first card. Excluded players stay out, and bought time is still owed."""
    old = round_.state
    fresh = round_.begun()
    for step in round_.steps:
        if isinstance(step.action, Post | Bet):
            fresh.push(step.action)
        elif isinstance(step.action, Option) and step.action.choice == WITHDRAW:
            withdraw(fresh.state, SEAT_OF[step.action.actor])
    state = round_.state = fresh.state
    state.new_events = old.new_events
    memory = memory_of(state)
    memory.redealt = True
    state.report(Misdealt(rules=rules))
    if old.memory is not None:
        memory.excluded, memory.bought = old.memory.excluded, old.memory.bought
    for seat in memory.excluded:
        if not state.live[seat]:
            continue
        dead_hands.drop(state, seat, "its player takes no further part", rules)
    continue_round(state, acting=False)


def may_withdraw(state: State, seat: int) -> bool:
    """Return True if a seat may take side wagers back: from a misdeal until the first card of the new deal."""
    return (
        state.memory is not None
        and state.memory.redealt
        and state.phase == DEAL
        and not state.dealt
        and any(bet.seat == seat for bet in state.side)
    )


def choices(state: State) -> dict[str, tuple[Choice, ...]]:
    """Return who may take side wagers back before the new deal begins."""
    words, found = "take the side wagers back", dict[str, tuple[Choice, ...]]()
    for seat in range(state.n):
        if may_withdraw(state, seat):
            rules = next((bet.wager.withdrawn for bet in state.side if bet.seat == seat), ())
            found[NAMES[seat]] = (
                Choice(kind="answer", verb=f"option {WITHDRAW}", words=words, sentence="take-side-back", rules=rules),
            )
    return found


def withdraw(state: State, seat: int) -> None:
    """Take back a seat's side wagers."""
    for bet in [bet for bet in state.side if bet.seat == seat]:
        state.side.remove(bet)
        state.stacks[seat] += bet.stake
        state.report(
            SideWagerWithdrawn(seat=NAMES[seat], wager=bet.wager.name, amount=bet.stake, rules=bet.wager.withdrawn)
        )
