"""What is being counted just now, for whoever waits, and what is compiled for it, where it is for the first time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from pitboss.core.kernels.store import listeners

_LISTENER: ContextVar[Callable[[str], None] | None] = ContextVar("odds_progress", default=None)


def stage(what: str) -> None:
    """Says what begins now."""
    if listener := _LISTENER.get():
        listener(what)


@contextmanager
def listening(listener: Callable[[str], None]) -> Iterator[None]:
    """Within it, every stage is told to the listener, and every kernel that has to be compiled."""
    begun = "counting"

    def began(what: str) -> None:
        nonlocal begun
        begun = what
        listener(what)

    def compiling(kernel: str) -> None:
        listener(f"{begun}: compiling {kernel.strip('_').replace('_', ' ')!r}, once for this machine")

    token = _LISTENER.set(began)
    listeners.append(compiling)
    try:
        yield
    finally:
        listeners.remove(compiling)
        _LISTENER.reset(token)
