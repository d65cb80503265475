"""A simulation on many machines: chunks of rounds on the workers of a Dask cluster."""

from typing import Any

from pitboss.cluster import Cluster
from pitboss.odds.simulation.game import Play
from pitboss.odds.simulation.run import Progress, Run, chunks_of, game_of, play_chunk
from pitboss.odds.simulation.tally import Tally


def play_there(cluster: Cluster, play: Play, run: Run, prepared: Any, progress: Progress) -> Tally:
    """Best play is sent to every worker once; a chunk takes one half a second or more."""
    known = cluster.everywhere(prepared)
    parts: list[Tally] = []
    for _, part in cluster.spread(
        play_chunk,
        chunks_of(run, game_of(play.game).pace),
        lambda chunk: (play.game, play, run, known, *chunk),
        lambda chunk: play_chunk(play.game, play, run, prepared, *chunk),
    ):
        parts.append(part)
        progress(part.rounds)
    return Tally.joined(parts)
