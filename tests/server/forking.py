"""Servers that start fast: this process imports everything once and forks one for every line it reads.

A line is `URL PORT [demo]`; the answer is the process id of a server that is a process of its own and can be
killed like one.
"""

import os
import signal
import sys
from datetime import timedelta
from functools import partial


def serve(url: str, port: int, demo: bool) -> None:
    from pitboss.server.pace import AT_ONCE
    from pitboss.server.running import run

    run(url=url, host="127.0.0.1", port=port, demo=demo, pace=AT_ONCE, say=lambda _: None)


def main() -> None:
    import pitboss.server.running
    from pitboss.ledger import snapshots
    from pitboss.server import room
    from pitboss.server.demo import demo_signs

    assert pitboss.server.running
    # a snapshot whenever one can be taken, so that every restart begins at one
    vars(snapshots).update(BYTES_A_LINE=10_000, PAUSE=timedelta(0))
    vars(room).update(Snapshots=partial(snapshots.Snapshots, every=1))
    for sign in demo_signs().values():
        assert sign.room
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        url, port, *more = line.split()
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            serve(url, int(port), bool(more))
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
