"""A replay on many machines: portions of hands on the workers of a Dask cluster."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from pitboss.cluster import Cluster
from pitboss.histories.sources import Portion

T = TypeVar("T")


def spread_there(
    cluster: Cluster, play: Callable[[Portion], T], portions: Iterator[Portion]
) -> Iterator[tuple[Portion, T]]:
    """In order. The bytes go with the task, so that the workers need none of the files."""
    return cluster.spread(play, portions, lambda portion: (_sent(portion),), play)


def _sent(portion: Portion) -> Portion:
    """The portion with its bytes; one that cannot be read goes as it is, and is told where it is played."""
    try:
        return Portion(portion.name, data=portion.read(), first=portion.first)
    except OSError:
        return portion
