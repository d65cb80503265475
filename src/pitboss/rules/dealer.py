"""A software dealer: performs each due step with cards from a committed shoe, and decides nothing."""

from pitboss.core.cards.shoe import Shoe
from pitboss.core.cards.shuffle import OPERATING_SYSTEM, Source
from pitboss.rules import action as a
from pitboss.rules.action import DEALER, Action
from pitboss.rules.event import Event
from pitboss.rules.poker.events import StubRebuilt
from pitboss.rules.round import Due, Round


class SoftwareDealer:
    """Deals one round from one shoe. The same shoe and the same decisions of the players give the same round."""

    def __init__(self, shoe: Shoe, source: Source = OPERATING_SYSTEM) -> None:
        self.shoe = shoe
        self.source = source
        """Source of randomness for a reshuffle during a round."""
        self._followed = 0

    def next_action(self, due: Due) -> tuple[Action, Shoe]:
        """Return the line for the due step, and the shoe after it."""
        if due.what == "close":
            return a.Close(DEALER), self.shoe
        if due.what == "settle":
            return a.Settle(DEALER), self.shoe
        if due.what == "burn":
            return a.Burn(DEALER), self.shoe.burn()
        cards, rest = self.shoe.deal(due.count)
        if due.what == "dh":
            return a.DealHole(DEALER, due.to, cards), rest
        dealt = a.DealBoard if due.what == "db" else a.DealJackpot
        return dealt(DEALER, cards), rest

    def step(self, round_: Round) -> tuple[Event, ...] | None:
        """Perform the next due step; return None when a player is to act or the round is over."""
        self.follow(round_)
        due = round_.due()
        if due is None:
            return None
        action, rest = self.next_action(due)
        events = round_.push(action)
        self.shoe = rest
        return events

    def follow(self, round_: Round) -> None:
        """Shuffle in the cards that the round has put back into the deck since the last call."""
        for step in round_.steps[self._followed :]:
            for event in step.events:
                if isinstance(event, StubRebuilt):
                    burnt = self.shoe.burnt[len(self.shoe.burnt) - event.burnt :]
                    self.shoe = self.shoe.taken_back((*event.cards, *burnt)).reshuffled(self.source)
        self._followed = len(round_.steps)

    def deal(self, round_: Round) -> None:
        """Perform every due step until a player is to act or the round is over."""
        while self.step(round_) is not None:
            pass
