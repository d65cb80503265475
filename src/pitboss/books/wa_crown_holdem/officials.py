"""The officials at a Crown Hold'em table."""

from pitboss.books.shared.wa_house_room import officials
from pitboss.books.wa_crown_holdem.clauses import cite, ruling
from pitboss.rules.officials import Power, Role

OFFICIALS = officials(
    cite,
    control=cite("4.2"),
    inspector=Role("supervisor", "Supervisor", 1, cite("1 Supervisor"), ("inspector", "table-inspector")),
    cards="incorrect cards",
    cards_rules=cite("5.2"),
    board=(
        Power("reconstruct", "put wrongly dealt communal cards back in order", "supervisor", cite("5.8"), takes="all"),
        Power("count", "say what the count of the deck shows", "d", cite("5.5(c)"), takes="complete"),
        Power("oversight", "rule that a missing Flop Wager was an oversight", "supervisor", cite("5.9(e)(i)"),
              takes="p2"),
        Power("fold", "rule that a missing Flop Wager was not an oversight", "supervisor",
              cite("5.9(e)(i)") + ruling("R5"), takes="p2"),
    ),
    exclude=ruling("R49"),
    hold=cite("5.14") + ruling("R29"),
    fault=cite("5.13"),
    fault_found=cite("5.13(b)"),
    resumed=cite("5.13(a)"),
    jackpot=cite("4.14(b)"),
)  # fmt: skip
