"""Version 2 adds table C, a pair at 16 to 1, to the pay tables that a sign may name (4.3 Table 2)."""

from typing import Any

from msgspec.structs import replace
from pitboss_rulebooks.harbour_duel.clauses import BOOK

from pitboss.core.hands import Category
from pitboss.rules.banked.game import BankedGame
from pitboss.rules.banked.rows import PayTable

cite = BOOK.at("2").cite
TABLE_C = PayTable.of("C", {Category.PAIR: 16})


def amend(declared: Any) -> Any:
    """Return a declaration of version 1 as version 2 has it."""
    if not isinstance(declared, BankedGame):
        return declared
    tables = {**declared.pay_tables["pair"], "C": TABLE_C}
    clauses = replace(declared.clauses, pay_tables=declared.clauses.pay_tables + cite("4.3 Table 2"))
    return replace(declared, pay_tables={"pair": tables}, clauses=clauses)
