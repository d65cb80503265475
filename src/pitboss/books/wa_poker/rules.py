"""The rules of all nine variations: sections 4 to 10 and 18 to 20, and acting out of turn (37)."""

from typing import Any, get_args

from pitboss.books.wa_poker.clauses import cite, ruling
from pitboss.core.citation import Rules
from pitboss.core.hands import Category
from pitboss.core.money import Chips, percent
from pitboss.core.refusals import WrongSign
from pitboss.rules.poker.game import ChipRules
from pitboss.rules.poker.rules import PokerRules, PostedRules, ShortRules, SizeRules, TimeRules
from pitboss.rules.poker.showdown.commission import Commission, NoCommission, PotCommission, When
from pitboss.rules.sign import SignField, commission, money, one_of

_FULL: dict[Category, Rules] = {
    Category.ROYAL_FLUSH: cite("10.1(a)") + ruling("B7"),
    Category.STRAIGHT_FLUSH: cite("10.1(b)") + ruling("B3"),
    Category.FOUR_OF_A_KIND: cite("10.1(c)"),
    Category.FULL_HOUSE: cite("10.1(d)"),
    Category.FLUSH: cite("10.1(e)"),
    Category.STRAIGHT: cite("10.1(f)") + ruling("B3"),
    Category.THREE_OF_A_KIND: cite("10.1(g)"),
    Category.TWO_PAIR: cite("10.1(h)"),
    Category.PAIR: cite("10.1(i)"),
    Category.ODD_CARDS: cite("10.1(j)"),
}

_REDUCED: dict[Category, Rules] = {
    Category.ROYAL_FLUSH: cite("10.2(a)") + ruling("B7"),
    Category.STRAIGHT_FLUSH: cite("10.2(b)") + ruling("B3"),
    Category.FOUR_OF_A_KIND: cite("10.2(c)"),
    Category.FLUSH: cite("10.2(d)") + ruling("B6"),
    Category.FULL_HOUSE: cite("10.2(e)") + ruling("B6"),
    Category.STRAIGHT: cite("10.2(f)") + ruling("B3"),
    Category.THREE_OF_A_KIND: cite("10.2(g)"),
    Category.TWO_PAIR: cite("10.2(h)"),
    Category.PAIR: cite("10.2(i)"),
    Category.ODD_CARDS: cite("10.2(j)"),
}

ORDERS = {"full": _FULL, "reduced": _REDUCED}

COMPARED: dict[str, Rules] = {
    "full": cite("10.1", "10.3", "10.4", "4.1(b)(i)", "4.1(b)(ii)", "4.1(b)(iii)", "18.1") + ruling("B5", "I11"),
    "reduced": cite("10.2", "10.3", "10.4", "4.2(b)(i)", "4.2(b)(ii)", "4.2(b)(iii)", "18.1") + ruling("B5", "I11"),
}
"""Higher cards take precedence, all five count, and the pot goes to the best hand, not by agreement."""


DISRUPTIONS = ("commotion", "fire", "riot", "brawl", "robbery", "act-of-god", "failure")

