"""Section 8: a percentage of the pot, up to a cap."""

from typing import Any

from pitboss.books.house_poker.clauses import cite
from pitboss.core.money import Chips, percent
from pitboss.core.refusals import WrongSign
from pitboss.rules.poker.showdown.commission import Commission, HandCommission
from pitboss.rules.sign import SignField, known_keys, money, rate

_RULES = cite("8.1")
_MOST = percent(10)
CHARGED = (
    SignField(key="percent", words="percent of the pot", kind="number", least="0", most="10", rules=_RULES),
    SignField(key="cap", words="the most from a hand", kind="money", rules=_RULES),
)


def read_commission(table: dict[str, Any], chip: Chips) -> Commission | None:
    """The commission on the sign; nothing without one or in a tournament."""
    sign = table.get("commission")
    if sign is None or table.get("kind") == "tournament":
        return None
    if not isinstance(sign, dict):
        raise WrongSign(f'commission = {sign!r}: expected {{ percent = "5", cap = "10" }}', _RULES)
    known_keys(sign, ("percent", "cap"), "commission")
    share = rate(sign.get("percent", 0), "commission percent")
    if share > _MOST:
        raise WrongSign(f"commission of {sign['percent']} percent: it is at most 10", _RULES)
    return HandCommission(
        rate=share,
        most=_MOST,
        cap=money(sign["cap"], "commission cap") if "cap" in sign else None,
        unit=chip,
        rules=_RULES,
        cap_rules=_RULES,
        blinds_only_rules=_RULES,
        tie_rules=_RULES,
    )
