"""Servers that start fast: this process imports everything once and forks one for every line it reads.

A line is `URL PORT [demo] [slow] [said=FILE] [rooms=NAMES] [standby=NAMES] [relay=NAMES]`, slow for a disk that is,
said for a room that people look at, with its words in a file, rooms for a process of a building; the answer is the
process id of a server that is a process of its own and can be killed like one.
"""

import os
import signal
import sys
import time
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

from pitboss.log.entry import LogEntry


def serve(url: str, port: int, demo: bool, said: str | None = None) -> None:
    """Serve without pauses, except for spectators.

    They get one to read the result, and their browsers are waited for, however busy the machine is.
    """
    from pitboss.room.table.timers import AT_ONCE, Pace
    from pitboss.web.run import run
    from pitboss.web.settings import Settings

    if said is None:
        keep_snapshots()
        run(Settings(db=url, port=port, demo=demo), AT_ONCE, lambda _: None)
        return
    looked_at = Pace(card=0, settle=0, next_round=0.8, bot=0, thinks=False, betting=None, reveal=20)
    with Path(said).open("w", buffering=1) as file:
        run(Settings(db=url, port=port, demo=demo), looked_at, lambda text: print(text, file=file))


def keep_snapshots() -> None:
    """Take a snapshot whenever possible, so that every restart begins at one."""
    from pitboss.log import snapshots
    from pitboss.room import room

    vars(snapshots).update(BYTES_A_LINE=10_000, PAUSE=timedelta(0))
    vars(room).update(Snapshots=partial(snapshots.Snapshots, every=1))


def serve_rooms(url: str, port: int, demo: bool, named: dict[str, str]) -> None:
    from pitboss.room.table.timers import AT_ONCE
    from pitboss.web.run import run
    from pitboss.web.settings import Settings

    keep_snapshots()
    more: Any = {"sockets_per_address": 10_000, "sockets_per_account": 1_000, **named}
    run(Settings(db=url, port=port, demo=demo, **more), AT_ONCE, lambda _: None)


def slow_down() -> None:
    """Slow down every write of the log, so anything that does not wait for it is sent too early."""
    from pitboss.log.store import Store

    append = Store.append

    def late(store: Store, entries: Sequence[LogEntry]) -> None:
        time.sleep(0.2)
        append(store, entries)

    Store.append = late  # type: ignore[method-assign, assignment]


def main() -> None:
    import pitboss.web.run
    from pitboss.room.demo import demo_signs
    from pitboss.room.startup import freeze_garbage
    from pitboss.web.app import Doors

    sys.path.append(str(Path(__file__).parent.parent))
    from toolkit.databases import hurry_sqlite

    hurry_sqlite()
    doors = Doors(freeze_garbage)
    vars(pitboss.web.run).update(build=lambda room, welcome, *_: doors.lead_to(room, welcome))
    for sign in demo_signs().values():
        assert sign.room
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        url, port, *more = line.split()
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            if "slow" in more:
                slow_down()
            named = dict(one.split("=", 1) for one in more if "=" in one)
            if named.keys() - {"said"}:
                serve_rooms(url, int(port), "demo" in more, named)
            else:
                serve(url, int(port), "demo" in more, named.get("said"))
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
