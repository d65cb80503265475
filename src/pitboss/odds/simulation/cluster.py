"""A simulation on many machines: chunks of rounds on the workers of a Dask cluster."""

from typing import Any

from pitboss.cluster import dask
from pitboss.odds.simulation.game import Play
from pitboss.odds.simulation.run import Progress, Run, chunks_of, game_of, play_chunk
from pitboss.odds.simulation.tally import Tally


def play_there(client: Any, play: Play, run: Run, prepared: Any, progress: Progress) -> Tally:
    """Best play is sent to every worker once; a chunk takes one half a second or more."""
    known = client.scatter(prepared, broadcast=True)
    tasks = [
        client.submit(play_chunk, play.game, play, run, known, *chunk, pure=False)
        for chunk in chunks_of(run, game_of(play.game).pace)
    ]
    parts: dict[str, Tally] = {}
    for task in dask().as_completed(tasks, loop=client.loop):
        parts[task.key] = task.result()
        progress(parts[task.key].rounds)
    return Tally.joined([parts[task.key] for task in tasks])
