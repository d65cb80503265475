"""A Three Card Poker table between rounds: sections 2, 3, 5.12, 8, 10.2 and 13."""

from pitboss.books import room
from pitboss.books.shared.vic_officials import ASSISTANT, HIGHER
from pitboss.books.vic_three_card_poker.clauses import cite, ruling
from pitboss.books.vic_three_card_poker.officials import ON_THE_FLOOR

CHANGES: dict[room.Subject, room.ChangeRule] = {
    "limits": room.ChangeRule(
        least=HIGHER,
        routes=(room.Route(when="at once", rules=cite("8.1")),),
        minimum_up=room.Route(when="notice", minutes=20, rules=cite("8.1 fn1 s66(2)") + ruling("TC-C1")),
    ),
    "pay-tables": room.ChangeRule(
        least=ASSISTANT,
        routes=(room.Route(when="at once", rules=cite("10.2.1", "10.2.2") + ruling("TC-C1")),),
        announced=cite("10.2.2"),
    ),
    "close": room.ChangeRule(
        least=HIGHER,
        routes=(
            room.Route(when="nobody seated", present=True, rules=cite("13.8") + ruling("TC-C8")),
            room.Route(when="notice", hands=3, rules=cite("13.8") + ruling("TC-C3", "TC-C8")),
        ),
    ),
}

ROOM = room.RoomRules(
    officials=ON_THE_FLOOR,
    open_with=0,
    open_rules=cite("2.1"),
    control=cite("1.2"),
    apart=ruling("TC-C11"),
    seats=room.SeatRules(
        choice=cite("2.1"),
        most=cite("2.1"),
        extra_box=cite("5.12.1") + ruling("TC-W9"),
        personal=cite("8.3", "1 Distinctive Marker"),
    ),
    stakes=room.StakeRules(buy_in=cite("5.2"), top_up=cite("5.2"), seen=cite("5.2")),
    absence=room.AbsenceRules(idle=3, idle_if_full=True, idle_rules=cite("13.9") + ruling("TC-C2")),
    deck=room.DeckRules(worn=cite("3.4"), at_will=cite("3.4", "4.1.1(b)", "4.1.1(c)"), looked_at=cite("3.3")),
    hold=room.HoldRules(hours=None, stakes=False, rules=cite("13.2.3")),
    no_advice=cite("13.1"),
    changes=CHANGES,
    displays=(
        room.Display("limits", cite("8.1")),
        room.Display("pay tables", cite("10.2.1")),
        room.Display("jackpot", cite("6.1.1(k)", "6.1.1(l)")),
        room.Display("personal limits", cite("8.3")),
        room.Display("rules", cite("13.14")),
        room.Display("inspector", cite("13.11")),
    ),
)
