"""Measure one table of six with up to 200 spectators and 40 actions a second: CPU time a listener."""

from bench.growth import grown, room_cost
from bench.history import Ratio
from bench.server import SEATS, SIGN

SIZES = (50, 100, 200)
RATE, TURNS = 40.0, 3


def main() -> list[Ratio]:
    def cost(watchers: int) -> float:
        return room_cost(1, SIGN, RATE, watchers) / (watchers + SEATS)

    return grown("spectators", "µs an action and listener", SIZES, cost, TURNS)


if __name__ == "__main__":
    main()
