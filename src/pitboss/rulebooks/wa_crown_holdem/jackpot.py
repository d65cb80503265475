"""3.8 to 3.22 and 4.14 to 4.21: what the book says about the linked jackpot, clause by clause."""

from pitboss.rounds.moment import HOUR
from pitboss.rounds.officials import Officials, Power
from pitboss.rulebooks.shared.wa_linked_jackpot import LinkedTerms
from pitboss.rulebooks.wa_crown_holdem.clauses import cite, ruling
from pitboss.rulebooks.wa_crown_holdem.officials import OFFICIALS

TERMS = LinkedTerms(
    book="wa-crown-holdem",
    officials=Officials(
        roles=OFFICIALS.roles,
        powers=(
            Power("approve", "verify a jackpot hand", "supervisor", cite("4.14(b)"), "supervisor verify t1/17/p3"),
            Power("refuse", "refuse a jackpot hand", "supervisor", cite("4.14(b)"), "supervisor refuse t1/17/p3"),
            Power("hold", "hold back a payment", "operator", cite("5.14"), "operator hold t1/17/p3"),
            Power("void", "void the round", "supervisor", cite("5.13(b)"), "supervisor void t1/17"),
            Power("suspend", "suspend play", "supervisor", cite("5.13"), "supervisor suspend t1"),
            Power("resume", "resume play", "supervisor", cite("5.13(a)"), "supervisor resume t1"),
            Power("display", "report the display", "supervisor", cite("5.12"), "supervisor display-fault main"),
        ),
    ),
    start=cite("4.2") + ruling("R18"),
    prices=(cite("3.8(a)"), cite("3.8(b)") + ruling("R36"), cite("3.8(c)") + ruling("R36")),
    once=cite("3.10") + ruling("R13"),
    late=cite("3.9"),
    increment=cite("3.15", "3.17(b)", "3.17 diagram") + ruling("R31", "R33"),
    floor=cite("3.16(a)", "3.16(b)", "3.16(c)", "3.21"),
    fold=cite("3.12(c)(i)"),
    decline=cite("3.12(c)(ii)"),
    wins=cite("3.12(b)(i)", "3.12(b)(ii)", "3.12 tail"),
    unlisted=cite("3.12(c)(iii)"),
    bonus=cite("3.15"),
    together=cite("4.16(a)", "4.16(b)"),
    key_off=cite("4.14(a)", "4.20") + ruling("R40", "R41"),
    approved=cite("4.14(b)"),
    sort=cite("4.15"),
    paid=cite("3.13") + ruling("R50"),
    over=cite("4.21"),
    short=cite("5.11") + ruling("R25"),
    display=cite("3.22", "3.18(a)", "3.18(b)", "3.18(c)"),
    last_verified=cite("5.12") + ruling("R45"),
    suspended=cite("5.13"),
    resumed=cite("5.13(a)"),
    voided=cite("5.13(b)") + ruling("R26"),
    reversed=ruling("R33"),
    held=cite("5.14") + ruling("R29"),
    hold_for=72 * HOUR,
    restored=ruling("R41", "R51"),
    by_claim=ruling("R50"),
    table_1=cite("3.13 Table 1") + ruling("R35"),
    table_2=cite("3.13 Table 2") + ruling("R34", "R35"),
    royal=(cite("3.19(a)"), cite("3.19(b)"), cite("3.19(c)")),
    straight=(cite("3.20(a)"), cite("3.20(b)"), cite("3.20(c)")),
    shared=cite("4.16(b)(i)", "4.16(b)(ii)") + ruling("R37"),
    straight_first=cite("4.17(a)") + ruling("R39"),
    royal_last=cite("4.17(b)") + ruling("R39"),
    by_level=(cite("4.18(a)"), cite("4.18(b)"), cite("4.18(c)")),
    varies=cite("4.19"),
)
