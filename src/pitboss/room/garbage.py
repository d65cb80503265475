"""Garbage in small portions: a search that Python begins by itself may stop the whole room for longer than a blink.

What dies is freed at once whatever happens here; only what refers to itself in a circle waits to be found. What is
new is searched several times a second, everything once in a while.
"""

import asyncio
import contextlib
import gc
import sys
from collections.abc import Iterator
from typing import Final

NEW: Final = 0.2
EVERYTHING: Final = 600.0
"""Seconds from one search to the next."""
SWITCH: Final = 0.0005
"""Seconds a thread may go on while another wants its turn: short ones between the loop and the writer of the log."""


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Something long that leaves little garbage behind: nothing is searched while it goes on."""
    searched = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searched:
            gc.enable()


def settle_down() -> None:
    """What there is now stays, and is never searched again; from here on the running loop looks after the garbage."""
    sys.setswitchinterval(SWITCH)
    gc.disable()
    gc.collect()
    gc.freeze()
    _soon(asyncio.get_running_loop())


def _soon(loop: asyncio.AbstractEventLoop) -> None:
    loop.call_later(NEW, _search_new, loop, round(EVERYTHING / NEW))


def _search_new(loop: asyncio.AbstractEventLoop, left: int) -> None:
    if left:
        gc.collect(0)
        loop.call_later(NEW, _search_new, loop, left - 1)
    else:
        gc.collect()
        _soon(loop)
