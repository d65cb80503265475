"""A room prepared on disk: people who need not sign up, and tables where every place but one is taken."""

import asyncio
import hashlib
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from pitboss.log.entry import LogEntry, LogLine, chained
from pitboss.log.kinds.offices import GRANTS, Office, write_grant
from pitboss.log.store import Store
from pitboss.pit.table.sign import TableSign
from pitboss.pit.table.table import FloorTable
from pitboss.room.accounts.people import People, Person
from toolkit.client import Player

BLINDS: dict[str, Any] = {"buy_in": "200", "buy_in_most": "2000", "blinds": ("5", "10")}
ANTES: dict[str, Any] = {"table": {"minimum": "5", "maximum": "50"}, "buy_in": "200", "buy_in_most": "2000"}
HOUSE: dict[str, Any] = {"table": {"minimum": "10", "maximum": "500", "unit": "5"}}
FULL = {
    "full-crown": TableSign(game="wa-crown-holdem", places=22, **HOUSE),
    "full-three-card": TableSign(game="vic-three-card-poker", places=9, **HOUSE),
    "full-manila": TableSign(game="wa-poker/crown-perth-manila", places=13, **ANTES),
    "full-omaha": TableSign(game="vic-crown-poker/omaha-hi-lo", table={"minimum": "10"}, places=10, **BLINDS),
    "full-stud": TableSign(game="wa-poker/seven-card-stud", places=8, **ANTES),
}
"""Tables with the most places that the books allow, and the games with the most cards."""
STAKE, CHIPS = 1000, 10_000

_ACES = [
    ("d", "deal"), ("nora", "bet ante 10"), ("nora", "bet blind 10"), ("d", "d close"), ("d", "d dh p1 AsAh"),
    ("d", "d dh d 7c2d"), ("nora", "bet play 40"), ("d", "d db AcKd9s"), ("d", "d db 4h3c"),
]  # fmt: skip
_THREE = [
    ("d", "deal"), ("uma", "bet ante 10"), ("d", "d close"), ("d", "d dh p1 AsAhKd"), ("d", "d dh d 7c2d3h"),
    ("uma", "bet play 10"),
]  # fmt: skip
FIVE = ("ada", "ben", "cleo", "dan", "eva")
"""People without a screen, who sit at a table that a person deals."""
STANDING: dict[str, tuple[TableSign, list[tuple[str, str]]]] = {
    "nearly-settled": (
        TableSign(game="wa-ultimate-texas-holdem", places=3, dealer="human", **HOUSE),
        [("nora", "sit 1 500"), ("operator", "open"), *_ACES, ("d", "d settle"), *_ACES],
    ),
    "in-a-hand": (
        TableSign(game="wa-poker/holdem", places=5, dealer="human", **BLINDS),
        [
            ("max", "sit 4 500"), ("kim", "sit 2 500"), ("lee", "sit 3 500"), ("supervisor", "open"),
            ("d", "draw 2sKdAs"), ("d", "deal"), ("d", "d dh p1 2c3c"), ("d", "d dh p2 2d3d"), ("d", "d dh p3 2h3h"),
        ],
    ),
    "five-box": (
        TableSign(game="wa-ultimate-texas-holdem", places=5, dealer="human", **HOUSE),
        [*((name, f"sit {at} 500") for at, name in enumerate(FIVE, 1)), ("operator", "open"), ("d", "deal")],
    ),
    "lite": (
        TableSign(game="wa-ultimate-texas-holdem", places=5, dealer="human", **HOUSE),
        [
            *((name, f"sit {at} 500") for at, name in enumerate(FIVE, 1)), ("operator", "open"), ("d", "deal"),
            *((name, f"bet {wager} 10") for name in FIVE for wager in ("ante", "blind")), ("d", "d close"),
            *(("d", f"d dh {place} ????") for place in ("p1", "p2", "p3", "p4", "p5", "d")),
            *((name, "cc") for name in FIVE), ("d", "d db AsKsQs"), *((name, "cc") for name in FIVE),
            ("d", "d db 2c3c"), *((name, "bet play 10") for name in FIVE), ("d", "d dh d 7c7d"), ("d", "d dh p1 6h6d"),
            ("d", "d dh p2 AcKc"), ("d", "d dh p3 9h8h"), ("d", "d dh p4 JsTs"), ("d", "d dh p5 4h5h"),
            ("d", "d settle"), ("d", "deal"),
        ],
    ),
    "side-pot": (
        TableSign(game="wa-poker/holdem", places=9, dealer="human", pushes=True, **BLINDS),
        [
            ("ray", "sit 1 200"), ("sue", "sit 2 500"), ("tim", "sit 5 500"), ("supervisor", "open"),
            ("d", "draw 2sKdAs"), ("d", "deal"), ("d", "d dh p1 ????"), ("d", "d dh p2 ????"), ("d", "d dh p3 ????"),
        ],
    ),
    "five-seats": (
        TableSign(game="wa-poker/holdem", places=5, dealer="human", pushes=True, **BLINDS),
        [*((name, f"sit {at} 500") for at, name in enumerate(FIVE, 1)), ("supervisor", "open")],
    ),
    "walk-ins": (
        TableSign(game="wa-ultimate-texas-holdem", places=2, dealer="human", **HOUSE),
        [("ada", "sit 1 500"), ("operator", "open")],
    ),
    **{
        table: (
            TableSign(game="wa-ultimate-texas-holdem", places=2, dealer="human", **HOUSE),
            [(f"{table}-1", "sit 1 500"), (f"{table}-2", "sit 2 500"), ("operator", "open"), ("d", "deal")],
        )
        for table in ("twice-0", "twice-80", "twice-200", "quick-keys", "half-a-pair", "ordered")
    },
    "misdealt": (
        TableSign(game="wa-ultimate-texas-holdem", places=2, dealer="human", **HOUSE),
        [
            ("hal", "sit 1 500"), ("ida", "sit 2 500"), ("operator", "open"), ("d", "deal"),
            *((name, f"bet {wager} 10") for name in ("hal", "ida") for wager in ("ante", "blind")),
            ("ida", "bet trips 15"), ("d", "d close"), ("d", "d dh p1 ????"), ("d", "d error exposed p2 7d"),
        ],
    ),
    "settled": (
        TableSign(game="wa-ultimate-texas-holdem", places=2, dealer="human", **HOUSE),
        [
            ("xia", "sit 1 500"), ("zoe", "sit 2 500"), ("operator", "open"), ("d", "deal"),
            *((name, f"bet {wager} 10") for name in ("xia", "zoe") for wager in ("ante", "blind", "trips")),
            ("d", "d close"), ("d", "d dh p1 AsAh"), ("d", "d dh p2 7h8d"), ("d", "d dh d KcKh"),
            ("xia", "bet play 40"), ("zoe", "cc"), ("d", "d db AcKd9s"), ("zoe", "cc"),
            ("d", "d db 4h3c"), ("zoe", "f"), ("d", "d settle"),
        ],
    ),
    "slow-player": (
        TableSign(game="wa-poker/holdem", places=2, dealer="human", time_to_act=30, **BLINDS),
        [
            ("wim", "sit 1 500"), ("yan", "sit 2 500"), ("supervisor", "open"), ("d", "draw 2sKd"), ("d", "deal"),
            ("d", "d dh p1 2c3c"), ("d", "d dh p2 2d3d"),
        ],
    ),
    "one-sits-out": (
        TableSign(game="vic-three-card-poker", places=2, dealer="human", **HOUSE),
        [
            ("uma", "sit 1 500"), ("vic", "sit 2 500"), ("supervisor", "open"), *_THREE, ("d", "d settle"),
            *_THREE, ("d", "d settle"), *_THREE,
        ],
    ),
    "one-box": (TableSign(game="wa-ultimate-texas-holdem", places=1, **HOUSE), [("olga", "sit 1 500")]),
}  # fmt: skip
"""Tables in the middle of a round, with a human dealer so that nothing happens unasked; seats are not places."""


