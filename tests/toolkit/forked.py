"""The process that runs `forking.py`, started with the first server: one for all tests of a worker."""

import atexit
import contextlib
import os
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

FORKING = Path(__file__).parent / "forking.py"


@cache
def _forking() -> subprocess.Popen[str]:
    process = subprocess.Popen([sys.executable, str(FORKING)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(_end, process)
    return process


def _end(process: subprocess.Popen[str]) -> None:
    process.communicate()


def start(line: str) -> int:
    """Start a server from a line and return its process id."""
    process = _forking()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{line}\n")
    process.stdin.flush()
    pid = int(process.stdout.readline())
    BEGUN[pid] = begun(pid)
    return pid


BEGUN: dict[int, str] = {}
"""The start time of each server, because its process id may be reused once it has ended."""


def begun(pid: int) -> str:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19]
    return ""


def kill(pid: int) -> None:
    """Kill a server, whatever it is doing. Its port is free a moment later, when it is gone."""
    until = time.monotonic() + 20
    if begun(pid) != BEGUN.get(pid, ""):
        return
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
        while time.monotonic() < until:
            os.kill(pid, 0)
            time.sleep(0.005)
