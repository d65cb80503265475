"""What hole cards are worth before the flop, kept for the rules of the books: solving a game for it takes a minute.

`python tools/before_flop.py` writes the file anew; `make prove` holds that it has what `solve` finds.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np

if TYPE_CHECKING:
    from pitboss.odds.compiled import Array
    from pitboss.odds.models.one_play import OnePlayRules

FILE: Final = Path(__file__).with_name("before_flop.json")


def one_play_key(rules: "OnePlayRules") -> str:
    """The name of one Play Wager's rules in the file."""
    pays = ", ".join(f"{category} {pay}" for category, pay in sorted(rules.blind.items(), key=lambda row: str(row[0])))
    return f"one-play: {pays}; {'the higher hand takes the blind' if rules.higher_takes_blind else 'a pair is needed'}"


def street_bets_key(ante_pays: int) -> str:
    """The name of the rules with a bet before each street."""
    return f"street-bets: {ante_pays}"


def kept_values(key: str, solved: "Callable[[], Array]") -> "Array":
    """A solution's `values`: from the file, or else worked out."""
    kept = kept_rows().get(key)
    return np.array(kept, np.int64) if kept is not None else solved()


@cache
def kept_rows() -> dict[str, Any]:
    """The whole file, by rules."""
    found: dict[str, Any] = msgspec.json.decode(FILE.read_bytes()) if FILE.is_file() else {}
    return found
