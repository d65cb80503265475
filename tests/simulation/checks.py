"""Invariants that are checked while the room runs and after every crash."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pitboss.core.cards import Card, read_cards
from pitboss.core.money import read_money
from pitboss.log.kinds.table import FIX, SHOE, TableMachine
from pitboss.log.store import Store
from pitboss.pit.jackpot.state import ClaimState
from pitboss.pit.table.event import CardsDrawn, RoundFinished, RoundStarted
from pitboss.pit.tournament.answer import answer
from pitboss.room.room import Room
from pitboss.room.verify import verify
from pitboss.rules.event import BoardDealt, CardsDealt, Event, HandShown
from pitboss.rules.movement import Movement
from simulation.network import Wire

if TYPE_CHECKING:
    from simulation.world import World

NEVER: Final = 10**9
CARDS: Final = re.compile(r'"((?:[2-9TJQKA][cdhs])+)"|[ (]((?:[2-9TJQKA][cdhs]){2,})[ ,.)]')
NUMBER: Final = re.compile(r'"number":(\d+)')
RARELY: Final = 5
"""The number of looks between two checks of the prizes."""
REMEMBERED: Final = 6
"""The rounds of a table whose cards are remembered, because messages about them may still be on their way."""


BY_HAND: Final = "dora"
"""The dealer of the table whose cards are entered by hand."""


class Cards:
    """The line of a table's log from which each viewer may know each card of a round, from its raw events."""

    def __init__(self, first: int, seed: str) -> None:
        self.first, self.seed = first, seed
        self.everybody: dict[Card, int] = {}
        self.own: dict[tuple[str, Card], int] = {}
        self.turned: list[Card] = []
        """Jackpot cards that are turned when the wagers are settled."""
        self.over = NEVER

    def may(self, name: str | None, card: Card, number: int) -> bool:
        return number >= min(self.everybody.get(card, NEVER), self.own.get((name or "", card), NEVER))

    def forget_after(self, number: int) -> None:
        """Forget the lines after this one, which were never written."""
        self.everybody = {card: at for card, at in self.everybody.items() if at <= number}
        self.own = {card: at for card, at in self.own.items() if at <= number}
        self.over = self.over if self.over <= number else NEVER