RULES = PokerRules(
    size=SizeRules(
        no_limit=cite("7.14", "7.16(a)", "1 no limit"),
        ratio=cite("7.14", "7.16(a)", "1 pot limit", "1 half pot limit") + ruling("C12"),
        limit=cite("7.16(b)", "1 limit"),
        spread=cite("7.16", "1 table minimum", "1 table maximum"),
        styles=cite("7.16", "7.16(a)", "7.16(b)"),
        spread_completes=False,
    ),
    per_player_reopening=False,
    half_bet_counts=False,
    all_in_contends=True,
    straddle_is_bet=True,
    straddles=1,
    all_in_shows_first=True,
    cap_lifted_in_tournaments=True,
    in_turn=cite("20.5"),
    fold=cite("12.1", "7.26"),
    check=cite("1 check"),
    call=cite("1 call") + ruling("C1"),
    bet=cite("1 wager"),
    minimum_bet=cite("1 table minimum") + ruling("C15"),
    minimum_raise=cite("7.11") + ruling("C2"),
    short_where_set=ShortRules(
        bet=cite("7.12", "8.1") + ruling("C5", "C6"),
        raise_=cite("7.12", "8.1") + ruling("C5", "C6"),
        reopens=cite("7.13", "8.1") + ruling("C4"),
    ),
    short_elsewhere=ShortRules(
        bet=cite("8.1") + ruling("C7"),
        raise_=cite("7.11", "8.1") + ruling("C3"),
        reopens=cite("7.13", "8.1") + ruling("C4"),
    ),
    completion=cite("7.12") + ruling("C5"),
    cap=cite("7.15") + ruling("C8", "C9"),
    kept_cap=ruling("A1", "A6", "C8", "C9"),
    barred=cite("37.4"),
    all_in=cite("8.1"),
    table_stakes=cite("1 table stake", "7.3"),
    nobody_to_call=cite("8.1") + ruling("C28"),
    chips=cite("7.4"),
    maximum=cite("1 table maximum") + ruling("C13"),
    decks={"full": cite("4", "4.1(a)"), "reduced": cite("4", "4.2(a)")},
    seats=cite("3.2"),
    stakes=cite("7.1"),
    blinds=cite("20.2(a)", "20.2(b)", "20.2(c)"),
    short_blind=cite("8.1") + ruling("C16"),
    heads_up=cite("6.9"),
    heads_up_literal=(),
    antes=cite("20.4"),
    no_cash_ante=cite("20.2(a)", "20.2(b)", "20.4"),
    straddle=cite("7.17", "7.18", "20.3") + ruling("D13"),
    no_straddle=cite("39.2(a)") + ruling("A6"),
    posted_blind=PostedRules(
        big=cite("6.5(b)") + ruling("D7", "D9"), small=cite("6.7(b)"), both=cite("6.7(a)") + ruling("D7")
    ),
    no_entry_blind=cite("39.2(a)") + ruling("L2", "L4"),
    dealt_again=cite("30.1") + ruling("D18"),
    burn=cite("1 burn card"),
    uncalled=cite("19.5") + ruling("I2"),
    forfeited=cite("1 pot", "12.3", "12.7") + ruling("I13"),
    showdown_order=cite("9.2(a)", "9.2(b)", "9.2(c)") + ruling("I7"),
    orders=ORDERS,
    compared=COMPARED,
    tabled=cite("9.3", "9.5"),
    mucked=cite("9.3", "13.6") + ruling("I8"),
    exposed_all_in=cite("39.5") + ruling("L3"),
    pots=cite("1 all-in"),
    last_claim=cite("1 all-in") + ruling("I13"),
    unwinnable=cite("12.3", "12.4") + ruling("I13"),
    pushed=cite("9.4", "1 round of play") + ruling("J5"),
    split=cite("9.4", "18.2"),
    odd_chip=cite("18.2") + ruling("I6"),
    hi_lo=(),
    clock=TimeRules(
        scheduled=cite("12.5") + ruling("J1"),
        no_check=ruling("G14"),
        one_minute=cite("12.6") + ruling("J2"),
        discards=cite("12.5") + ruling("J8"),
    ),
    void_grounds={
        "deck": cite("38.1", "38.2(c)") + ruling("A7", "J5"),
        "fraud": cite("38.2(b)", "38.2(c)") + ruling("A7"),
        **dict.fromkeys(DISRUPTIONS, cite("38.2(a)", "38.2(c)") + ruling("A7", "J6")),
    },
    penalties={3: cite("38.7(a)"), 10: cite("38.7(b)")},
    hours_withheld=72,
)

CHIPS = ChipRules(
    spoken=cite("7.23") + ruling("C18"),
    stated=cite("7.21"),
    stated_elsewhere=ruling("C18"),
    one_motion=cite("7.22") + ruling("C24"),
    limit_chip=cite("7.19"),
    limit_opening=cite("7.19") + ruling("C21"),
    first_round_chip=cite("7.20(a)(i)") + ruling("C18"),
    later_chip=cite("7.20(a)(ii)") + ruling("C18"),
    raise_chip=cite("7.20(b)", "7.21", "7.23") + ruling("C22"),
    raise_chips=cite("7.21", "7.23") + ruling("C18"),
    two_chips=cite("7.25") + ruling("A4", "C23"),
    half_or_more=cite("7.24(a)") + ruling("C19"),
    less_than_half=cite("7.24(b)") + ruling("C19"),
    minimum_bet=cite("7.22") + ruling("C24"),
    short_call=cite("7.27") + ruling("C26"),
    early=cite("37.2") + ruling("C27"),
    overtaken=cite("37.3", "37.3(a)", "37.3(b)", "37.3(c)"),
    early_check=cite("37.4") + ruling("C27"),
    early_fold=cite("12.1", "7.26") + ruling("C27"),
)


NONE_IN_TOURNAMENTS = cite("39.2(b)") + ruling("L5")
_AT_SHOWDOWN = cite("19.1", "9.4") + ruling("I1")
_MOST = percent(10)
_KEYS = ("percent", "flat", "cap", "when")
CHARGED = (
    SignField(key="percent", words="percent of each pot", kind="number", least="0", most="10", rules=cite("19.2")),
    SignField(key="flat", words="or a flat fee per pot", kind="money", rules=cite("19.2") + ruling("I5")),
    SignField(key="cap", words="rake cap per player", kind="money", rules=cite("19.6", "19.7")),
    SignField(key="when", words="taken", kind="choice", options=get_args(When),
              rules=cite("19.1", "9.4") + ruling("I1")),
)  # fmt: skip


def read_commission(table: dict[str, Any], chip: Chips) -> Commission | None:
    """Return the commission on the sign, in whole dollars; None if there is none or in a tournament."""
    sign = table.get("commission")
    if sign is None:
        return None
    if table.get("kind") == "tournament":
        return NoCommission(rules=NONE_IN_TOURNAMENTS)
    sign, share = commission(sign, _KEYS, '{ percent = "10", cap = "15" }', cite("19.1"))
    flat = money(sign.get("flat", 0), "commission flat")
    if share > _MOST:
        raise WrongSign(f"commission of {sign['percent']} percent is out of range: expected 0 to 10", cite("19.2"))
    if share and flat:
        raise WrongSign(
            "commission cannot be both a percentage and a flat fee: choose one", cite("19.2") + ruling("I5")
        )
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
