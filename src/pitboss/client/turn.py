"""Something that a program is asked: the table as it is seen from its seat, and what may be done."""

import msgspec

from pitboss.errors import PitbossError
from pitboss.money import Chips, read_money, short_money
from pitboss.rounds.view import BankedView, Cards
from pitboss.server.socket import wire
from pitboss.server.socket.robot import choice_heard
from pitboss.server.socket.shapes import Choice, RoundShown, TableShown


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """What is known at the moment of a decision. Nothing in here is known to nobody but the dealer."""

    table: TableShown
    private: wire.Private
    round: RoundShown
    betting: bool
    """A house game takes wagers: as many as one likes, and then `ready`."""

    @property
    def place(self) -> str:
        """One's own place in the round: `p3`."""
        return self.private.place or ""

    @property
    def choices(self) -> list[Choice]:
        """What may be done, each with its bounds; what nobody waits for is not among it."""
        return [one for one in self.private.choices if not one.aside]

    @property
    def cards(self) -> Cards:
        """One's own."""
        return self.private.cards.get(self.place, ())

    @property
    def wagered(self) -> set[str]:
        """The wagers one has placed in a house game's round."""
        felt = self.round.felt
        boxes = felt.places.values() if isinstance(felt, BankedView) else ()
        return {wager.wager for box in boxes for wager in box.wagers if wager.patron == self.place}

    @property
    def needed(self) -> set[str]:
        """The wagers without which there is no hand."""
        return {circle.wager for circle in self.table.layout.circles if circle.needed}

    def line(self, choice: Choice, amount: str | None = None) -> str:
        """A choice as it is said; of those with an amount, the nearest that is offered, the least where none is named.

        Where cards are named the first of one's own are.
        """
        heard = choice_heard(choice)
        if choice.cards is not None:
            return f"{choice.verb} {''.join(map(str, self.cards[: choice.cards[0]]))}".rstrip()
        if heard.minimum is None and not heard.amounts:
            return choice.verb
        least = heard.minimum if heard.minimum is not None else min(heard.amounts)
        return f"{choice.verb} {short_money(heard.fit(least if amount is None else _chips(amount)))}"

    def costs(self, choice: Choice, amount: str | None = None) -> Chips:
        """Return the chips, in cents, that a choice takes from one's stack: what a call costs, nothing for a check."""
        return choice_heard(choice).costs(None if amount is None else _chips(amount))

    def find(self, *kinds: str) -> Choice | None:
        """The first choice of one of these kinds, in the order they are named: `check`, `call`, `fold`, `wager` …"""
        return next((one for kind in kinds for one in self.choices if one.kind == kind), None)


def _chips(amount: str) -> int:
    try:
        return read_money(amount)
    except PitbossError as error:
        raise PitbossError(f"a program's amount cannot be read: {error}") from None
