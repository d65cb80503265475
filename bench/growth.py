"""Measure a growing room: the same measure at several sizes, the smallest and the largest in turn.

Growth is linear if a unit (an action, a listener, a row) costs the same at every size. The history keeps the cost at
the smallest size as a share of that at the largest: one if growth is linear, less if it is worse.
"""

import asyncio
import resource
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench.history import Ratio, ratio
from bench.report import write_results
from bench.server import SERVE, answering, free_port, play, prepare, running
from pitboss.pit.table.sign import TableSign


def grown(subject: str, unit: str, sizes: tuple[int, ...], cost: Callable[[int], float], turns: int) -> list[Ratio]:
    """Measure at every size, the first and the last in each turn, and print the figures."""
    first, last = sizes[0], sizes[-1]
    costs: dict[int, list[float]] = {size: [] for size in sizes}
    for turn in range(turns):
        for size in sizes if turn == 0 else (first, last):
            costs[size].append(cost(size))
    for size, measured in costs.items():
        print(f"{size:>10,} {subject:<12}{min(measured):>12,.2f} {unit}")
    write_results(subject, {f"{size} {subject}, {unit}": round(min(measured), 3) for size, measured in costs.items()})
    return [ratio(f"{last} {subject}", f"{first} {subject}", costs[first], costs[last])]


def room_cost(tables: int, sign: TableSign, rate: float, watchers: int = 0, seconds: float = 6.0) -> float:
    """Return CPU microseconds an action in a room with this many tables in play and this many actions a second."""
    sockets = tables * sign.seats + watchers
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    async def measured(path: Path) -> float:
        port, cookies = free_port(), prepare(path, tables, sign)
        with running("-c", SERVE, str(port), str(path), str(sockets)) as pid:
            await answering(port)
            figures = await play(pid, port, cookies, tables / rate, seconds, watchers)
        return figures["CPU µs an action"]

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measured(Path(folder) / "room.db"))
