"""Sections 2 to 9: the rules of every game of the book."""

from typing import Any

from pitboss.books.house_poker.clauses import cite
from pitboss.core.citation import Rules
from pitboss.core.hands import Ranking
from pitboss.core.money import Chips, percent
from pitboss.core.refusals import WrongSign
from pitboss.rules.poker.game import ChipRules
from pitboss.rules.poker.rules import PokerRules, PostedRules, ShortRules, SizeRules, TimeRules
from pitboss.rules.poker.showdown.commission import Commission, HandCommission
from pitboss.rules.sign import SignField, commission, money

DISRUPTIONS = ("commotion", "fire", "failure")


def rules(deck: str, ranking: Ranking, order: Rules) -> PokerRules:
    """Return the rules of a game whose hands are ranked by one clause of section 12."""
    return PokerRules(
        size=SizeRules(
            no_limit=cite("4.7(b)"),
            ratio=cite("4.7(b)"),
            limit=cite("4.7(a)"),
            spread=cite("4.7(b)"),
            spread_completes=True,
        ),
        raises=4,
        per_player_reopening=True,
        half_bet_counts=True,
        all_in_contends=False,
        straddle_is_bet=False,
        straddles=0,
        all_in_shows_first=False,
        in_turn=cite("4.1"),
        fold=cite("4.2"),
        check=cite("4.3"),
        call=cite("4.4"),
        bet=cite("4.5"),
        minimum_bet=cite("4.5"),
        minimum_raise=cite("4.6"),
        short_where_set=ShortRules(
            bet=cite("4.9", "4.9(a)"), raise_=cite("4.9", "4.9(a)"), reopens=cite("4.9", "4.9(b)")
        ),
        short_elsewhere=ShortRules(
            bet=cite("4.9", "4.9(c)"), raise_=cite("4.9", "4.9(c)"), reopens=cite("4.9", "4.9(c)")
        ),
        completion=cite("4.9(a)", "4.9(b)"),
        cap=cite("4.8"),
        kept_cap=cite("4.8"),
        barred=cite("9.8"),
        all_in=cite("4.9"),
        nobody_to_call=cite("4.10"),
        chips=cite("3.3"),
        maximum=cite("4.7(b)"),
        decks={"full": cite("2.1"), "short": cite("2.1", "2.2")},
        seats=cite("3.1"),
        stakes=cite("3.2"),
        blinds=cite("5.2"),
        short_blind=cite("5.5"),
        heads_up=cite("5.3"),
        heads_up_literal=(),
        antes=cite("5.1"),
        straddle=cite("5.7"),
        no_straddle=cite("5.7"),
        posted_blind=PostedRules(big=cite("5.4"), small=cite("5.4"), both=cite("5.4")),
        no_entry_blind=(),
        dealt_again=cite("10.1"),
        burn=cite("2.3"),
        uncalled=cite("4.11"),
        forfeited=(),
        showdown_order=cite("7.1"),
        orders={deck: dict.fromkeys(ranking.order.strength, order)},
        compared={deck: cite("12.7")},
        tabled=cite("7.2"),
        mucked=cite("7.2"),
        exposed_all_in=(),
        pots=cite("7.3"),
        last_claim=cite("7.3"),
        unwinnable=cite("7.3"),
        pushed=cite("7.4"),
        split=cite("7.5"),
        odd_chip=cite("7.5"),
        hi_lo=cite("7.6"),
        clock=TimeRules(scheduled=cite("6.1"), discards=cite("6.2")),
        void_grounds={"deck": cite("10.5"), **dict.fromkeys(("fraud", *DISRUPTIONS), cite("10.6"))},
    )


CHIPS = ChipRules(
    spoken=cite("9.1"),
    stated=cite("9.2"),
    one_motion=cite("9.1", "9.2"),
    limit_chip=cite("9.3"),
    first_round_chip=cite("9.3"),
    later_chip=cite("9.3"),
    raise_chip=cite("9.1", "9.4"),
    half_or_more=cite("9.4"),
    less_than_half=cite("9.4"),
    minimum_bet=cite("9.4"),
    short_call=cite("9.5"),
    early=cite("9.6"),
    overtaken=cite("9.7"),
    early_check=cite("9.8"),
    early_fold=cite("9.8"),
)


_COMMISSION = cite("8.1")
_MOST = percent(10)
CHARGED = (
    SignField(key="percent", words="percent of the pot", kind="number", least="0", most="10", rules=_COMMISSION),
    SignField(key="cap", words="rake cap per hand", kind="money", rules=_COMMISSION),
)


def read_commission(table: dict[str, Any], chip: Chips) -> Commission | None:
    """Return the commission on the sign; None if there is none or in a tournament."""
    sign = table.get("commission")
    if sign is None or table.get("kind") == "tournament":
        return None
    sign, share = commission(sign, ("percent", "cap"), '{ percent = "5", cap = "10" }', _COMMISSION)
    if share > _MOST:
        raise WrongSign(f"commission of {sign['percent']} percent is too high: expected at most 10", _COMMISSION)
    return HandCommission(
        rate=share,
        most=_MOST,
        cap=money(sign["cap"], "commission cap") if "cap" in sign else None,
        unit=chip,
        rules=_COMMISSION,
        cap_rules=_COMMISSION,
        blinds_only_rules=_COMMISSION,
        tie_rules=_COMMISSION,
    )
