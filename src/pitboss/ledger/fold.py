"""A table's log folded into the table: floor, round, and the shoe of its software dealer.

The lines of the floor and of the rounds are the floor's. Lines that begin with `!` are the server's own and never
leave it: `!shoe COMMITMENT SEED` is the shuffle the next cards come from, `!ready` says that a patron has placed
every wager. The same fold serves the running server, a restart, verification and export.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from pitboss.cards.deck import DeckKind, read_deck
from pitboss.cards.shoe import Shoe
from pitboss.cards.shuffle import Shuffle, verify
from pitboss.errors import PitbossError
from pitboss.floor.event import RoundFinished, RoundStarted
from pitboss.floor.table import FloorTable
from pitboss.ledger.entry import LogEntry, LogError
from pitboss.rounds import action as a
from pitboss.rounds.event import Event
from pitboss.rounds.poker.events import StubRebuilt
from pitboss.rounds.round import Round, Step
from pitboss.rulebooks import games

OWN = "!"
SHOE, READY = "!shoe", "!ready"


class FinishedRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round that is over: as little as it takes to play it again, for many are kept."""

    number: int
    game: str
    status: str
    started: datetime
    ended: datetime
    places: dict[str, str]
    nets: dict[str, int]
    opening: tuple[dict[str, Any], dict[str, Any]]
    pool: str
    """The jackpot the table played for, whose claims paid the prizes; none where it is empty."""
    lines: tuple[str, ...]
    shuffles: tuple[Shuffle, ...]

    def played(self) -> Round:
        """The round itself, from its lines."""
        round_: Round = games.load(self.game).new_round(*self.opening)
        for line in self.lines:
            round_.push(line)
        return round_


class TableFold:
    """One table and what its log made of it so far."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.opened: FloorTable | None = None
        self.shoe: Shoe | None = None
        self.unshuffled = False
        """The stub has been rebuilt and waits for its shuffle."""
        self.ready: set[str] = set()
        """The patrons who have placed every wager they want to."""
        self.started: datetime | None = None
        self._steps = 0

    @property
    def floor(self) -> FloorTable:
        if self.opened is None:
            raise LogError(f"table {self.table} has no sign yet")
        return self.opened

    @property
    def deck(self) -> DeckKind:
        return read_deck(self.floor.sign.deck)

    def take(self, by: str, line: str, now: datetime) -> list[Event]:
        """Applies one line; raises a `Refusal` and changes nothing where the table does not take it."""
        if self.opened is None:
            self.opened, events = FloorTable.opened(self.table, line, now)
            return [*events]
        if line.startswith(OWN):
            self._own(by, line)
            return []
        events_ = self.opened.push(by, line, now)
        self._follow(events_, now)
        return events_

    def take_entry(self, entry: LogEntry) -> list[Event]:
        """Applies a line of the log, which was taken once already."""
        line = entry.line
        try:
            return self.take(line.by, line.text, line.at)
        except PitbossError as error:
            raise LogError(f"table {line.table}, entry {entry.number}: the line is no longer taken: {error}") from error

    def finished(self, events: Iterable[Event], now: datetime) -> FinishedRound | None:
        """The round that these events ended."""
        over = next((event for event in events if isinstance(event, RoundFinished)), None)
        if over is None:
            return None
        state = self.floor.state
        return FinishedRound(
            number=over.number,
            game=state.current().game_id,
            status=state.current().status,
            started=self.started or now,
            ended=now,
            places=dict(state.places),
            nets=dict(over.nets),
            opening=state.opening,
            pool=state.sign.pool,
            lines=tuple(state.current().lines),
            shuffles=self.shoe.shuffles if self.shoe else (),
        )

    def follow_from(self, steps: int) -> None:
        """How many lines of the round have been followed already."""
        self._steps = steps

    def _own(self, by: str, line: str) -> None:
        verb, *args = line.split()
        if verb == SHOE and len(args) == 2:
            self._shuffled(args[0], args[1])
        elif verb == READY and not args:
            self.ready.add(by)
        else:
            raise LogError(f"{line!r} is not one of the server's own lines")

    def _shuffled(self, commitment: str, seed: str) -> None:
        if self.unshuffled and self.shoe is not None and self.floor.in_round:
            made = verify(commitment, seed, self.shoe.stub)
            self.shoe = Shoe(self.shoe.deck, made.cards, (*self.shoe.shuffles, made), self.shoe.burnt)
            self.unshuffled = False
        else:
            made = verify(commitment, seed, self.deck)
            self.shoe = Shoe(self.deck, made.cards, (made,))

    def _follow(self, events: list[Event], now: datetime) -> None:
        """Keeps the shoe and the clock with the round."""
        if any(isinstance(event, RoundStarted) for event in events):
            self.started, self.ready, self.unshuffled, self._steps = now, set(), False, 0
        round_ = self.floor.round
        if round_ is None:
            return
        for step in round_.steps[self._steps :]:
            self._deal(step)
        self._steps = len(round_.steps)

    def _deal(self, step: Step) -> None:
        """Takes from the shoe what a line has dealt, and puts back what a rebuilt stub takes in."""
        if self.shoe is None:
            return
        action = step.action
        if isinstance(action, a.DealHole | a.DealBoard | a.DealJackpot):
            self.shoe = _without(self.shoe, action.cards)
        elif isinstance(action, a.Burn) and self.shoe.remaining:
            self.shoe = self.shoe.burn()
        for event in step.events:
            if isinstance(event, StubRebuilt):
                burnt = self.shoe.burnt[len(self.shoe.burnt) - event.burnt :]
                self.shoe, self.unshuffled = self.shoe.taken_back((*event.cards, *burnt)), True


def _without(shoe: Shoe, cards: tuple[Any, ...]) -> Shoe:
    """The shoe after these were dealt: from its top, or picked out where a dealer entered others by hand."""
    if shoe.stub[: len(cards)] == cards:
        return shoe.deal(len(cards))[1]
    return Shoe(shoe.deck, tuple(card for card in shoe.stub if card not in cards), shoe.shuffles, shoe.burnt)
