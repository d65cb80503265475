"""Write the value of hole cards before the flop under the books' rules: `python tools/before_flop.py`."""

import msgspec

from pitboss.books.catalogue import GAMES, banked
from pitboss.odds.compiled import FLUSH, STRAIGHT
from pitboss.odds.models import one_play, street_bets
from pitboss.odds.models.one_play import OnePlayRules
from pitboss.odds.outlook import FILE
from pitboss.odds.tables import tables_of


def values() -> dict[str, list[list[int]]]:
    """Return the values by rules: a row of sums for each part of a round, a column for each kind of hole cards."""
    found = {}
    for name, entry in GAMES.items():
        model = banked(name).analysis.model if entry.kind == "banked" else ""
        if model == "one-play":
            for pays in tables_of(name)["blind-table"].values():
                for higher in (False, True):
                    key = OnePlayRules(pays, higher).key
                    found[key] = one_play.solved(pays, higher).values.tolist()
        elif model == "street-bets":
            for ante_pays in (FLUSH, STRAIGHT):
                found[street_bets.before_flop_key(ante_pays)] = street_bets.solved(ante_pays).values.tolist()
    return found


if __name__ == "__main__":
    FILE.write_bytes(msgspec.json.encode(values()) + b"\n")
