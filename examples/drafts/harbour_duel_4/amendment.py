"""A draft that pays a pair 12 to 1 by table A (4.3 Table 1)."""

from typing import Any

from msgspec.structs import replace

from pitboss.core.hands import Category
from pitboss.rules.banked.game import BankedGame
from pitboss.rules.banked.rows import PayTable


def amend(declared: Any) -> Any:
    """Return a declaration of version 3 as the draft has it."""
    if not isinstance(declared, BankedGame):
        return declared
    tables = {**declared.pay_tables["pair"], "A": PayTable.of("A", {Category.PAIR: 12})}
    return replace(declared, pay_tables={"pair": tables})
