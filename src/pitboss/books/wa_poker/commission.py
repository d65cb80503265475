"""Commission (sections 9 and 19): a share of each pot at a showdown, whole dollars, one cap a player."""

from typing import Any, get_args

from pitboss.books.wa_poker.clauses import cite, ruling
from pitboss.core.money import Chips, percent
from pitboss.core.refusals import WrongSign
from pitboss.rules.poker.showdown.commission import Commission, NoCommission, PotCommission, When
from pitboss.rules.sign import SignField, known_keys, money, one_of, rate

NONE_IN_TOURNAMENTS = cite("39.2(b)") + ruling("L5")
_AT_SHOWDOWN = cite("19.1", "9.4") + ruling("I1")
_MOST = percent(10)
_KEYS = ("percent", "flat", "cap", "when")
CHARGED = (
    SignField(key="percent", words="percent of each pot", kind="number", least="0", most="10", rules=cite("19.2")),
    SignField(key="flat", words="or a flat fee of each pot", kind="money", rules=cite("19.2") + ruling("I5")),
    SignField(key="cap", words="the most from one player", kind="money", rules=cite("19.6", "19.7")),
    SignField(
        key="when", words="taken", kind="choice", options=get_args(When), rules=cite("19.1", "9.4") + ruling("I1")
    ),
)


def read_commission(table: dict[str, Any], chip: Chips) -> Commission | None:
    """The commission on the sign, whole dollars whatever the chip; nothing without one or in a tournament."""
    sign = table.get("commission")
    if sign is None:
        return None
    if table.get("kind") == "tournament":
        return NoCommission(rules=NONE_IN_TOURNAMENTS)
    if not isinstance(sign, dict):
        raise WrongSign(f'commission = {sign!r}: expected {{ percent = "10", cap = "15" }}', cite("19.1"))
    known_keys(sign, _KEYS, "commission")
    share = rate(sign.get("percent", 0), "commission percent")
    flat = money(sign.get("flat", 0), "commission flat")
    if share > _MOST:
        raise WrongSign(f"commission of {sign['percent']} percent: it lies between 0 and 10", cite("19.2"))
    if share and flat:
        raise WrongSign("commission is a percentage or a flat fee, not both", cite("19.2") + ruling("I5"))
    return PotCommission(
        rate=share,
        most=_MOST,
        flat=flat,
        cap=money(sign["cap"], "commission cap") if "cap" in sign else None,
        when=one_of(sign.get("when", "showdown"), "commission when", get_args(When)),
        rules=(cite("19.1", "19.2") + ruling("I5")) if flat else cite("19.1", "19.2", "19.8") + ruling("I3"),
        cap_rules=cite("19.6", "19.7") + ruling("I4"),
        free_rules=_AT_SHOWDOWN,
    )
