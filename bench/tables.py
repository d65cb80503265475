"""Measure a room with 10 to 2,000 tables of two and 200 actions a second in all: CPU time an action."""

from bench.growth import grown, room_cost
from bench.history import Ratio
from pitboss.pit.table.sign import TableSign

SIZES = (10, 100, 500, 2000)
RATE, TURNS = 200.0, 3
SIGN = TableSign(game="wa-poker/holdem", blinds=("5", "10"), buy_in="200", places=2)


def main() -> list[Ratio]:
    return grown("tables", "µs an action", SIZES, lambda tables: room_cost(tables, SIGN, RATE), TURNS)


if __name__ == "__main__":
    main()
