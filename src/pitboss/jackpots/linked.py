"""The three linked pools of wa-crown-holdem and wa-ultimate-texas-holdem."""

from collections.abc import Sequence

from pitboss.citation import Rules
from pitboss.hands import Category
from pitboss.jackpots.kind import Awarding, Balances, Kind, Terms, Win
from pitboss.money import DOLLAR, Chips
from pitboss.rounds.moment import DAY, HOUR
from pitboss.rounds.officials import Officials, Power
from pitboss.rulebooks import wa_linked_jackpot as linked
from pitboss.rulebooks.wa_crown_holdem.clauses import cite as crown
from pitboss.rulebooks.wa_crown_holdem.clauses import ruling as crown_ruling
from pitboss.rulebooks.wa_crown_holdem.officials import OFFICIALS as CROWN_OFFICIALS
from pitboss.rulebooks.wa_ultimate_texas_holdem.clauses import cite as ultimate
from pitboss.rulebooks.wa_ultimate_texas_holdem.clauses import ruling as ultimate_ruling
from pitboss.rulebooks.wa_ultimate_texas_holdem.officials import OFFICIALS as ULTIMATE_OFFICIALS

NOTICE_OF_WAGER = 14 * DAY
"""A change of the wager is notified two weeks before."""
NOTICE_RULES = crown("3.8 note") + ultimate("3.22 note") + crown_ruling("R44")
OPENED = crown("3.14(a)", "3.14(b)", "3.17(a)") + ultimate("3.27(a)", "3.27(b)", "3.30(a)")
SAME_WAGER = crown("3.14(a)") + ultimate("3.27(a)") + crown_ruling("R43")


class LinkedTerms(Terms, frozen=True, kw_only=True):
    """One of the two books on the same pools."""

    table_1: Rules
    royal: tuple[Rules, Rules, Rules]
    """What a royal flush of each level takes from the pools."""
    straight: tuple[Rules, Rules, Rules]
    shared_royal: Rules
    shared: Rules
    straight_first: Rules
    royal_last: Rules
    by_level: tuple[Rules, Rules, Rules]
    varies: Rules
    """With several winners, payments differ from the display."""


CROWN = LinkedTerms(
    book="wa-crown-holdem",
    officials=Officials(
        roles=CROWN_OFFICIALS.roles,
        powers=(
            Power("approve", "verify a jackpot hand", "supervisor", crown("4.14(b)"), "supervisor verify t1/17/p3"),
            Power("refuse", "refuse a jackpot hand", "supervisor", crown("4.14(b)"), "supervisor refuse t1/17/p3"),
            Power("hold", "hold a payment back", "operator", crown("5.14"), "operator hold t1/17/p3"),
            Power("void", "void the round", "supervisor", crown("5.13(b)"), "supervisor void t1/17"),
            Power("suspend", "suspend play", "supervisor", crown("5.13"), "supervisor suspend t1"),
            Power("resume", "resume play", "supervisor", crown("5.13(a)"), "supervisor resume t1"),
            Power("display", "report the display", "supervisor", crown("5.12"), "supervisor display-fault main"),
        ),
    ),
    start=crown("4.2") + crown_ruling("R18"),
    prices=(crown("3.8(a)"), crown("3.8(b)") + crown_ruling("R36"), crown("3.8(c)") + crown_ruling("R36")),
    once=crown("3.10") + crown_ruling("R13"),
    late=crown("3.9"),
    increment=crown("3.15", "3.17(b)", "3.17 diagram") + crown_ruling("R31", "R33"),
    floor=crown("3.16(a)", "3.16(b)", "3.16(c)", "3.21"),
    fold=crown("3.12(c)(i)"),
    decline=crown("3.12(c)(ii)"),
    wins=crown("3.12(b)(i)", "3.12(b)(ii)", "3.12 tail"),
    unlisted=crown("3.12(c)(iii)"),
    bonus=crown("3.13 Table 2", "3.15") + crown_ruling("R34", "R35"),
    key_off=crown("4.14(a)", "4.20") + crown_ruling("R40", "R41"),
    approved=crown("4.14(b)"),
    sort=crown("4.15"),
    paid=crown("3.13") + crown_ruling("R50"),
    over=crown("4.21"),
    short=crown("5.11") + crown_ruling("R25"),
    display=crown("3.22", "3.18(a)", "3.18(b)", "3.18(c)"),
    last_verified=crown("5.12") + crown_ruling("R45"),
    suspended=crown("5.13"),
    resumed=crown("5.13(a)"),
    voided=crown("5.13(b)") + crown_ruling("R26"),
    reversed=crown_ruling("R33"),
    held=crown("5.14") + crown_ruling("R29"),
    hold_for=72 * HOUR,
    restored=crown_ruling("R41", "R51"),
    by_claim=crown_ruling("R50"),
    table_1=crown("3.13 Table 1"),
    royal=(crown("3.19(a)"), crown("3.19(b)"), crown("3.19(c)")),
    straight=(crown("3.20(a)"), crown("3.20(b)"), crown("3.20(c)")),
    shared_royal=crown("4.16(a)", "4.16(b)(i)", "4.16(b)(ii)") + crown_ruling("R37"),
    shared=crown("4.16(b)", "4.16(b)(i)", "4.16(b)(ii)") + crown_ruling("R37"),
    straight_first=crown("4.17(a)") + crown_ruling("R39"),
    royal_last=crown("4.17(b)") + crown_ruling("R39"),
    by_level=(crown("4.18(a)"), crown("4.18(b)"), crown("4.18(c)")),
    varies=crown("4.19"),
)

