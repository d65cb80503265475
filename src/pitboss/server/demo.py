"""A room to try: one table of every game in play chips, jackpots included."""

from typing import Any

from pitboss.floor.demo import demo_table
from pitboss.floor.sign import TableSign
from pitboss.money import short_money
from pitboss.rulebooks.games import GAMES, GameEntry

TIME_TO_ACT = 20
BUY_IN, MOST_BUY_IN, HOUSE_BUY_IN = "500", "2000", "100"
PERTH, MELBOURNE, ROOM, BONUS = "perth", "melbourne", "royal", "quads"
DEMO_JACKPOTS = {
    PERTH: "linked wager 5",
    MELBOURNE: "meter wager 5 option 1 seed 10000",
    ROOM: "room reseed 5000 contribution 1.50 0.50",
    BONUS: "bonus four-of-a-kind cash 500",
}
"""Linked pools of the two Western Australian house games, the prize meter, a poker room's jackpot and a bonus prize."""
BONUS_AT = "vic-crown-poker/holdem"
JACKPOTS: dict[str, tuple[str, dict[str, Any]]] = {
    "wa-crown-holdem": (PERTH, {"wager": "5"}),
    "wa-ultimate-texas-holdem": (PERTH, {"wager": "5"}),
    "vic-three-card-poker": (MELBOURNE, {"wager": "5", "option": 1, "seed": 10000, "meter": "50000"}),
    "wa-poker/holdem": (ROOM, {"pool": "5000", "reserve": "0", "reseed": "5000", "contribution": ["1.50", "0.50"]}),
}


def table_name(game: str) -> str:
    """`wa-poker/omaha` is played at the table `wa-poker-omaha`."""
    return game.replace("/", "-")


def demo_sign(game: GameEntry) -> TableSign:
    shown = demo_table(game)
    pool, more = "", dict[str, Any]()
    if game.id in JACKPOTS:
        pool, more["jackpot"] = JACKPOTS[game.id]
    elif game.id == BONUS_AT:
        pool, more["bonus"] = BONUS, {"four of a kind": "500"}
    return TableSign(
        game=game.id,
        table={**shown.table, **more},
        places=shown.places,
        buy_in=HOUSE_BUY_IN if game.kind == "banked" else BUY_IN,
        buy_in_most="" if game.kind == "banked" else MOST_BUY_IN,
        blinds=tuple(short_money(blind) for blind in shown.blinds),
        time_to_act=TIME_TO_ACT,
        pool=pool,
    )


def demo_signs() -> dict[str, TableSign]:
    """Every game's table, by the table's name."""
    return {table_name(game.id): demo_sign(game) for game in GAMES.values()}
