"""A demonstration room: one table of every game with play chips, and a tournament that bots fill."""

from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.books.catalogue import GAMES, POKER_GAME, GameEntry, load
from pitboss.core.money import short_money
from pitboss.pit.table.sign import TableSign, demo_table

if TYPE_CHECKING:
    from pitboss.room.tournaments.tournaments import RoomTournaments


TIME_TO_ACT = 20
BUY_IN, MOST_BUY_IN, HOUSE_BUY_IN = "500", "2000", "100"


def table_name(game: str) -> str:
    """Return the name of a game's table: `wa-poker/omaha` is played at `wa-poker-omaha`."""
    return game.replace("/", "-")


def demo_jackpots() -> dict[str, str]:
    """Return the jackpots of the demonstration's tables: the terms of each, by its system."""
    declared = [load(game).demo.jackpot for game in GAMES]
    return {jackpot.system: jackpot.terms for jackpot in declared if jackpot}


def demo_sign(game: GameEntry) -> TableSign:
    shown, jackpot = demo_table(game), load(game.id).demo.jackpot
    return TableSign(
        game=game.id,
        table={**shown.table, **(jackpot.sign if jackpot else {})},
        places=shown.places,
        buy_in=HOUSE_BUY_IN if game.kind == "banked" else BUY_IN,
        buy_in_most="" if game.kind == "banked" else MOST_BUY_IN,
        blinds=tuple(short_money(blind) for blind in shown.blinds),
        time_to_act=TIME_TO_ACT,
        bots=True,
        pool=jackpot.system if jackpot else "",
    )


def demo_signs() -> dict[str, TableSign]:
    """Return the sign of every game's table, by the table's name."""
    return {table_name(game.id): demo_sign(game) for game in GAMES.values()}


NAME = "bots-and-you"
BOTS = 11
TERMS = Path(__file__).with_suffix(".toml").read_text("utf-8").replace("{game}", POKER_GAME)


def open_demo(tournaments: "RoomTournaments") -> None:
    """Announce the first tournament. Another follows as soon as one takes no more entries."""
    if NAME not in tournaments.all:
        tournaments.announce(NAME, TERMS, 0, "manager", again=True, bots=BOTS)
