"""Who may take which step: at the tables, and at the cage's desk (ruling B1). An auditor has no power in either."""

from typing import Final

from pitboss.books.cage.clauses import ruling
from pitboss.rules.officials import Officials, Power, Role, dealer

MANAGER: Final = Role("manager", "Manager", 2, ruling("B1"))

AT_THE_TABLES: Final = Officials(
    roles=(dealer(ruling("B1")), Role("supervisor", "Supervisor", 1, ruling("B1")), MANAGER),
    powers=(
        Power("opening", "count a table's bank when it opens", "d", ruling("B1"), takes="t1 100x20 25x40"),
        Power("closing", "count a table's bank when it closes", "d", ruling("B1"), takes="t1 100x18 25x52"),
        Power("fill", "ask for chips for a table", "supervisor", ruling("B1"), takes="t1 100x10"),
        Power("credit", "ask for chips to be taken from a table", "supervisor", ruling("B1"), takes="t1 100x10"),
        Power(
            "count",
            "count the chips of a fill, of a credit, or of one that goes back",
            "d",
            ruling("B1"),
            takes="3 100x10",
        ),
        Power("sign", "sign for a count", "supervisor", ruling("B1", "B2"), takes="3"),
        Power("cancel", "cancel a slip that is not finished", "supervisor", ruling("B3"), takes="3 miscounted"),
    ),
)

AT_THE_DESK: Final = Officials(
    roles=(Role("cashier", "Cashier", 1, ruling("B1")), MANAGER),
    powers=(
        Power("opening", "count the cage's own chips when it opens", "cashier", ruling("B1"), takes="cage 100x500"),
        Power("closing", "count the cage's own chips when it closes", "cashier", ruling("B1"), takes="cage 100x490"),
        Power("sign", "sign for the cage's own count", "manager", ruling("B1", "B2"), takes="3"),
        Power("cancel", "cancel a count of the cage's own", "cashier", ruling("B3"), takes="3 miscounted"),
        Power("send", "send the chips of a fill", "cashier", ruling("B1"), takes="3"),
        Power("receive", "receive the chips of a credit, or of a fill that goes back", "cashier", ruling("B1"),
              takes="3 100x10"),
        Power("issue", "issue chips to a person", "cashier", ruling("B5"), takes="anna 500"),
        Power("cash", "cash a person's chips", "cashier", ruling("B5"), takes="anna 500"),
        Power("approve", "approve a desk slip that waits, or a correction", "manager", ruling("B12", "B13"),
              takes="7"),
        Power("decline", "decline or withdraw a desk slip that waits", "cashier", ruling("B12"), takes="7 too much"),
        Power("reverse", "correct a desk slip by another that takes it back", "cashier", ruling("B13"),
              takes="7 wrong person"),
        Power("limit", "set the sum above which a second person approves", "manager", ruling("B12"), takes="10000"),
        Power("day", "open a gaming day", "cashier", ruling("B6"), takes="2026-01-31"),
        Power("zone", "say in which zone the room lies and when its day ends", "manager", ruling("B6"),
              takes="Australia/Perth 06:00"),
        Power("close", "sign first for the close of a gaming day", "cashier", ruling("B7"),
              takes="2026-01-31 variance -25"),
        Power("seal", "close a gaming day with the second signature", "manager", ruling("B7"),
              takes="2026-01-31 variance -25"),
    ),
)  # fmt: skip
