"""Somebody absent when a tournament hand is dealt wins nothing in it, even if they would have had no turn (T12)."""

from pathlib import Path

import pytest

from pitboss.pit.tournament.answer import answer
from room.test_every_game_as_a_tournament import to_the_end
from toolkit.room import Moved, close_room, open_room, person, run_moved

TERMS = """
tournament = 1
name = "Two"
game = "wa-poker/holdem"
tables = ["t1"]
seats = 3
[table]
betting = "no-limit"
[players]
sit_and_go = {players}
[entry]
buy_in = "50"
fee = "5"
chips = 1000
[prizes]
places = [100]
[[level]]
blinds = [150, 300]
"""


@pytest.mark.rule("ruling tournaments T12")
@pytest.mark.parametrize("absent", [("bob",), ("bob", "carl")])
def test_whoever_is_alone_at_the_table_wins_without_an_act(tmp_path: Path, absent: tuple[str, ...]) -> None:
    """The hands of absent players are dead before she could fold to them, all-in in the blinds or not."""

    async def run(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        people = ("anna", *absent)
        live = room.tournaments.announce("two", TERMS.format(players=len(people)), 0, "alice")
        for name in people:
            person(room, name)
            live.say(name, f"operator enter {name} signed")
        await loop.move(seconds=1)
        table = room.table("two-t1")
        for name in absent:
            table.apply(name, "away")
        asked = [name for name in people if any(one.kind == "fold" for one in table.floor.choices(name))]
        for name in asked:  # the first hand was dealt while everybody was there
            table.apply(name, "f")
        table.autopilot.wake()
        await to_the_end(loop, room, live, 60)
        assert not live.problems
        assert answer(live.machine.tournament)["standings"][0]["player"] == "anna"
        await close_room(room)

    run_moved(run)
