"""What the sign of a game against the house can say besides the limits of all wagers, as fields of a form."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pitboss.citation import Rules
from pitboss.rounds.sign import SignField

if TYPE_CHECKING:
    from pitboss.rounds.banked.game import BankedGame


def sign_fields(game: "BankedGame", shown: Callable[[str], Rules]) -> list[SignField]:
    """Limits of single wagers, and the pay tables.

    `shown` tells why a sign shows something, where the game's clauses do not.
    """
    cited = game.clauses.pay_tables or shown("pay tables")
    limits = [
        SignField(
            key=f"table.limits.{wager.name}.{key}", words=f"{wager.said}: {words}", kind="money",
            rules=shown("units" if key == "unit" else "limits"),
        )
        for wager in game.limited[1:]
        for key, words in (("minimum", "least wager"), ("maximum", "most wager"), ("unit", "betting unit"))
    ]  # fmt: skip
    return limits + [
        SignField(
            key=f"table.{key}", words=f"pay table of {key.replace('-', ' ')}", kind="choice", options=tuple(named),
            rules=cited,
        )
        for key, named in game.pay_tables.items()
    ]  # fmt: skip
