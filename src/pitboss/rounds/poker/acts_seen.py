"""What each seat did last on this street, as it is shown beside its chips."""

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.money import write_money
from pitboss.rounds.event import BoardDealt, CardsDealt, Event
from pitboss.rounds.poker import events as e
from pitboss.rounds.round import Step
from pitboss.rounds.view import Did

_FOLD, _CHECK = Did("fold"), Did("check")
_ACTS: dict[type[Event], Callable[[Any], Did]] = {
    e.Folded: lambda event: _FOLD,
    e.Checked: lambda event: _CHECK,
    e.Called: lambda event: Did("call", write_money(event.amount)),
    e.Wagered: lambda event: Did("bet", write_money(event.amount)),
    e.Raised: lambda event: Did("raise", write_money(event.to)),
    e.BroughtIn: lambda event: Did("bring-in", write_money(event.amount)),
    e.Discarded: lambda event: Did("draw", count=len(event.cards)),
}


def last_acts(steps: Iterable[Step]) -> dict[str, Did]:
    """From the last step back to the deal of the street; a draw is kept until the seat acts again."""
    found: dict[str, Did] = {}
    dealt = False
    for step in steps:
        for event in reversed(step.events):
            if act := _ACTS.get(type(event)):
                if dealt and not isinstance(event, e.Discarded):
                    return found
                seat: str = event.seat  # type: ignore[attr-defined]
                if seat not in found:
                    found[seat] = act(event)
            elif isinstance(event, BoardDealt):
                return found
            elif isinstance(event, CardsDealt):
                dealt = True
    return found