class Prepared:
    """People and their cookies, written before the server opens the room."""

    def __init__(self, path: Path, now: datetime | None = None) -> None:
        self._store, self._now = Store.at(path), (now or datetime.now(UTC)) - timedelta(seconds=60)
        self._people, self._last = People(self._store), dict[str, LogEntry]()
        self._entries: list[LogEntry] = []
        self.tokens: dict[str, str] = {}

    def person(self, name: str, *offices: Office) -> None:
        """Add a person with chips and an open session."""
        self._people.add(Person(name=name, password="-", offices=("player", *offices)), self._now)
        if offices:
            self._write(GRANTS, "welcome", write_grant(name, ("player", *offices)))
        self.tokens[name] = secrets.token_urlsafe(16)
        hashed = hashlib.sha256(self.tokens[name].encode()).hexdigest()
        self._people.open_session(hashed, name, self._now + timedelta(days=1))
        self._write("cage", "cage", f"give {name} {CHIPS}")

    def full_table(self, table: str) -> None:
        """Add a table with all places taken but the last."""
        sign = FULL[table]
        self._write(table, "manager", FloorTable.first_line(sign))
        for seat in range(1, sign.seats):
            name = f"{table}-{seat}"
            self.person(name)
            self._write(table, name, f"sit {seat} {STAKE}")

    def standing_table(self, table: str) -> None:
        """Add a table in the state to which its lines lead."""
        sign, lines = STANDING[table]
        self._write(table, "manager", FloorTable.first_line(sign))
        for by, text in lines:
            if text.startswith("sit") and by not in self.tokens:
                self.person(by)
            self._write(table, by, text)

    def close(self) -> None:
        self._store.append(self._entries)
        self._store.close()

    def _write(self, table: str, by: str, text: str) -> None:
        entry = chained(LogLine(table=table, at=self._now, by=by, text=text), self._last.get(table))
        self._last[table] = entry
        self._entries.append(entry)

    @contextmanager
    def playing(self, address: str, table: str) -> Iterator[None]:
        """Let everybody at a full table play until the test has seen enough."""
        names = [f"{table}-{seat}" for seat in range(1, FULL[table].seats)]
        over = threading.Event()

        async def play() -> None:
            cookies = [f"pitboss_session={self.tokens[name]}" for name in names]
            players = [
                await Player(address, table, name, cookie).connect()
                for name, cookie in zip(names, cookies, strict=True)
            ]
            tasks = [asyncio.create_task(player.play(1000, seconds=120)) for player in players]
            while not over.is_set():
                await asyncio.sleep(0.05)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for player in players:
                await player.close()

        thread = threading.Thread(target=asyncio.run, args=[play()])
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()
