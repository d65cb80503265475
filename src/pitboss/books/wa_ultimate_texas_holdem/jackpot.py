"""3.22 to 3.35 and 4.16 to 4.23: the book's clauses on the linked jackpot."""

from pitboss.books.shared.wa_linked_jackpot import Linked, LinkedTerms, linked_officials
from pitboss.books.wa_crown_holdem.clauses import ruling as crown_ruling
from pitboss.books.wa_ultimate_texas_holdem.clauses import cite, ruling
from pitboss.books.wa_ultimate_texas_holdem.officials import OFFICIALS
from pitboss.core.time import HOUR

KIND = Linked
TERMS = LinkedTerms(
    book="wa-ultimate-texas-holdem",
    officials=linked_officials(
        OFFICIALS,
        verify=cite("4.16(b)"),
        enter=cite("4.16(a)", "4.16(b)"),
        hold=cite("5.17"),
        suspend=cite("5.16"),
        resume=cite("5.16(a)"),
        display=cite("5.15"),
    ),
    start=cite("4.2"),
    prices=(cite("3.22(a)"), cite("3.22(b)"), cite("3.22(c)")),
    once=cite("3.24"),
    late=cite("3.23"),
    increment=cite("3.28", "3.30(b)", "3.30 diagram") + ruling("U32"),
    floor=cite("3.29(a)", "3.29(b)", "3.29(c)", "3.34") + ruling("U33"),
    fold=cite("3.25(b)(i)"),
    decline=cite("3.25(b)(ii)"),
    wins=cite("3.25(a)", "3.25 tail"),
    unlisted=cite("3.25(b)(iii)"),
    bonus=cite("3.28"),
    lifted=cite("3.34"),
    together=ruling("U35", "U36"),
    key_off=cite("4.16(a)", "4.22") + ruling("U37", "U38"),
    approved=cite("4.16(b)") + ruling("U38"),
    sort=cite("4.17"),
    paid=cite("3.26") + crown_ruling("R50"),
    over=cite("4.23"),
    short=cite("5.14"),
    display=cite("3.35", "3.31(a)", "3.31(b)", "3.31(c)"),
    last_verified=cite("5.15"),
    suspended=cite("5.16") + crown_ruling("R57"),
    resumed=cite("5.16(a)"),
    voided=ruling("U39"),
    voids=cite("5.1", "5.2", "5.3", "5.4", "5.9"),
    reversed=crown_ruling("R33"),
    held=cite("5.17"),
    hold_for=72 * HOUR,
    restored=ruling("U38") + crown_ruling("R51"),
    two_people=crown_ruling("R56"),
    by_claim=crown_ruling("R50"),
    table_1=cite("3.26 Table 1") + ruling("U34") + crown_ruling("R42"),
    table_2=cite("3.26 Table 2") + ruling("U34"),
    royal=(cite("3.32(a)"), cite("3.32(b)"), cite("3.32(c)")),
    straight=(cite("3.33(a)"), cite("3.33(b)"), cite("3.33(c)")),
    shared=cite("4.18(a)", "4.18(b)"),
    straight_first=cite("4.19(a)") + ruling("U37"),
    royal_last=cite("4.19(b)") + ruling("U37"),
    by_level=(cite("4.20(a)"), cite("4.20(b)"), cite("4.20(c)")),
    varies=cite("4.21"),
    shown=(cite("3.31(a)"), cite("3.31(b)"), cite("3.31(c)")),
    reseeds=(cite("3.29(a)"), cite("3.29(a)", "3.29(b)"), cite("3.29(a)", "3.29(b)", "3.29(c)")),
)
