"""One simulated room from its seed: its lives between crashes, the people in it, and everything that goes wrong."""

import asyncio
import atexit
import contextlib
import hashlib
import logging
import random
import secrets
import shutil
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NoReturn, cast
from unittest.mock import patch

import argon2
import msgspec
from litestar.types import ASGIApp
from sqlalchemy.engine import Engine

from pitboss.core.cards.shuffle import SEED_BYTES, OperatingSystem
from pitboss.log.anchors import Anchor, anchor_path, check_anchor
from pitboss.log.balances import Books
from pitboss.log.entry import LogEntry, LogError
from pitboss.log.kinds.offices import Office
from pitboss.log.kinds.table import TableMachine
from pitboss.log.store import Store
from pitboss.room.accounts.accounts import WelcomeLink
from pitboss.room.accounts.people import Person as Account
from pitboss.room.demo import demo_signs
from pitboss.room.room import Room
from pitboss.room.table.timers import AT_ONCE, CASINO
from pitboss.rules.edition import EDITION
from pitboss.rules.event import Event
from pitboss.rules.movement import Movement
from pitboss.web.app import Doors as RoomDoors
from pitboss.web.app import entrance
from simulation.checks import BY_HAND, Checks
from simulation.clockwork import Clockwork, Crash, Stalled, Threads, Wall, instead_of_the_world
from simulation.disk import Disk, SimulatedStore, WriteFault
from simulation.network import Network, Spell, Wire
from simulation.people import PASSWORD, Person, Player
from simulation.staff import OFFICES, TERMS, Cashier, Dealer, Doors, Entrant, Manager, Official

NAMES: Final = ("anna", "bela", "cora", "dirk", "emma", "finn", "gala", "hugo", "ines", "jana", "karl", "lena")
ENDS: Final = {
    "killed": 4, "power": 2, "killed before": 2, "killed after": 3, "power cut": 4, "cut at a cache": 2,
    "refused": 2, "answer lost": 2, "closed": 1, "drained": 1,
}  # fmt: skip
"""The ways in which a server's life ends, with their frequencies."""
LUCKY: Final = (
    56, 91, 291, 1057, 206, 629, 700, 447, 510, 2314, 7178, 9136, 2484, 4368, 47873, 6561, 7688, 7313, 8170, 12329,
    19332, 24414, 33801, 40010, 29396, 47100, 94089,
)  # fmt: skip
"""Shuffles that give somebody at a small table four of a kind, a straight flush or a royal flush."""
EVERY: Final = 4
"""The number of commits between two checks of the whole room."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The size of a simulation."""

    lives: int = 3
    seconds: float = 120.0
    """The maximum length of a life, by the room's clock."""
    tables: int = 2
    players: int = 5
    entrants: int = 0
    """People who enter a tournament; 0 if there is none."""
    jackpots: bool = False
    cage: bool = False
    by_hand: bool = False
    """True if a person deals one of the tables."""
    quick: bool = False
    """True if dealers do not pause and people fold nearly all hands: many light rounds."""
    faults: bool = True
    doubled: float = 0.0
    """The share of messages that are repeated on a good day."""
    luck: float = 0.15
    """The share of shuffles with a winning hand at tables with a jackpot."""


class Outcome(msgspec.Struct, kw_only=True):
    """The result of a seed."""

    seed: int
    trace: str
    found: list[str]
    seconds: float
    rounds: int
    lines: int
    acks: int
    looks: int
    secrets: int
    prizes: int
    """Claims paid, and tournaments over."""
    faults: dict[str, int]
    refused: dict[str, int]
    did: dict[str, int]
    """The number of answers by route."""
    warned: dict[str, int]
    took: float = 0.0
    """CPU seconds, the only figure here that differs between runs."""


@lru_cache(maxsize=1)
def application() -> tuple[ASGIApp, RoomDoors]:
    """Return the real application, made once because it takes longer than many lives; each life gets its own room."""
    doors = RoomDoors()
    return entrance(doors.app), doors


