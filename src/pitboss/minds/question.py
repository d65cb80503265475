"""All that a decision is made from. It is read off a seat's view, and nothing of the round itself can be in it."""

from typing import Any, Final, Literal

import msgspec

from pitboss.money import Chips, read_money
from pitboss.rounds.round import Choice
from pitboss.rounds.view import Felt, PokerView, View

BOLD: Final = ("bet", "raise")
Done = Literal["fold", "check", "call", "bet", "raise", "bring-in", "draw"]


class Act(msgspec.Struct, frozen=True, gc=False):
    """What a place was seen to do on a street; `count` is how many cards it drew."""

    street: str
    place: str
    what: Done
    amount: str = ""
    count: int = 0


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """One decision of one seat."""

    game: str
    viewer: str
    felt: Felt
    """As the seat sees it, its own cards face up."""
    choices: tuple[Choice, ...]
    acts: tuple[Act, ...] = ()
    """What everybody was seen to do in this round, oldest first."""
    deck: str | None = None
    """Which deck is played with, where a game has two."""
    table: dict[str, Any] = {}
    """The table's sign, where it is known: pay tables."""
    unit: Chips = 0
    """What the first seat of a round had to call: the big blind, or another forced bet. 0: not known."""
    brought: dict[str, Chips] = {}
    """What each place had when the round was first seen."""
    seed: int = 0
    """For what a player leaves to chance."""


class Answer(msgspec.Struct, frozen=True, gc=False):
    """What is said, and for how long a person would think about it, in hundredths of a usual decision."""

    line: str
    thought: int = 100


class Watcher:
    """Keeps what is seen of a round from one look at it to the next."""

    def __init__(self) -> None:
        self._round: object = None
        self._acts: list[Act] = []
        self._last: dict[str, Act] = {}
        self.unit: Chips = 0
        """The forced bet of the round that was looked at last, read off before anybody had acted."""
        self.brought: dict[str, Chips] = {}
        """What each place had when that round was first looked at."""

    def look(self, number: object, felt: Felt) -> None:
        """Takes in the felt after something happened; another number is another round."""
        if number != self._round:
            self._round, self._acts, self._last, self.brought = number, [], {}, {}
        if not isinstance(felt, PokerView):
            return
        for place, seat in felt.places.items():
            self.brought.setdefault(place, read_money(seat.stack) + read_money(seat.wager))
        if not self._acts and felt.price is not None and not any(seat.did for seat in felt.places.values()):
            self.unit = read_money(felt.price) or self.unit
        for place, seat in felt.places.items():
            if seat.did is None:
                continue
            act = Act(felt.street, place, seat.did.what, seat.did.amount, seat.did.count)
            if self._last.get(place) != act:
                self._last[place] = act
                self._acts.append(act)

    @property
    def acts(self) -> tuple[Act, ...]:
        return tuple(self._acts)


def question_of(
    seen: View, watcher: Watcher | None = None, *, seed: int = 0, table: dict[str, Any] | None = None
) -> Question:
    """What a seat is asked, from its view."""
    return Question(
        game=seen.game,
        viewer=seen.viewer,
        felt=seen.felt,
        choices=seen.choices,
        acts=watcher.acts if watcher is not None else (),
        deck=str(table["deck"]) if table and "deck" in table else None,
        table=table or {},
        unit=watcher.unit if watcher is not None else 0,
        brought=dict(watcher.brought) if watcher is not None else {},
        seed=seed,
    )