ULTIMATE = LinkedTerms(
    book="wa-ultimate-texas-holdem",
    officials=Officials(
        roles=ULTIMATE_OFFICIALS.roles,
        powers=(
            Power("approve", "verify a jackpot hand", "inspector", ultimate("4.16(b)"), "inspector verify t1/17/p3"),
            Power("refuse", "refuse a jackpot hand", "inspector", ultimate("4.16(b)"), "inspector refuse t1/17/p3"),
            Power("hold", "hold a payment back", "operator", ultimate("5.17"), "operator hold t1/17/p3"),
            Power("void", "void the round", "inspector", ultimate("5.16(b)"), "inspector void t1/17"),
            Power("suspend", "suspend play", "inspector", ultimate("5.16"), "inspector suspend t1"),
            Power("resume", "resume play", "inspector", ultimate("5.16(a)"), "inspector resume t1"),
            Power("display", "report the display", "inspector", ultimate("5.15"), "inspector display-fault main"),
        ),
    ),
    start=ultimate("4.2"),
    prices=(ultimate("3.22(a)"), ultimate("3.22(b)"), ultimate("3.22(c)")),
    once=ultimate("3.24"),
    late=ultimate("3.23"),
    increment=ultimate("3.28", "3.30(b)", "3.30 diagram") + ultimate_ruling("U32"),
    floor=ultimate("3.29(a)", "3.29(b)", "3.29(c)", "3.34") + ultimate_ruling("U33"),
    fold=ultimate("3.25(b)(i)"),
    decline=ultimate("3.25(b)(ii)"),
    wins=ultimate("3.25(a)", "3.25 tail"),
    unlisted=ultimate("3.25(b)(iii)"),
    bonus=ultimate("3.26 Table 2", "3.28") + ultimate_ruling("U34"),
    key_off=ultimate("4.16(a)", "4.22") + ultimate_ruling("U37", "U38"),
    approved=ultimate("4.16(b)") + ultimate_ruling("U38"),
    sort=ultimate("4.17"),
    paid=ultimate("3.26") + crown_ruling("R50"),
    over=ultimate("4.23"),
    short=ultimate("5.14"),
    display=ultimate("3.35", "3.31(a)", "3.31(b)", "3.31(c)"),
    last_verified=ultimate("5.15"),
    suspended=ultimate("5.16"),
    resumed=ultimate("5.16(a)"),
    voided=ultimate("5.16(b)"),
    reversed=crown_ruling("R33"),
    held=ultimate("5.17"),
    hold_for=72 * HOUR,
    restored=ultimate_ruling("U38") + crown_ruling("R51"),
    by_claim=crown_ruling("R50"),
    table_1=ultimate("3.26 Table 1"),
    royal=(ultimate("3.32(a)"), ultimate("3.32(b)"), ultimate("3.32(c)")),
    straight=(ultimate("3.33(a)"), ultimate("3.33(b)"), ultimate("3.33(c)")),
    shared_royal=ultimate("4.18(a)", "4.18(b)") + ultimate_ruling("U36"),
    shared=ultimate("4.18(a)", "4.18(b)") + ultimate_ruling("U36"),
    straight_first=ultimate("4.19(a)") + ultimate_ruling("U37"),
    royal_last=ultimate("4.19(b)") + ultimate_ruling("U37"),
    by_level=(ultimate("4.20(a)"), ultimate("4.20(b)"), ultimate("4.20(c)")),
    varies=ultimate("4.21") + ultimate_ruling("U35"),
)

