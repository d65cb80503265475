"""What every actor may do now, with bounds: exactly what a push accepts."""

from pitboss.money import Chips, short_money
from pitboss.rounds.poker.betting import bounds, may_fold
from pitboss.rounds.poker.openers import may_check
from pitboss.rounds.poker.state import NAMES, State
from pitboss.rounds.round import Choice

FOLD = Choice(verb="f", words="fold")
CHECK = Choice(verb="cc", words="check")


def betting_choices(state: State) -> tuple[Choice, ...]:
    """Fold, check or call, bet or raise, for the seat to act."""
    seat = state.actor
    cites = state.sign.cites[state.street]
    choices = []
    if may_fold(state):
        choices.append(Choice(verb="f", words="fold", rules=cites.fold))
    owed = min(state.price - state.bets[seat], state.stacks[seat])
    if state.opened and owed:
        choices.append(Choice(verb="cc", words=f"call {short_money(owed)}", rules=cites.call))
    elif may_check(state, seat) is None:
        choices.append(Choice(verb="cc", words="check", rules=cites.check))
    allowed = bounds(state)
    if allowed is not None:
        choices.append(_wager(state, *allowed))
    return tuple(choices)


def _wager(state: State, low: Chips, high: Chips) -> Choice:
    cites = state.sign.cites[state.street]
    return Choice(
        verb="cbr",
        words="raise to" if state.opened else "bet",
        minimum=low,
        maximum=high,
        step=state.sign.unit,
        rules=cites.raise_ if state.opened else cites.bet,
    )


def who_acts(state: State) -> str:
    return NAMES[state.actor]
