"""The Game Manager's log: its machine, and the money that each line moves.

A pool's account holds its whole cents. A key-off moves the prize out of the pools and sets it aside; the payment moves
it to the winner's wallet. Wagers, top-ups and prizes that no pool pays move between the house and these accounts.
"""

from collections.abc import Iterable
from datetime import datetime

from pitboss.core.money import Chips, cents
from pitboss.core.time import Instant
from pitboss.log.balances import CAGE
from pitboss.pit import machine
from pitboss.pit.jackpot import JackpotLine, JackpotManager, read_line
from pitboss.pit.jackpot import events as e
from pitboss.pit.jackpot.grammar import ClaimRef
from pitboss.pit.jackpot.state import INCOMPLETE, Claim
from pitboss.rules.event import Event
from pitboss.rules.movement import HOUSE, Movement, jackpot, moved, prizes, wallet

JACKPOTS = "jackpots"
"""The log of the Game Manager's lines."""


MONEY = ("cash", "equivalent")
"""Prizes that leave the room as money: they are paid out at the cage, and no chips go to a wallet."""


def moment(at: datetime) -> Instant:
    """Return a log's time in the Game Manager's unit, whole milliseconds since 1970."""
    return round(at.timestamp() * 1000)


class JackpotMachine:
    """The Game Manager, replayed from its log."""

    def __init__(self) -> None:
        self.manager = JackpotManager()
        self._posted: dict[str, Chips] = {}
        """Balances of the pools and of the prizes set aside."""
        self._laid_by: dict[str, tuple[str, Chips]] = {}
        """Claims on the pools that are neither paid nor refused: their system and amount."""
        self.paid: list[tuple[ClaimRef, str, Chips]] = []
        """The claims that the last line paid: the game of each, and the amount."""

    def take(self, asked: JackpotLine, at: Instant, *, replayed: bool = False) -> tuple[list[Event], list[Movement]]:
        """Apply a request and return its events and movements. Raise a `Refusal` and change nothing if it is not
        allowed."""
        events = self.manager.push(asked, at, replayed=replayed)
        self.paid = []
        paid = [movement for event in events for movement in self._settled(event)]
        return events, [*self._pools(paid), *paid]

    def apply(self, command: machine.Command) -> machine.Outcome:
        return machine.Outcome(*self.take(read_line(command.line), moment(command.at), replayed=command.replayed))

    def _settled(self, event: Event) -> tuple[Movement, ...]:
        """Set aside an event's prizes, and return its payments."""
        if isinstance(event, e.KeyedOff | e.KeyedOffAgain):
            claim = self._claim(event.claim)
            if claim.batch is not None:
                self._laid_by[event.claim] = (claim.system, event.amount)
        if not isinstance(event, e.ClaimMoved) or event.state not in ("paid", "refused"):
            return ()
        claim = self._claim(event.claim)
        to = wallet(claim.winner) if claim.winner and claim.means not in MONEY else CAGE
        laid_by = self._laid_by.pop(event.claim, None)
        if event.state == "paid":
            at = self.manager.tables.get(claim.ref.table)
            self.paid.append((claim.ref, at.game if at else "", claim.amount))
            return moved(HOUSE if laid_by is None else prizes(claim.system), to, claim.amount, f"prize {claim.ref}")
        if claim.cards_found == INCOMPLETE:
            return moved(HOUSE, to, claim.staked, f"stake of {claim.ref}")
        return ()

    def _claim(self, written: str) -> Claim:
        return self.manager.claims[ClaimRef.of(written)]

    def _pools(self, paid: Iterable[Movement]) -> list[Movement]:
        """Return the movements that bring the accounts of the pools up to date."""
        for movement in paid:
            if movement.debit in self._posted:
                self._posted[movement.debit] -= movement.amount
        wanted = self._standing()
        changes = {account: wanted.get(account, 0) - was for account, was in self._posted.items()}
        changes |= {account: amount for account, amount in wanted.items() if account not in self._posted}
        self._posted = wanted
        return _between(changes)

    def _standing(self) -> dict[str, Chips]:
        found: dict[str, Chips] = {}
        for system in self.manager.systems.values():
            for level, held in enumerate(system.balances, 1):
                found[jackpot(system.name, level)] = cents(held, system.kind.parts)
        for name, amount in self._laid_by.values():
            found[prizes(name)] = found.get(prizes(name), 0) + amount
        return found


def _between(changes: dict[str, Chips]) -> list[Movement]:
    """Return movements that make these changes: among the accounts as far as possible, the rest with the house."""
    givers = {account: -change for account, change in changes.items() if change < 0}
    found: list[Movement] = []
    for taker, wanted in changes.items():
        for giver in givers if wanted > 0 else ():
            part = min(wanted, givers[giver])
            found += moved(giver, taker, part, "jackpot")
            givers[giver] -= part
            wanted -= part
        if wanted > 0:
            found += moved(HOUSE, taker, wanted, "jackpot")
    for giver, left in givers.items():
        found += moved(giver, HOUSE, left, "jackpot")
    return found
