"""The poker room of Crown Perth: sections 3, 4, 6, 7, 19, 20 and 38, between rounds."""

from pitboss.books import room
from pitboss.books.wa_poker.clauses import cite, ruling
from pitboss.books.wa_poker.officials import ON_THE_FLOOR

HEARTS_CLUBS_DIAMONDS_SPADES = (2, 0, 1, 3)

_THREE_HANDS = 3

CHANGES: dict[room.Subject, room.ChangeRule] = {
    "limits": room.ChangeRule(
        least="supervisor",
        routes=(
            room.Route(when="nobody seated", rules=cite("7.8")),
            room.Route(when="all agree", rules=cite("7.8", "7.10")),
            room.Route(when="notice", hands=_THREE_HANDS, rules=cite("7.8", "7.10")),
        ),
    ),
    "buy-in": room.ChangeRule(
        least="supervisor",
        routes=(
            room.Route(when="nobody seated", rules=cite("7.9")),
            room.Route(when="all agree", rules=cite("7.9") + ruling("K2")),
            room.Route(when="notice", hands=_THREE_HANDS, rules=cite("7.9") + ruling("K2")),
        ),
    ),
    "game": room.ChangeRule(
        least="supervisor",
        routes=(
            room.Route(when="nobody seated", rules=cite("7.10")),
            room.Route(when="all agree", rules=cite("7.10")),
            room.Route(when="notice", hands=_THREE_HANDS, rules=cite("7.10")),
        ),
        in_range=cite("7.10") + ruling("K2"),
    ),
    "commission": room.ChangeRule(
        least="licensee",
        routes=(room.Route(when="at once", rules=cite("19.3", "19.1") + ruling("K6")),),
        raised=(room.Route(when="notice", minutes=30, rules=cite("19.4", "19.1") + ruling("K6")),),
    ),
    "time-to-act": room.ChangeRule(
        least="supervisor", routes=(room.Route(when="at once", rules=cite("12.5") + ruling("J11")),)
    ),
    "close": room.ChangeRule(
        least="supervisor",
        routes=(
            room.Route(when="nobody seated", fewer_than=2, rules=cite("38.5")),
            room.Route(when="notice", minutes=10, rules=cite("38.5") + ruling("K4")),
        ),
    ),
}

ROOM = room.RoomRules(
    officials=ON_THE_FLOOR,
    open_with=2,
    open_rules=cite("3.2") + ruling("K5"),
    control=cite("3.1"),
    apart=cite("14.1", "14.2"),
    seats=room.SeatRules(
        choice=cite("6.1"),
        most=cite("4.3"),
        vacated=cite("6.1"),
        vacated_clockwise=True,
        separate=cite("6.8"),
        one_over=cite("4.2(c)") + ruling("B11"),
    ),
    stakes=room.StakeRules(
        buy_in=cite("7.1"),
        most=cite("7.1", "7.2") + ruling("K1"),
        top_up=cite("7.6", "7.3"),
        in_a_round=cite("7.3"),
        no_removal=cite("7.3"),
        seen=cite("7.5"),
        shown=cite("14.4") + ruling("N4"),
    ),
    button=room.ButtonRules(
        first=room.FirstButton.HIGHEST_CARD,
        first_rules=cite("20.1", "4.1(b)(iv)", "4.2(b)(iv)") + ruling("B1"),
        suits=HEARTS_CLUBS_DIAMONDS_SPADES,
        blinds=cite("6.10", "20.2(a)", "20.2(b)") + ruling("D1"),
        dead_button=cite("6.10", "6.3") + ruling("D1"),
        dead_small=cite("6.3", "6.10") + ruling("D1"),
        heads_up=cite("6.9") + ruling("D2"),
        antes=cite("20.1") + ruling("D4"),
    ),
    entry=room.EntryRules(
        present=ruling("D6"),
        not_on_button=cite("6.4") + ruling("D3"),
        exempt=cite("6.4", "6.11(c)") + ruling("K7"),
        wait=cite("6.5(a)"),
        post=cite("6.5(b)") + ruling("D7", "D10"),
        avoided=cite("6.7(a)", "6.7(b)", "6.7(c)"),
        missed_both=cite("6.7(a)") + ruling("D9"),
        missed_small=cite("6.7(b)"),
        missed_big=ruling("D9", "D7"),
        return_wait=cite("6.7(c)"),
        change=cite("6.2") + ruling("D5"),
        change_seats=2,
        first_card=cite("11.1") + ruling("D17"),
    ),
    absence=room.AbsenceRules(
        reserved=15,
        picked_up=cite("38.4") + ruling("K4"),
        back=cite("38.4"),
        penalty=cite("38.7") + ruling("D19"),
        penalties=(3, 10),
    ),
    moves=room.MoveRules(
        approval=cite("6.11"),
        as_new=cite("6.11(a)") + ruling("K7"),
        draw=cite("6.11(b)"),
        draw_below=6,
        tied=ruling("B2"),
        feeder=cite("6.11(c)", "1 feeder table") + ruling("K7", "K9"),
        moved=cite("6.4", "6.11") + ruling("K7", "K9"),
        closed=cite("6.4"),
    ),
    tournament=room.TournamentRules(
        seats=cite("39.2(a)", "40.2(a)(ix)", "40.6"),
        entry=cite("39.2(a)") + ruling("L4"),
        chips=cite("39.2(a)", "40.6(d)"),
        absent=cite("12.7") + ruling("L2"),
        limits=room.Route(when="at once", rules=cite("39.4") + ruling("L8")),
    ),
    deck=room.DeckRules(
        asked=cite("5.4(a)"), worn=cite("5.4(b)"), at_will=cite("5.4(c)"), looked_at=cite("4.4", "5.5")
    ),
    no_advice=cite("38.9"),
    changes=CHANGES,
    displays=(
        room.Display("game", cite("7.16")),
        room.Display("betting", cite("7.16")),
        room.Display("buy-in", cite("7.2")),
        room.Display("limits", cite("7.8")),
        room.Display("blinds", cite("20.2(c)") + ruling("D12")),
        room.Display("opener", cite("23.5")),
        room.Display("commission", cite("19.1", "19.7")),
        room.Display("time to act", cite("12.5")),
        room.Display("jackpot", cite("41.3")),
        room.Display("order of hands", cite("10.5")),
        room.Display("rules", ruling("N7")),
    ),
    look=cite("14.5") + ruling("N3"),
    looks_in_play=True,
)
