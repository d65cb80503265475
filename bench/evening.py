"""Measure a tournament of 500 bots that the room deals, from first hand to last prize: one process, durable SQLite.

Everything that a room does is done: hands, levels, moves, broken tables, prizes. Bots do not wait, so the room is
always busy; an act counts from the bot's line to the acknowledgement, which comes when the line is on disk. A level
lasts eight hands a table. After every line of the tournament chips and money are added up.
"""

import asyncio
import resource
import statistics
import tempfile
import time
from pathlib import Path
from typing import ClassVar

from bench.report import write_results
from pitboss.log.store import Store
from pitboss.room.room import Room
from pitboss.room.table import bots
from pitboss.room.table.timers import AT_ONCE
from pitboss.room.tournaments.live import LiveTournament
from pitboss.room.tournaments.tournaments import RoomTournaments

PLAYERS, SEATS, HANDS_A_LEVEL = 500, 9, 8
BLINDS = (25, 50, 100, 200, 400, 800, 1500, 3000, 6000, 12_000, 25_000, 50_000, 100_000, 200_000)
BARS = {"minutes": 5.0, "p99 of an act, ms": 1000.0, "memory, MB": 250.0}


def terms(players: int) -> str:
    tables = ", ".join(f'"t{number}"' for number in range(1, -(-players // SEATS) + 1))
    head = f"""
tournament = 1
name = "Five hundred"
game = "wa-poker/holdem"
tables = [{tables}]
seats = {SEATS}
[table]
betting = "no-limit"
[players]
sit_and_go = {players}
[entry]
buy_in = "100"
fee = "10"
chips = 3000
[prizes]
places = [25, 16, 12, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1, 1]
"""
    return head + "".join(f"[[level]]\nblinds = [{small}, {2 * small}]\nante = {small // 4}\n" for small in BLINDS)


class TimedBot(bots.BotSocket):
    """A bot that measures its own waiting time."""

    took: ClassVar[list[float]] = []
    sent = 0.0

    def _act(self) -> None:
        self.sent = time.perf_counter()
        super()._act()

    def send(self, message: str) -> None:
        if message.startswith('{"type":"ack"'):
            self.took.append(time.perf_counter() - self.sent)
        super().send(message)


class CheckedTournaments(RoomTournaments):
    """Adds up chips and money after every line of a tournament, and calls the next level after its hands."""

    level_since = 0

    def changed(self, tournament: LiveTournament) -> None:
        s = tournament.state
        assert not s.started or sum(one.chips or 0 for one in s.all_in()) == s.chips.in_play
        assert not self.room.books.problems()
        super().changed(tournament)
        hands = sum(table.hands for table in s.tables.values())
        if s.running and hands - self.level_since >= HANDS_A_LEVEL * len(s.in_use()) and s.clock.level < len(BLINDS):
            self.level_since = hands
            asyncio.get_running_loop().call_soon(tournament.say, "alice", f"operator level {s.clock.level + 1}")


async def evening(path: Path, players: int) -> dict[str, float]:
    """Run one tournament from its first entry to its last prize."""
    room = Room(Store.at(path), pace=AT_ONCE)
    room.tournaments = CheckedTournaments(room)
    room.open()
    live = room.tournaments.announce("evening", terms(players), 0, "alice")
    wall, processor = time.perf_counter(), time.process_time()
    room.tournaments.fill(live, players)
    while not (live.state.closed and room.books.balances["tournament:evening"] == 0):
        await asyncio.sleep(0.2)
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    await room.close()
    room.store.close()
    took = sorted(TimedBot.took)
    return {
        "players": players,
        "minutes": round(wall / 60, 2),
        "CPU seconds": round(processor, 1),
        "hands": sum(table.floor.state.hands for table in room.tables.values()),
        "lines": sum(table.number for table in room.tables.values()) + live.number,
        "acts": len(took),
        "p50 of an act, ms": round(1000 * statistics.median(took), 1),
        "p99 of an act, ms": round(1000 * took[int(len(took) * 0.99)], 1),
        "memory, MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }


def main(players: int = PLAYERS) -> None:
    bots.BotSocket = TimedBot  # type: ignore[misc]
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(evening(Path(folder) / "room.db", players))
    for name, value in figures.items():
        print(f"{name:<24}{value:>12,}")
    print("bars met" if all(figures[name] <= bar for name, bar in BARS.items()) else "BAR NOT MET")
    write_results("evening", figures)


if __name__ == "__main__":
    main()
