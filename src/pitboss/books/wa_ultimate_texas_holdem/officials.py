"""The officials at an Ultimate Texas Hold'em table."""

from pitboss.books.shared.wa_house_room import officials
from pitboss.books.wa_ultimate_texas_holdem.clauses import cite, ruling
from pitboss.rules.officials import Role

OFFICIALS = officials(
    cite,
    control=cite("4.1"),
    inspector=Role("inspector", "Table Inspector", 1, cite("1 Table Inspector"), ("table-inspector", "supervisor")),
    cards="a wrong deck",
    cards_rules=cite("6.4(c)"),
    exclude=ruling("U40"),
    hold=cite("5.17"),
    fault=cite("5.16"),
    fault_found=cite("5.16(b)"),
    resumed=cite("5.16(a)"),
    jackpot=cite("4.16(b)"),
)
