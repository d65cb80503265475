"""Every poker game of the books can be played as a tournament that the room deals, to the prizes.

Each is a sit-and-go of bots at two small tables with quick levels: it starts, a table breaks, levels rise, and
somebody wins. Chips and money add up after every line (wa-poker 39 and 40, vic-crown-poker 12).
"""

from contextlib import closing
from pathlib import Path

import pytest

from pitboss.books import catalogue
from pitboss.books.tournament import BOOKS
from pitboss.core.money import read_money
from pitboss.log.store import Store
from pitboss.pit.tournament.answer import answer
from pitboss.room.room import Room
from pitboss.room.tournaments.live import LiveTournament
from pitboss.room.verify import verify
from toolkit.effort import PROVING
from toolkit.room import Moved, close_room, open_room, run_moved

GAMES = [entry.id for entry in catalogue.GAMES.values() if entry.kind == "poker" and entry.rulebook in BOOKS]
STRUCTURES = [(game, "") for game in GAMES]
STRUCTURES += [("wa-poker/holdem", "limit"), ("vic-crown-poker/omaha-hi-lo", "pot-limit")]
FEW = ("wa-poker/draw", "wa-poker/manila", "wa-poker/seven-card-stud", "vic-crown-poker/pineapple")
"""One game of each kind, and both special structures; `make prove` plays all."""
PLAYERS, LEVELS = 4, 5


def terms(game: str, betting: str) -> str:
    """Return terms for two tables of three, in which the cost of a hand quadruples every minute."""
    declared = catalogue.poker(game)
    text = f"""
tournament = 1
name = "Every game"
game = "{game}"
start = "2020-01-01T10:00"
location = "Here"
tables = ["t1", "t2"]
seats = 3
[table]
{f'betting = "{betting}"' if betting else ""}
[players]
sit_and_go = {PLAYERS}
[entry]
buy_in = "10"
fee = "1"
chips = 600
method = "At the desk"
[chips]
denominations = [5, 25, 100, 1000]
[prizes]
places = [70, 30]
"""
    for level in range(LEVELS):
        cost = 25 * 4**level
        if declared.antes:
            row = f"ante = {cost}\nminimum = {2 * cost}"
        elif declared.single_blind:
            row = f"blinds = [{2 * cost}]"
        else:
            row = f"blinds = [{cost}, {2 * cost}]"
        text += f"[[level]]\n{row}\n" + ("minutes = 1\n" if level + 1 < LEVELS else "")
    return text


def adds_up(room: Room, live: LiveTournament) -> None:
    s = live.state
    assert sum(one.chips or 0 for one in s.players.values()) == s.chips.in_play
    seats = [(one.table, one.seat) for one in s.players.values() if one.seated]
    assert len(seats) == len(set(seats))
    assert not room.books.problems()


async def to_the_end(loop: Moved, room: Room, live: LiveTournament, seconds: int) -> None:
    for _ in range(seconds):
        await loop.move(seconds=1)
        adds_up(room, live)
        if live.state.closed:
            return
    raise TimeoutError([entry.line for entry in live.recent][-8:])


@pytest.mark.proof
@pytest.mark.parametrize(("game", "betting"), [one for one in STRUCTURES if PROVING or one[1] or one[0] in FEW])
def test_a_game_is_played_as_a_tournament(tmp_path: Path, game: str, betting: str) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        live = room.tournaments.announce("night", terms(game, betting), 0, "alice")
        live.say("alice", "operator notify")
        room.tournaments.fill(live, PLAYERS)
        live.say("alice", "director brief")
        await to_the_end(loop, room, live, 400)
        told = answer(live.machine.tournament)
        assert [(row["prize"], row["paid"]) for row in told["standings"][:2]] == [("28.00", True), ("12.00", True)]
        assert room.books.balances["tournament:night"] == 0
        assert room.books.balances["house"] == read_money("1") * PLAYERS
        assert {one.table for one in live.state.races} == {"t1", "t2"}, "chips of 5 leave before the first hand"
        assert not room.failure
        await close_room(room)

    run_moved(play)


def test_a_pot_that_nobody_opened_waits_in_a_tournament_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pot belongs to its payers until somebody wins it; chips add up after every hand and at the end."""
    monkeypatch.setattr("pitboss.bots.casual.FOLDS", 50)
    waited = 0

    async def play(loop: Moved) -> None:
        nonlocal waited
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        live = room.tournaments.announce("night", terms("wa-poker/draw-ante", ""), 0, "alice")
        live.say("alice", "operator notify")
        room.tournaments.fill(live, PLAYERS)
        live.say("alice", "director brief")
        for _ in range(900):
            await loop.move(seconds=1)
            adds_up(room, live)
            told = [one.text for table in room.tables.values() for one in table.recent]
            waited += sum("nobody opened" in text for text in told)
            if live.state.closed:
                break
        assert live.state.closed, live.problems
        await close_room(room)

    run_moved(play)
    assert waited, "every pot was opened"
    with closing(Store.at(tmp_path / "room.db")) as store:
        assert verify(store).problems == []


def test_the_games_are_all_there() -> None:
    assert len(GAMES) == 16
