"""What the sign of a game against the house can say besides its limits, as fields of a form."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pitboss.citation import Rules
from pitboss.rounds.sign import SignField

if TYPE_CHECKING:
    from pitboss.rounds.banked.game import BankedGame


def sign_fields(game: "BankedGame", shown: Callable[[str], Rules]) -> list[SignField]:
    """The pay tables to choose from. `shown` tells why a sign shows something, where the game's clauses do not."""
    cited = game.clauses.pay_tables or shown("pay tables")
    return [
        SignField(
            key=f"table.{key}", words=f"pay table of {key.replace('-', ' ')}", kind="choice", options=tuple(named),
            rules=cited,
        )
        for key, named in game.pay_tables.items()
    ]  # fmt: skip
