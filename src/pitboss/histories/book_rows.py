"""The decisions of a hand that was played by its rulebook, whatever the game: streets by name, bring-ins, discards."""

from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.cards import UNSEEN, Card, write_cards
from pitboss.histories.rows import STREETS, Noted, undecided
from pitboss.histories.streets import StreetCount
from pitboss.rounds.event import BoardDealt, CardsDealt, Event, HandShown
from pitboss.rounds.poker import events as e
from pitboss.rounds.poker.round import PokerRound
from pitboss.rounds.poker.state import SEAT_OF

LIVE = ("blind", "straddle", "posted blind")
"""What is part of a bet; a fee is the house's, and the rest lies dead in the pot."""


class HeldCard(msgspec.Struct, eq=False):
    """A card in somebody's hand, the same for as long as it is held. Its face may come to be known at the showdown."""

    card: Card


def decisions_of(round_: PokerRound) -> tuple[list[Noted], list[Noted]]:
    """Return every decision of a round with the cards held at that moment, as far as they were ever known.

    The second list has every seat as it stood at the end, for those that had nothing to decide.
    """
    fold = _Fold(round_)
    for event in round_.events:
        taker = fold.takers.get(type(event))
        if taker:
            taker(event)
    noted = [
        msgspec.structs.replace(noted, cards=_written(held)) for noted, held in zip(fold.noted, fold.held, strict=True)
    ]
    stacks = [stack if known else None for stack, known in zip(fold.stacks, fold.known, strict=True)]
    return noted, [undecided(seat, stacks[seat], _written(hand)) for seat, hand in enumerate(fold.hands)]


def _written(held: list[HeldCard]) -> str:
    cards = [one.card for one in held]
    return "" if all(card is UNSEEN for card in cards) else write_cards(cards)


class _Fold:
    """The stacks, the pot and the price as they stood before each decision, from the round's events alone."""

    def __init__(self, round_: PokerRound) -> None:
        sign = round_.sign
        self.street = StreetCount(sign.streets, sign.seats)
        self.blinds, self.bring_in = sign.blinds.amounts, sign.bring_in
        self.known = sign.stacks_known
        self.stacks = list(sign.stacks)
        self.pot = sign.carried
        self.price = 0
        self.paid = [0] * sign.seats
        self.hands: list[list[HeldCard]] = [[] for _ in range(sign.seats)]
        self.noted: list[Noted] = []
        self.held: list[list[HeldCard]] = []
        self.takers: dict[type[Event], Callable[[Any], None]] = {
            e.Posted: self._posted,
            e.SideWagerPlaced: lambda event: self._take(SEAT_OF[event.seat], event.amount),
            CardsDealt: self._dealt,
            BoardDealt: self._board,
            HandShown: self._shown,
            e.Discarded: self._discarded,
            e.BroughtIn: self._brought_in,
            e.Folded: lambda event: self._act(event.seat, "fold"),
            e.Checked: lambda event: self._act(event.seat, "check"),
            e.Called: lambda event: self._act(event.seat, "call", event.amount),
            e.Wagered: lambda event: self._to(event.seat, "bet", event.amount),
            e.Raised: lambda event: self._to(event.seat, "raise", event.to),
        }

    def _take(self, seat: int, amount: int) -> None:
        self.stacks[seat] -= amount

    def _posted(self, event: e.Posted) -> None:
        seat = SEAT_OF[event.seat]
        self._take(seat, event.amount)
        if event.what == "fee":
            return
        self.pot += event.amount
        if event.what in LIVE:
            self.paid[seat] += event.amount
            self.price = max(self.price, self.paid[seat], *self.blinds)  # a short blind costs the others a whole one

    def _began(self, begins: bool) -> None:
        if begins:
            self.price = 0
            self.paid = [0] * len(self.paid)

    def _dealt(self, event: CardsDealt) -> None:
        seat = SEAT_OF[event.to]
        self.hands[seat] += [HeldCard(card) for card in event.cards]
        self._began(self.street.dealt(seat, len(event.cards)))

    def _board(self, event: BoardDealt) -> None:
        if event.what == "board":
            self._began(self.street.laid(len(event.cards)))

    def _discarded(self, event: e.Discarded) -> None:
        seat, hand = SEAT_OF[event.seat], self.hands[SEAT_OF[event.seat]]
        self._began(self.street.drew(seat))
        self._note(seat, "discard" if event.cards else "stand pat", 0, write_cards(event.cards))
        gone: list[HeldCard] = []
        for card in event.cards:
            held = next((one for one in hand if one.card == card and one not in gone), None)
            gone += [held or next(one for one in hand if one not in gone)]
        self.hands[seat] = [one for one in hand if one not in gone]

    def _brought_in(self, event: e.BroughtIn) -> None:
        self._act(event.seat, "bring-in", event.amount)
        self.price = max(self.price, self.bring_in)

    def _to(self, seat: str, act: str, to: int) -> None:
        self._act(seat, act, to - self.paid[SEAT_OF[seat]])

    def _act(self, name: str, act: str, amount: int = 0) -> None:
        seat = SEAT_OF[name]
        self._note(seat, act, amount)
        self._take(seat, amount)
        self.pot += amount
        self.paid[seat] += amount
        self.price = max(self.price, self.paid[seat])

    def _note(self, seat: int, act: str, amount: int, discarded: str = "") -> None:
        owed = max(0, self.price - self.paid[seat])
        stack = self.stacks[seat] if self.known[seat] else None
        street = STREETS.get(2 * self.street.board, "") if self.street.communal else ""
        name = street or self.street.streets[self.street.now].name
        self.noted.append(Noted(name, seat, self.pot, owed, stack, act, amount, discarded=discarded))
        self.held.append(list(self.hands[seat]))

    def _shown(self, event: HandShown) -> None:
        """Faces that were not known when the cards were dealt."""
        hand = self.hands[SEAT_OF[event.who]]
        known = [one.card for one in hand]
        new = [card for card in event.cards if card not in known and card is not UNSEEN]
        for one in hand:
            if one.card is UNSEEN and new:
                one.card = new.pop(0)