class Checks:
    """Everything that the room has promised, and everything that is secret."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self.acks: dict[tuple[str, str], int] = {}
        """Acknowledgements since the log was last searched: the table, the id and the number."""
        self.all_acks = 0
        self.rounds = 0
        self.looks = 0
        self.secrets = 0
        """The number of cards whose way to a viewer was checked."""
        self.prizes: Counter[str] = Counter()
        """The payments in this room's accounts, by jackpot claim and by person and tournament."""
        self.won: set[str] = set()
        self._cards: dict[str, list[Cards]] = {}
        self._seed: dict[str, str] = {}
        self._searched = ""

    # --- what is acknowledged is on disk

    def acknowledged(self, table: str, key: str, number: int) -> None:
        self.all_acks += 1
        before = self.acks.setdefault((table, key), number)
        if before != number:
            self.world.found(f"{key} was acknowledged at {table} as {before} and as {number}")
        if number > self.world.disk.durable.get(table, 0):
            self.world.found(f"{key} was acknowledged at {table} as {number}, which is not on disk")

    def told(self, wire: Wire, text: str) -> None:
        """Check a message of the server: it must not be ahead of the disk or reveal a secret."""
        place = wire.path.rsplit("/", 1)[1]
        found = NUMBER.search(text, 0, 60)
        if found is None or not wire.path.startswith("/ws/tables/"):
            return
        number = int(found[1])
        if number > self.world.disk.durable.get(place, 0):
            self.world.found(f"{wire.name} was told {number} of {place}, which is not on disk: {text[:80]}")
        rounds, before = self._cards.get(place), wire.before
        wire.before = max(number, before)
        if not rounds or text is self._searched:
            return
        self._search(wire, text, number, before, rounds)
        if text.startswith('{"type":"event"'):
            self._searched = text  # the same for everybody, and nobody's own cards are in it

    def _search(self, wire: Wire, text: str, number: int, before: int, rounds: list[Cards]) -> None:
        name = None if text.startswith('{"type":"event"') else wire.name
        since = min(before, number)
        earlier = [one for one in rounds if one.first <= since][-2:]
        now = [*earlier, *(one for one in rounds if since < one.first <= number)]
        if text.startswith('{"type":"hello"'):
            text = text[: text.rindex(',"log":')]
        if len(rounds) < REMEMBERED or (since and rounds[0].first <= since):
            for quoted, said in set(CARDS.findall(text)):
                for card in read_cards(quoted or said):
                    self.secrets += 1
                    if not any(one.may(name, card, number) for one in now):
                        self.world.found(f"{wire.name} was told {card} at {wire.path}, number {number}: {text[:2000]}")
        going, table = rounds[-1].over == NEVER, wire.path.rsplit("/", 1)[1]
        fixed = self._seed.get(table, "")
        for seed in {fixed, rounds[-1].seed} if going else {fixed} - {rounds[-1].seed}:
            if seed and seed in text:
                self.world.found(f"{wire.name} was told the seed of a round that is not over at {wire.path}")

    # --- what tables do

    def taken(self, fold: TableMachine, line: str, events: list[Event], number: int) -> None:
        """Note whose cards a table dealt with the line that it has accepted."""
        if line.startswith((SHOE, FIX)):
            self._seed[fold.table] = line.split()[2]
        if line.startswith("d dj ") and (rounds := self._cards.get(fold.table)):
            rounds[-1].turned += read_cards(line.split()[2])
        for event in events:
            if isinstance(event, RoundStarted):
                rounds = self._cards.setdefault(fold.table, [])
                rounds.append(Cards(number, self._seed.get(fold.table, "")))
                del rounds[:-REMEMBERED]
            elif isinstance(event, RoundFinished):
                self.rounds += 1
                if rounds := self._cards.get(fold.table):
                    rounds[-1].over = number
                    rounds[-1].everybody |= dict.fromkeys(rounds[-1].turned, number)
            elif rounds := self._cards.get(fold.table):
                _note(rounds[-1], fold, event, number)

    # --- prizes

    def posted(self, movements: Iterable[Movement]) -> None:
        """Note money that was moved, now or in the replay of the log."""
        for one in movements:
            if one.why.startswith("prize "):
                self.prizes[one.why] += 1
            if one.debit.startswith("tournament:") and one.credit.startswith("wallet:"):
                self.prizes[f"{one.debit} {one.credit.removeprefix('wallet:')}"] += one.amount

    def _prizes(self, room: Room) -> None:
        """Check that paid claims were paid once, no others were, and nobody got more than they won in a tournament."""
        for ref, claim in room.jackpots.manager.claims.items():
            paid, told = self.prizes[f"prize {ref}"], claim.state is ClaimState.PAID
            if paid != (told and bool(claim.amount)):
                self.world.found(f"the prize {ref} is {claim.state.value} and was paid {paid} times")
            if told:
                self.won.add(str(ref))
        for one in room.tournaments.all.values():
            if one.state.over:
                self.won.add(one.id)
            for player in answer(one.machine.tournament)["standings"] if one.state.over else ():
                had = self.prizes[f"tournament:{one.id} {player['player']}"]
                won = sum(read_money(player[what]) for what in ("prize", "bounties", "refund"))
                if had > won or (player["paid"] and had < won):
                    self.world.found(f"{player['player']} was paid {had} by {one.id} and has won {won}")

    # --- the room as it stands

    def look(self, room: Room) -> None:
        """Check chips and accounts, seats, and that nothing broke."""
        self.looks += 1
        world = self.world
        for problem in room.books.problems():
            world.found(problem)
        if room.tally.faults:
            world.found(f"{room.tally.faults} faults of the server's own: {world.errors[-1:]}")
        playing: Counter[tuple[str, str]] = Counter()
        for table in room.tables.values():
            floor = table.floor
            state = floor.state
            seats = Counter(player.seat for player in state.players.values())
            for seat, count in seats.items():
                if count > 1:
                    world.found(f"{count} people sit in seat {seat} of {table.id}")
            if state.sign.event:
                playing.update((state.sign.event, name) for name in state.players)
            elif not table.mending:
                self._chips(room, table.id)
        for (event, name), count in playing.items():
            if count > 1:
                world.found(f"{name} sits at {count} tables of {event}")
        if self.looks % RARELY == 0:
            self._prizes(room)

    def _chips(self, room: Room, table: str) -> None:
        """Check that the chips on a table are those in the accounts."""
        on_table, told = (
            {account: chips for account, chips in held.items() if chips}
            for held in (room.table(table).floor.state.chips_on_table(), room.books.at_table(table))
        )
        if on_table != told:
            self.world.found(f"at {table} there is {on_table}, the accounts say {told}")

    # --- after a crash

    def after_crash(self, store: Store, *, whole: bool) -> None:
        """Check that every acknowledged line is in the log once, at its number; now and then replay the whole log."""
        heads = {name: entry.number for name, entry in store.heads().items()}
        for table, number in self.world.disk.durable.items():
            if heads.get(table, 0) < number:
                self.world.found(f"{table} had {number} entries on disk and has {heads.get(table, 0)}")
        since: dict[str, int] = {}
        for (table, _), number in self.acks.items():
            since[table] = min(number, since.get(table, number))
        there = {
            (table, entry.line.id): entry.number
            for table, first in since.items()
            for entry in store.stream(table, first - 1)
        }
        for (table, key), number in self.acks.items():
            if there.get((table, key)) != number:
                kept = there.get((table, key), "not there")
                self.world.found(f"{key} was acknowledged at {table} as {number} and is {kept} after a crash")
        self.acks.clear()
        for table, rounds in self._cards.items():
            self._cards[table] = [one for one in rounds if one.first <= heads.get(table, 0)]
            for one in self._cards[table]:
                one.forget_after(heads.get(table, 0))
        if whole:
            for problem in verify(store).problems:
                self.world.found(problem)


def _note(now: Cards, fold: TableMachine, event: Event, number: int) -> None:
    if isinstance(event, BoardDealt | HandShown):
        for card in event.cards:
            now.everybody.setdefault(card, number)
    elif isinstance(event, CardsDrawn):
        for card in event.cards.values():
            now.everybody.setdefault(card, number)
    elif isinstance(event, CardsDealt):
        place, round_ = event.to, fold.floor.round
        if round_ is not None and place[1:].isdigit() and fold.floor.sign.banked:
            place = round_.boxes_played().get(int(place[1:])) or place
        for card in event.cards:
            if event.up:
                now.everybody.setdefault(card, number)
            elif place in fold.floor.places:
                now.own.setdefault((fold.floor.places[place], card), number)
            if fold.floor.sign.dealer == "human":
                now.own.setdefault((BY_HAND, card), number)  # the dealer entered it, and compares the hands
