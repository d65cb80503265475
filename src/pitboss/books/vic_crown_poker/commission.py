"""Commission (section 7): a percentage of the hand, a fixed amount a hand, a fee a player, or several of them."""

from typing import Any

from pitboss.books.vic_crown_poker.clauses import cite, ruling
from pitboss.core.money import Chips, percent
from pitboss.core.refusals import WrongSign
from pitboss.rules.poker.showdown.commission import Commission, HandCommission, NoCommission
from pitboss.rules.sign import SignField, known_keys, money, one_of, rate

NONE_IN_TOURNAMENTS = cite("7.4") + ruling("CP-I10")
_LEAST, _MOST = percent(2), percent(10)
_KEYS = ("percent", "cap", "minimum", "unit", "cap-scope", "per-hand", "per-player")
CHARGED = (
    SignField(
        key="percent", words="percent of the pot", kind="number", least="2", most="10", rules=cite("7.2.1", "7.4")
    ),
    SignField(key="cap", words="at most", kind="money", rules=cite("7.7")),
    SignField(
        key="cap-scope", words="…of each", kind="choice", options=("hand", "pot"), rules=cite("7.7") + ruling("CP-F1")
    ),
    SignField(key="per-hand", words="a fixed amount a hand", kind="money", rules=cite("7.2.3", "7.2.3(a)")),
    SignField(key="per-player", words="a fee a player and hand", kind="money", rules=cite("7.2.4", "7.2.4(b)")),
)


def read_commission(table: dict[str, Any], chip: Chips) -> Commission | None:
    """The commission on the sign, its percentage rounded to `chip`; nothing without one or in a tournament."""
    sign = table.get("commission")
    if sign is None:
        return None
    if table.get("kind") == "tournament":
        return NoCommission(rules=NONE_IN_TOURNAMENTS)
    if not isinstance(sign, dict):
        raise WrongSign(f'commission = {sign!r}: expected {{ percent = "5", cap = "10" }}', cite("7.1", "7.2"))
    known_keys(sign, _KEYS, "commission")
    share = rate(sign.get("percent", 0), "commission percent")
    if share and not _LEAST <= share <= _MOST:
        raise WrongSign(
            f"commission of {sign['percent']} percent: it is nil, or from 2 to 10",
            cite("7.2.1", "7.4") + ruling("CP-F10"),
        )
    return HandCommission(
        rate=share,
        most=_MOST,
        cap=money(sign["cap"], "commission cap") if "cap" in sign else None,
        cap_scope=one_of(sign.get("cap-scope", "hand"), "commission cap-scope", ("hand", "pot")),
        least=money(sign.get("minimum", 0), "commission minimum"),
        unit=money(sign["unit"], "commission unit", least=1) if "unit" in sign else chip,
        per_hand=_per_hand(sign.get("per-hand", 0)),
        per_player=money(sign.get("per-player", 0), "commission per-player"),
        per_player_rules=cite("7.2.4", "7.2.4(b)") + ruling("CP-F9"),
        rules=cite("7.2.1", "7.5") + ruling("CP-F1", "CP-F2"),
        least_rules=cite("7.1") + ruling("CP-F3"),
        cap_rules=cite("7.7") + ruling("CP-F1"),
        per_hand_rules=cite("7.2.3", "7.2.3(a)") + ruling("CP-F8"),
        blinds_only_rules=cite("7.6") + ruling("CP-F4"),
        tie_rules=cite("7.8") + ruling("CP-F5"),
    )


def _per_hand(value: Any) -> tuple[tuple[int, Chips], ...]:
    """One amount, or a table of amounts by the number of players dealt in: `{ 2 = "1", 5 = "3" }`."""
    if not isinstance(value, dict):
        fee = money(value, "commission per-hand")
        return ((0, fee),) if fee else ()
    for players in value:
        if not (players.isascii() and players.isdigit()):
            raise WrongSign(f"commission per-hand: {players!r} is not a number of players", cite("7.2.3(b)"))
    return tuple(sorted((int(players), money(fee, "commission per-hand")) for players, fee in value.items()))
