"""What the sign of a table says about the jackpot it plays for."""

from typing import Any

from pitboss.jackpots import JackpotManager
from pitboss.jackpots.state import System
from pitboss.money import short_money
from pitboss.rulebooks.vic_crown_poker.bonus import BonusPrize
from pitboss.rulebooks.wa_poker.jackpot import RoyalPool


def offered_to(manager: JackpotManager, game: str) -> list[str]:
    """The jackpots that tables of a game may play for."""
    return [name for name, one in manager.systems.items() if not one.closed and game in one.games]


def said_of(system: System) -> dict[str, Any]:
    """The keys of the sign's `[table]`: what is wagered, or won, is the same at every table of a jackpot."""
    kind = system.kind
    if isinstance(kind, BonusPrize):
        return {"bonus": {str(kind.hand): kind.goods or short_money(kind.amount)}}
    if isinstance(kind, RoyalPool):
        contribution = [short_money(kind.to_pool), short_money(kind.to_reserve)]
        return {"jackpot": {"reseed": short_money(kind.reseed), "contribution": contribution}}
    found = {key: getattr(kind, key) for key in ("wager", "option", "seed") if hasattr(kind, key)}
    return {"jackpot": found | {"wager": short_money(found["wager"])}}