@lru_cache(maxsize=1)
def emptied() -> tuple[Engine, bytes]:
    """Return this process's database, and its bytes before any play: only accounts."""
    path = _folder() / "room.db"
    store, wall = Store.at(path), Wall()
    room = Room(store, now=wall)
    password = _cheap().hash(PASSWORD, salt=bytes(16))
    for name in (*NAMES, *OFFICES):
        room.people.add(Account(name=name, password=password), wall())
    asyncio.run(_appointed(room))
    store.close()
    return store.engine, path.read_bytes()


async def _appointed(room: Room) -> None:
    for name, offices in OFFICES.items():
        await room.granting.grant("welcome", name, cast(tuple[Office, ...], offices))
    await room.journal.flushed()
    room.journal.close()


@lru_cache(maxsize=1)
def _folder() -> Path:
    """Return a folder in memory if possible, because nothing here has to outlive the process."""
    quick = "/dev/shm" if Path("/dev/shm").is_dir() else None
    folder = Path(tempfile.mkdtemp(prefix="pitboss-simulated-", dir=quick))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _cheap() -> argon2.PasswordHasher:
    """Return a fast password hash; real ones are slow to stop guessing, which nobody does here."""
    return argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class World:
    """A seed's room and people."""

    def __init__(self, seed: int, plan: Plan) -> None:
        self.seed, self.plan = seed, plan
        self.chance = random.Random(f"world {seed}")
        self.wall = Wall()
        self.disk = Disk(*emptied(), random.Random(f"disk {seed}"), self)
        self.threads = Threads(random.Random(f"threads {seed}"))
        self.checks = Checks(self)
        self.problems: list[str] = []
        self.errors: list[str] = []
        self.warned: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.playing = True
        self.room: Room | None = None
        quick = plan.quick or self.chance.random() < 0.7
        self.pace = msgspec.structs.replace(AT_ONCE, betting=20.0) if quick else CASINO
        self.haste = 0.97 if plan.quick else self.chance.choice([0.0, 0.5, 0.95])
        """The frequency with which people fold a playable hand."""
        self._digest = hashlib.blake2b(digest_size=12)
        self._ended = 0.0
        self._text = ("", b"")
        """The last message, which often goes to several people, and its digest."""
        self._loop: Clockwork | None = None
        self.network: Network
        self.life = 0
        self._power = False
        self._closing: asyncio.Task[None] | None = None
        self._asking: set[str] = set()
        self.did: Counter[str] = Counter()
        self._lucky = random.Random(f"luck {seed}")
        self._furnish(plan)

    def _furnish(self, plan: Plan) -> None:
        """Set up the tables and the people."""
        chance, signs = self.chance, demo_signs()
        pooled = [name for name, sign in signs.items() if sign.pool]
        others = [name for name in signs if name not in pooled]
        half = min((plan.tables + 1) // 2, len(pooled)) if plan.jackpots else 0
        chosen = chance.sample(pooled, half) + chance.sample(others, plan.tables - half)
        self.signs = {name: signs[name] for name in chosen}
        names, by_hand = chance.sample(NAMES, plan.players), None
        if plan.by_hand:
            by_hand = chance.choice([name for name, sign in demo_signs().items() if sign.banked])
            self.signs[by_hand] = msgspec.structs.replace(demo_signs()[by_hand], dealer="human")
        tables = [*self.signs]
        self.people: list[Person] = [
            Player(self, name, chance.choice(tables), number) for number, name in enumerate(names)
        ]
        if by_hand is not None:
            self.people[0].place = by_hand
            self.people.append(Dealer(self, BY_HAND, by_hand, 90))
        self.terms, self.field = "", 0
        if plan.entrants:
            self.people += [Entrant(self, name, 50 + at) for at, name in enumerate(NAMES[: plan.entrants])]
            players = chance.randint(3, 7)
            self.terms = TERMS.format(
                game="wa-poker/holdem", seats=chance.randint(2, 4), table='betting = "no-limit"', players=players
            )
            self.field = players
        officials: list[type[Doors]] = [Manager, Official] if plan.jackpots or plan.entrants else []
        self.doors = [kind(self, name, at) for at, (name, kind) in enumerate(zip(OFFICES, officials, strict=False))]
        if plan.cage:
            self.doors += [Cashier(self, name, 20 + at) for at, name in enumerate(("cara", "cleo", "mona"))]

    # --- what is noted

    def found(self, problem: str) -> NoReturn:
        """End the seed with something that must not happen, in the middle of a step."""
        if not self._over():
            self.problems.append(f"life {self.life}, {self._now():.3f} s: {problem}")
        raise Crash

    def _over(self) -> bool:
        """Return True after a crash, when the remains are cleared away in any order and nobody sees it."""
        return self._loop is not None and self._loop.dead

    def traced(self, *what: object) -> None:
        if self._over():
            return
        self._digest.update(f"{self._now():.6f} {what!r}\n".encode())

    def fault(self, kind: str) -> None:
        if self._over():
            return
        self.faults[kind] += 1
        self.traced("fault", kind)

    def told(self, wire: Wire, text: str) -> None:
        if self._over():
            return
        if text is not self._text[0]:
            self._text = (text, hashlib.blake2b(text.encode(), digest_size=12).digest())
        self._digest.update(f"{self._now():.6f} {wire.name} {wire.path}".encode() + self._text[1])
        self.checks.told(wire, text)

    def refused(self, person: Person, line: str, why: str) -> None:
        self.refusals[why] += 1

    def _now(self) -> float:
        return self._loop.time() if self._loop is not None else self._ended

    # --- lives

    def run(self) -> Outcome:
        """Run all lives of the room, one after the other, and then check the remains."""
        begun = 0.0
        try:
            for life in range(self.plan.lives):
                self.life = life
                begun = self._live(begun)
                if self.problems:
                    break
            else:
                self._last_look()
        except Crash:
            pass
        except Exception:
            self.problems.append(f"life {self.life}, {self._now():.3f} s: {traceback.format_exc()}")
        return Outcome(
            seed=self.seed, trace=self._digest.hexdigest(), found=self.problems, seconds=self._now(),
            rounds=self.checks.rounds, lines=self.disk.lines, acks=self.checks.all_acks, looks=self.checks.looks,
            secrets=self.checks.secrets, prizes=len(self.checks.won), faults=dict(self.faults),
            refused=dict(self.refusals), did=dict(self.did), warned=dict(self.warned),
        )  # fmt: skip

    def _last_look(self) -> None:
        store = self.disk.open()
        try:
            self.checks.after_crash(store, whole=True)
        finally:
            self.disk.stop()

    def _live(self, begun: float) -> float:
        """Run one life from its start to a crash or an end, and return the time of that."""
        chance = random.Random(f"life {self.seed} {self.life}")
        loop = self._loop = self.wall.loop = Clockwork(self.threads, begun + chance.uniform(1, 30))
        loop.set_exception_handler(self._broke)
        self._power, crashed, anchor = False, False, None
        with instead_of_the_world(self.wall, random.Random(f"urandom {self.seed} {self.life}").randbytes):
            store = self.disk.open()
            try:
                anchor = self._open(store)
                loop.call_soon(self._begin, chance)
                loop.run_forever()
            except Crash:
                crashed = True
            except Stalled:
                self.problems.append(f"life {self.life}: nobody waits for anything any more")
            self._ended = loop.time()
            loop.clear()
            self._loop = self.wall.loop = None
        if anchor is not None:
            anchor.close()
        self.room = None
        if crashed:
            self.disk.crash(power=self._power)
        else:
            self.disk.stop()
        return self._ended

    def _open(self, store: SimulatedStore) -> Anchor:
        """Start as the server does: compare what was acknowledged, and make the room from its log."""
        self.checks.after_crash(store, whole=self.life > 0 and self.chance.random() < 0.1)
        anchor = Anchor(anchor_path(store))
        try:
            check_anchor(anchor.path, store)
            anchor.begin(store.heads().values())
            room = self.room = Room(store, pace=self.pace, anchor=anchor, now=self.wall)
            room.accounts.hashing._argon2 = _cheap()
            self.checks.prizes.clear()
            room.replay()
        except LogError as error:
            self.found(f"the room does not open again: {error}")
        self.checks.look(room)
        return anchor

    def _begin(self, chance: random.Random) -> None:
        assert self.room is not None
        assert self._loop is not None
        served, doors = application()
        room = self.room
        doors.lead_to(room, WelcomeLink(room.people))
        self.network = Network(served, random.Random(f"network {self.seed} {self.life}"), self)
        self.network.spell = Spell(doubled=self.plan.doubled)
        room.on_failure = self._failed
        room.open()
        if self.plan.jackpots or any(sign.pool for sign in self.signs.values()):
            room.jackpots.open_demo(room.now())
        for name, sign in self.signs.items():
            if name not in room.tables:
                room.new_table(name, sign, "manager")
        for person in self.people:
            person.begin()
        for one in self.doors:
            one.begin()
        self._schedule(self._loop, chance)

    def _schedule(self, loop: Clockwork, chance: random.Random) -> None:
        """Schedule this life's faults and its end."""
        plan = self.plan
        lasts = plan.seconds * chance.uniform(0.3, 1)
        ends = chance.choices([*ENDS], [*ENDS.values()])[0] if plan.faults else "closed"
        self.disk.fault = None
        if ends in ("closed", "drained"):
            loop.call_later(lasts, self._end, ends)
        elif ends in ("killed", "power"):
            loop.call_later(lasts, self._crash, ends)
        else:
            self.disk.fault = (chance.randint(1, max(2, round(lasts * len(self.people) / 3))), cast(WriteFault, ends))
            loop.call_later(plan.seconds, self._crash, "killed")
        if plan.faults:
            for _ in range(chance.randint(0, 1 + round(lasts / 30))):
                trouble = chance.choice([*TROUBLES])
                loop.call_later(chance.uniform(0, lasts), TROUBLES[trouble], self, trouble, chance)

    def _crash(self, kind: str) -> None:
        self.fault(kind)
        self._power = kind == "power"
        raise Crash

    def _end(self, kind: str) -> None:
        assert self.room is not None
        self.fault(kind)
        if kind == "closed":
            self._close()
        else:
            self.room.shutdown.begin(30.0, self._close)

    def _failed(self) -> None:
        """Note that the log could not be written, so the room closes and sends nothing more."""
        assert self.room is not None
        if self.disk.failed:
            self._close()
        else:
            self.found(f"the room broke off, and the disk had not failed: {self.room.failure}")

    def _close(self) -> None:
        if self._closing is None or self._closing.done():
            assert self._loop is not None
            self._closing = self._loop.create_task(self._closed())

    async def _closed(self) -> None:
        assert self.room is not None
        assert self._loop is not None
        await self.room.close()
        self._loop.stop()

    def _broke(self, _: object, context: dict[str, Any]) -> None:
        """Report a failure that nobody was waiting for."""
        error = context.get("exception")
        told = "".join(traceback.format_exception(error)) if error else ""
        self.problems.append(f"life {self.life}, {self._now():.3f} s: {context.get('message')}: {told}")
        assert self._loop is not None
        self._loop.stop()

    # --- what is seen from outside

    def kept(self, entries: Sequence[LogEntry]) -> None:
        """Note a commit that is on disk."""
        self.traced([entry.hash for entry in entries])
        if self.disk.commits % EVERY == 0 and self.room is not None:
            self.checks.look(self.room)

    def taken(self, fold: TableMachine, line: str, events: list[Event]) -> None:
        """Note a line that a table has accepted in play, not one from the log or tried on a copy."""
        room = self.room
        if room is not None and (table := room.tables.get(fold.table)) is not None and table.machine is fold:
            self.checks.taken(fold, line, events, room.journal.heads[fold.table].number + 1)

    def shuffled(self) -> bytes:
        """Return the seed of a shuffle; now and then one with a hand that a jackpot pays."""
        if self.plan.jackpots and self._lucky.random() < self.plan.luck:
            return hashlib.sha256(b"lucky %d" % self._lucky.choice(LUCKY)).digest()
        return secrets.token_bytes(SEED_BYTES)

    def more_chips(self, person: Person) -> None:
        """Ask the cage for more chips, unless a person is asking already."""
        if person.name not in self._asking and self._loop is not None:
            self._asking.add(person.name)
            self._loop.create_task(self._more_chips(person))

    async def _more_chips(self, person: Person) -> None:
        await self.network.ask("POST", "/api/chips", cookie=person.cookie, address=person.address)
        await asyncio.sleep(10)
        self._asking.discard(person.name)

    # --- troubles

    def slow_disk(self, kind: str, chance: random.Random) -> None:
        self.fault(kind)
        self.threads.slow_until = self._now() + chance.uniform(5, 60)
        self.threads.slowness = chance.choice([0.02, 0.2, 2.0])

    def bad_network(self, kind: str, chance: random.Random) -> None:
        assert self._loop is not None
        spell = self.network.spell
        spell.lost, spell.doubled = chance.choice([0.0, 0.02, 0.2]), chance.choice([0.0, 0.05, 0.3])
        spell.cut = chance.choice([0.0, 0.02])
        self._loop.call_later(chance.uniform(5, 60), setattr, self.network, "spell", Spell(doubled=self.plan.doubled))

    def cut(self, kind: str, chance: random.Random) -> None:
        wires = [*self.network.wires]
        for one in wires if chance.random() < 0.2 else chance.sample(wires, min(len(wires), 1)):
            self.fault(kind)
            one.break_off()

    def sleep(self, kind: str, chance: random.Random) -> None:
        if wires := [*self.network.wires]:
            self.fault(kind)
            chance.choice(wires).stop_reading(chance.uniform(5, 120))

    def jump(self, kind: str, chance: random.Random) -> None:
        """Set the wall clock, forward or back."""
        self.fault(kind)
        size = chance.choice([0.5, 5.0, 90.0, 3600.0, 6 * 3600.0])
        self.wall.ahead += timedelta(seconds=chance.uniform(-size, size))


TROUBLES: Final = {
    "slow disk": World.slow_disk,
    "bad network": World.bad_network,
    "connection cut": World.cut,
    "person stops reading": World.sleep,
    "clock set": World.jump,
}


class Reporter(logging.Handler):
    """A handler that collects the server's own log."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.WARNING)
        self.world = world

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if record.exc_info:
            text += "".join(traceback.format_exception(record.exc_info[1]))
        if record.levelno >= logging.ERROR:
            self.world.errors.append(text)
            self.world.found(f"the server reports an error: {text}")
        elif "was refused" in text:
            self.world.found(f"what the room does by itself is not taken: {text}")
        else:
            self.world.warned[text] += 1


@contextlib.contextmanager
def watched(world: World) -> Iterator[None]:
    """Show the world every line that tables accept, and every complaint of the server."""
    take = TableMachine.take

    def taking(fold: TableMachine, by: str, line: str, now: datetime, edition: int = EDITION) -> list[Event]:
        events = take(fold, by, line, now, edition)
        world.taken(fold, line, events)
        return events

    post = Books.post

    def posting(books: Books, movements: Iterable[Movement]) -> None:
        moved = [*movements]
        post(books, moved)
        if world.room is not None and books is world.room.books:
            world.checks.posted(moved)

    log, handler = logging.getLogger("pitboss.room"), Reporter(world)
    log.addHandler(handler)
    before, log.propagate = log.propagate, False
    try:
        with (
            patch.object(TableMachine, "take", taking),
            patch.object(Books, "post", posting),
            patch.object(OperatingSystem, "seed", world.shuffled),
        ):
            yield
    finally:
        log.removeHandler(handler)
        log.propagate = before


def simulate(seed: int, plan: Plan = Plan()) -> Outcome:  # noqa: B008
    """Run a seed from start to end; a process with a fixed hash seed always gives the same result."""
    application()  # made before anything is replaced: what it takes of chance is not the seed's
    world = World(seed, plan)
    begun = time.process_time()
    with watched(world):
        outcome = world.run()
    outcome.took = time.process_time() - begun
    return outcome
