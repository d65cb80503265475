"""What is being counted just now, for whoever waits. A first run compiles the kernels and takes longest."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_LISTENER: ContextVar[Callable[[str], None] | None] = ContextVar("odds_progress", default=None)


def stage(what: str) -> None:
    """Says what begins now."""
    if listener := _LISTENER.get():
        listener(what)


@contextmanager
def listening(listener: Callable[[str], None]) -> Iterator[None]:
    """Within it, every stage is told to the listener."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)
