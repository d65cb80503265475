"""A room to try: one table of every game in play chips, jackpots included."""

from pitboss.floor.demo import demo_table
from pitboss.floor.sign import TableSign
from pitboss.money import short_money
from pitboss.rulebooks.games import GAMES, GameEntry, load

TIME_TO_ACT = 20
BUY_IN, MOST_BUY_IN, HOUSE_BUY_IN = "500", "2000", "100"


def table_name(game: str) -> str:
    """`wa-poker/omaha` is played at the table `wa-poker-omaha`."""
    return game.replace("/", "-")


def demo_jackpots() -> dict[str, str]:
    """Every jackpot that a table to try plays for, by its system, and the terms it is opened on."""
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
    """Every game's table, by the table's name."""
    return {table_name(game.id): demo_sign(game) for game in GAMES.values()}
