"""The line after a declaration: words bind, so it may carry them out and change nothing, but not take them back."""

from collections.abc import Sequence

from pitboss.rounds.action import Action, BetRaise, CheckCall, Fold, Say
from pitboss.rounds.choice import Step
from pitboss.rounds.event import Event
from pitboss.rounds.poker.events import Called, Checked, Folded, Raised, Wagered
from pitboss.rounds.poker.state import NOBODY, SEAT_OF, State


def just_said(state: State, steps: Sequence[Step], actor: str) -> Step | None:
    """The declaration with which the player acted on the line before, or None."""
    seat = SEAT_OF.get(actor, NOBODY)
    if seat == NOBODY or state.last_put != seat or not steps:
        return None
    last = steps[-1]
    return last if isinstance(last.action, Say) and last.action.actor == actor else None


def carries_out(said: Step, action: Action) -> bool:
    """The action is what the declaration was read as."""
    return any(_is(event, action) for event in said.events)


def _is(event: Event, action: Action) -> bool:
    if isinstance(event, Folded):
        return event.seat == action.actor and isinstance(action, Fold)
    if isinstance(event, Checked | Called):
        return event.seat == action.actor and isinstance(action, CheckCall)
    if isinstance(event, Wagered):
        return event.seat == action.actor and isinstance(action, BetRaise) and action.amount == event.amount
    if isinstance(event, Raised):
        return event.seat == action.actor and isinstance(action, BetRaise) and action.amount == event.to
    return False
