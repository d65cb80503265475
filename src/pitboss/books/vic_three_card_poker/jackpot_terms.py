"""Sections 6, 7 and 11: what the book says about meters, tables and claims, clause by clause."""

from msgspec.structs import replace

from pitboss.books.vic_three_card_poker.clauses import cite, ruling
from pitboss.books.vic_three_card_poker.officials import OFFICIALS
from pitboss.core.time import MINUTE
from pitboss.rules.jackpot import Terms
from pitboss.rules.officials import Officials, Power

NOTICE = 20 * MINUTE
"""How long a sign hangs before a table or a system changes."""
JOINED = cite("6.1.1(h)") + ruling("TC-J17")
ONE_GROUP = cite("6.1.1(c)")
SAME_COST = cite("6.1.1(d)")
SAME_TABLES = cite("6.1.1(b)(i)", "6.1.1(b)(ii)", "6.1.1(b)(iii)")
OTHER_COSTS = cite("6.1.1(e)")
ONE_OPTION = cite("6.1.1(f)") + ruling("TC-J15")
OPTION_CHANGED = cite("6.1.1(g)") + ruling("TC-J15")
CLOSED = cite("6.1.1(i)")
TRANSFERRED = cite("6.1.1(j)") + ruling("TC-J16")
CARRIED = cite("11.15") + ruling("TC-J9")
LEFT = cite("11.15.1")
NEWCOMER = cite("11.15.2")
REREGISTERED = cite("11.5.2(a)", "11.8.1") + ruling("TC-I10")
ALL_RETURNED = cite("11.9") + ruling("TC-I6")
MISTAKEN = cite("11.18")
READING = cite("6.5.1", "6.5.2", "6.5.3")
OPENED = cite("6.1.1(a)", "6.3.1")

TERMS = Terms(
    book="vic-three-card-poker",
    officials=Officials(
        roles=OFFICIALS.roles,
        powers=(
            Power(
                "approve",
                "determine a royal or straight flush prize",
                "assistant-casino-manager",
                cite("7.1.1"),
                "assistant-casino-manager confirm t1/17/p3",
            ),
            Power(
                "refuse",
                "refuse a jackpot prize",
                "assistant-casino-manager",
                cite("7.1.1"),
                "assistant-casino-manager refuse t1/17/p3",
            ),
            Power(
                "hold",
                "withhold winnings",
                "assistant-casino-manager",
                cite("13.2.3"),
                "assistant-casino-manager hold t1/17/p3",
            ),
            *(
                replace(power, usage=f"{power.least} void t1/17 {power.grounds[0]}")
                for power in OFFICIALS.powers
                if power.grounds
            ),
            Power(
                "cancel",
                "cancel a jackpot game started by mistake",
                "higher-duties-dealer",
                cite("11.18"),
                "higher-duties-dealer cancel t1/17",
            ),
            Power(
                "enter",
                "enter jackpot wagers or a winning hand by hand",
                "higher-duties-dealer",
                cite("6.2.1", "7.2.2"),
                "higher-duties-dealer enter t1 hit 17 p3 royal-flush",
            ),
            Power(
                "resolve",
                "resolve what the equipment refused",
                "higher-duties-dealer",
                cite("6.2.1"),
                "higher-duties-dealer resolve t1/17 entered by hand",
            ),
            Power("suspend", "report that the equipment fails", "d", cite("6.2.1"), "d suspend t1"),
            Power("resume", "report that the equipment works", "d", cite("6.2.1"), "d resume t1"),
            Power("manual", "arrange for jackpot wagers by hand", "d", cite("6.2.1"), "d manual t1"),
            Power("read", "read the meter at a settlement", "area-manager", cite("6.5.3"), "area-manager read t1/17"),
        ),
    ),
    start=cite("6.2.1"),
    prices=(cite("6.2.3"),),
    once=cite("6.2.2") + ruling("TC-J21"),
    late=cite("6.2.1"),
    increment=cite("6.3.2") + ruling("TC-J9"),
    floor=cite("6.3.1", "6.4.1") + ruling("TC-J4"),
    fold=cite("5.11.2(a)") + ruling("TC-J20"),
    wins=cite("5.11.1(a)", "5.11.1(b)") + ruling("TC-J14"),
    unlisted=cite("5.11.2(b)") + ruling("TC-J14"),
    bonus=cite("6.3.3") + ruling("TC-J10"),
    key_off=cite("7.2.2", "7.2.3", "7.2.4") + ruling("TC-J18"),
    from_pools=cite("6.3.3") + ruling("TC-J8"),
    together=cite("7.3"),
    approved=cite("7.1.1") + ruling("TC-J19"),
    word="confirmed",
    dealer_decides_bonus=True,
    paid=cite("9.6.1(c)", "9.6.2(g)") + ruling("TC-J22"),
    over=cite("7.2.2", "6.5.2"),
    display=cite("6.1.1(k)"),
    suspended=cite("6.2.1") + ruling("TC-J24"),
    resumed=cite("6.2.1", "6.5.1"),
    voided=cite("13.5") + ruling("TC-I11"),
    voids=cite(
        "11.2",
        "11.3",
        "11.4",
        "11.5.1",
        "11.5.2",
        "11.6.2",
        "11.7",
        "11.8",
        "11.10.2",
        "11.11.2(a)",
        "11.12",
        "11.13",
        "11.20",
    ),
    reversed=ruling("TC-J9"),
    held=cite("13.2.3"),
    restored=ruling("TC-J19"),
    two_people=ruling("TC-J23"),
    by_claim=ruling("TC-J22"),
)
