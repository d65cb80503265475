"""Claims on their way: what people with an office do with them, and what happens to them by itself.

At a table with a software dealer in a demonstration the officials are software too: they approve a claim after a pause.
At every other table a claim waits for a person. A hold that has lasted its time ends by itself.
"""

import asyncio
from typing import TYPE_CHECKING

from pitboss.jackpots.claims import unpaid
from pitboss.jackpots.command import Approve, Command, Confirm
from pitboss.jackpots.event import ClaimMoved, RoundOver
from pitboss.jackpots.parts import ClaimRef
from pitboss.jackpots.state import Claim, ClaimState
from pitboss.ledger.jackpots import moment
from pitboss.ledger.people import Person
from pitboss.rounds.event import Event
from pitboss.server.jackpots.claims import Act, acts_of, check_not_own, command_of, role_of
from pitboss.server.table.live import LiveTable

if TYPE_CHECKING:
    from pitboss.server.room import Room


class ClaimOfficials:
    """The claims of a room."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self._timers: dict[ClaimRef, asyncio.TimerHandle] = {}

    def act(self, person: Person, claim: Claim, act: Act, why: str = "", means: str = "", slip: str = "") -> None:
        """What a person does with a claim, or a refusal that names who may, and nothing has changed."""
        check_not_own(person, claim, act, self.winners(claim))
        self._say(claim, command_of(act, claim, person, why, means, slip), f"{role_of(person, claim)}:{person.name}")

    def acts(self, person: Person | None, claim: Claim) -> list[Act]:
        """What a person may do with a claim now."""
        now = moment(self.room.now())
        payable = claim.live and unpaid(self.room.jackpots.manager, claim, now) is None
        return acts_of(person, claim, now, self.winners(claim), payable=payable)

    def winners(self, claim: Claim) -> set[str]:
        """Who has won in the round of a claim: its cards are sorted for all of them."""
        return {one.winner for one in self.room.jackpots.claims_of(claim.ref.table, claim.ref.round)}

    def _say(self, claim: Claim, asked: Command, by: str = "") -> None:
        room, now = self.room, self.room.now()
        events = room.jackpots.say(asked, now, by)
        events += room.jackpots.settle(claim.ref.table, claim.ref.round, now)
        self.watch(claim)
        self._moved(claim.ref.table, events)

    def _moved(self, table: str, events: list[Event]) -> None:
        self._show(table, events)
        self.room.go_on(table)

    def resumed(self, table: str) -> None:
        """Play for a table's jackpot goes on, or something was entered by hand: its last round goes on from there."""
        room = self.room
        found = room.jackpots.manager.tables.get(table)
        if found is None or found.round is None:
            return
        number, live = found.round.number, room.tables.get(table)
        entered_only = live is None and not found.round.claims
        if entered_only or (live is not None and live.floor.in_round and live.floor.state.hands == number):
            return
        events = room.jackpots.settle(table, number, room.now())
        for claim in room.jackpots.claims_of(table, number):
            self.watch(claim)
        self._moved(table, events)

    def followed(self, table: LiveTable, events: list[Event]) -> list[Event]:
        """A line at a table led to these at the Game Manager: what is told there, and shown at the tables beside it."""
        if all(isinstance(event, RoundOver) for event in events):
            return []
        for claim in self.room.jackpots.claims_of(table.id, table.floor.state.hands):
            self.watch(claim)
        self._show(table.id, events, table)
        return events

    def _show(self, name: str, events: list[Event], told: LiveTable | None = None) -> None:
        """Shows a jackpot at every table that plays for it, except one that is told anyway, once it is on disk."""
        room = self.room
        tables = [room.tables[one] for one in {name, *room.jackpots.sharing(name)} if one in room.tables]
        moved = {ClaimRef.of(event.claim) for event in events if isinstance(event, ClaimMoved)}
        winners = {room.jackpots.manager.claims[ref].winner for ref in moved}

        def show() -> None:
            for table in tables:
                if table is not told:
                    table.show_jackpots()
            for table in room.tables.values() if winners else ():
                for name in winners:
                    table.show_wallet(name)

        room.journal.when_written(show)

    def begin(self) -> None:
        """After a start: every claim goes on where it was."""
        jackpots, live = self.room.jackpots, [one for one in self.room.jackpots.manager.claims.values() if one.live]
        rounds = {(claim.ref.table, claim.ref.round) for claim in live}
        for name, table in self.room.tables.items():
            if name in jackpots.manager.tables and not table.floor.in_round:
                rounds.add((name, table.floor.state.hands))
        for name, number in sorted(rounds):
            jackpots.settle(name, number, self.room.now())
        for claim in live:
            self.watch(claim)

    def stop(self) -> None:
        for timer in self._timers.values():
            timer.cancel()

    def watch(self, claim: Claim) -> None:
        """Plans what will happen to a claim by itself."""
        timer = self._timers.pop(claim.ref, None)
        if timer is not None:
            timer.cancel()
        if not claim.live:
            return
        if claim.state is ClaimState.KEYED_OFF and self.is_software(claim.ref.table):
            delay, then = self.room.pace.official, self._approve
        elif claim.held and claim.hold_ends is not None:
            delay, then = max(0, claim.hold_ends - moment(self.room.now())) / 1000, self._hold_over
        else:
            return
        self._timers[claim.ref] = asyncio.get_running_loop().call_later(delay, then, claim)

    def is_software(self, table: str) -> bool:
        """Whether the officials of a table are software."""
        found = self.room.tables.get(table)
        return self.room.demo and found is not None and found.floor.sign.dealer == "software"

    def _approve(self, claim: Claim) -> None:
        if claim.state is ClaimState.KEYED_OFF:
            said = Confirm if claim.terms.word == "confirmed" else Approve
            self._say(claim, said(claim.terms.officials.power("approve").least, claim.ref))

    def _hold_over(self, claim: Claim) -> None:
        room, ref = self.room, claim.ref
        self._timers.pop(ref, None)
        self._moved(ref.table, room.jackpots.settle(ref.table, ref.round, room.now()))