TERMS = {terms.book: terms for terms in (CROWN, ULTIMATE)}


class Linked(Kind, frozen=True):
    """Three pools for the one Level 1 wager of every table that plays for them."""

    word = "linked"
    pools = ("pool 1", "pool 2", "pool 3")
    parts = linked.PARTS * DOLLAR
    levels = linked.LEVELS
    games = tuple(TERMS)

    wager: Chips

    @property
    def floor(self) -> Balances:
        return (linked.reseed(self.wager),) * len(linked.LEVELS)

    def price(self, level: int) -> Chips:
        return level * self.wager

    def increments(self, level: int) -> Balances:
        return linked.contribute((0, 0, 0), self.wager, [level])

    def displays(self, balances: Sequence[int]) -> tuple[Chips, ...]:
        return tuple(shown // linked.PARTS for shown in linked.displays(tuple(balances)))

    def award(self, balances: Balances, wins: Sequence[Win], terms: Terms) -> Awarding:
        won = [linked.Win(win.level, win.category is Category.ROYAL_FLUSH) for win in wins]
        keyed = linked.key_off_all(balances, won, self.wager)
        topped_up = tuple(sum(one.topped_up[pool] for one in keyed.key_offs) for pool in range(len(balances)))
        return Awarding(
            shares=keyed.shares,
            after=keyed.pools,
            prizes=tuple(b - a + t for b, a, t in zip(balances, keyed.pools, topped_up, strict=True)),
            topped_up=topped_up,
            moved=(0,) * len(balances),
            rules=tuple(_rules(win, won, terms) for win in won),
            order=tuple(one.win for one in keyed.key_offs),
        )

    def bonus(self, category: Category, staked: Chips) -> Chips | None:
        times = linked.BONUS_TIMES.get(category)
        return None if times is None else times * staked

    def from_pools(self, category: Category) -> bool:
        return category in linked.PRIZES

    def terms(self, game: str) -> Terms:
        return TERMS[game]

    @property
    def rates(self) -> tuple[str, ...]:
        return ("0.41 of the Level 1 wager",) * len(self.pools)


def _rules(win: linked.Win, wins: Sequence[linked.Win], terms: Terms) -> Rules:
    """Why a win is paid what it is: its own clauses, and those of the wins beside it."""
    assert isinstance(terms, LinkedTerms)
    rules = terms.table_1 + (terms.royal if win.royal else terms.straight)[win.level - 1]
    if wins.count(win) > 1:
        rules += terms.shared_royal if win.royal else terms.shared
    if any(other.royal != win.royal for other in wins):
        rules += terms.royal_last if win.royal else terms.straight_first
    if not win.royal and any(other.level != win.level for other in wins if not other.royal):
        rules += terms.by_level[win.level - 1]
    return rules + (terms.varies if len(wins) > 1 else ())
