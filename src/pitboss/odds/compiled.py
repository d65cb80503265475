"""Run the odds kernels on every core, with hand strengths as numbers, and report progress."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import pairwise
from typing import Any, Final, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.core.hands import Category
from pitboss.core.hands.order import CATEGORY_SHIFT, FULL_ORDER
from pitboss.core.kernels.store import listeners

Result = TypeVar("Result")
Array: TypeAlias = NDArray[Any]


whole: Final[Any] = np.int64
"""A small count as a signed integer, for kernels. It keeps differences right, even for a plain 0, which would be a
separate type."""
SMALL: Final = 256
"""The number of pieces for work on whole arrays, so that intermediate results stay in the cache."""


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spans(rows: int, pieces: int) -> list[tuple[int, int]]:
    """Return the rows cut into pieces of nearly the same length."""
    cuts = [rows * at // pieces for at in range(pieces + 1)]
    return [(low, high) for low, high in pairwise(cuts) if low < high]


def on_all_cores(work: Callable[[int, int], Result], rows: int, pieces: int = 0) -> list[Result]:
    """Do the work on every span of rows, in parallel, and return the results in order.

    By default there are more spans than cores, because rows differ in cost.
    """
    workers = cores()
    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(lambda span: work(*span), spans(rows, pieces or workers * 8)))


def total(parts: list[Array]) -> Array:
    """Return the sum of equally long arrays, stored in the first of them."""
    for part in parts[1:]:
        parts[0] += part
    return parts[0]


SHIFT: Final = CATEGORY_SHIFT
STRENGTHS: Final = 1 + max(FULL_ORDER.categories)
"""The number of strengths. They start from 1; 0 means no hand."""
PAIR: Final = FULL_ORDER.strength[Category.PAIR]
STRAIGHT: Final = FULL_ORDER.strength[Category.STRAIGHT]
FLUSH: Final = FULL_ORDER.strength[Category.FLUSH]


def by_strength(counts: list[int]) -> dict[Category, int]:
    """Return counts in the order of strengths by category."""
    return {FULL_ORDER.categories[strength]: counts[strength] for strength in range(1, STRENGTHS)}


_LISTENER: ContextVar[Callable[[str], None] | None] = ContextVar("odds_progress", default=None)


def stage(what: str) -> None:
    """Report the stage that begins now."""
    if listener := _LISTENER.get():
        listener(what)


@contextmanager
def listening(listener: Callable[[str], None]) -> Iterator[None]:
    """Report every stage, and every kernel that is compiled, to the listener within this context."""
    begun = "computing"

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
