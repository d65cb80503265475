"""The poker room of Crown Melbourne: sections 6, 7, 8 and 13, between rounds."""

import msgspec

from pitboss.books import room
from pitboss.books.shared.vic_officials import AREA
from pitboss.books.vic_crown_poker.clauses import cite, ruling
from pitboss.books.vic_crown_poker.officials import ON_THE_FLOOR

_BETWEEN_HANDS = (
    room.Route(when="nobody seated", rules=cite("6.10")),
    room.Route(when="most agree", rules=cite("6.10") + ruling("CP-I1")),
    room.Route(when="notice", hands=3, rules=cite("6.10") + ruling("CP-I1")),
)
_TWENTY_MINUTES = room.Route(when="notice", minutes=20, rules=cite("6.1 fn2 s66(2)") + ruling("CP-I1"))

CHANGES: dict[room.Subject, room.ChangeRule] = {
    "limits": room.ChangeRule(least=AREA, routes=_BETWEEN_HANDS, minimum_up=_TWENTY_MINUTES),
    "buy-in": room.ChangeRule(least=AREA, routes=_BETWEEN_HANDS),
    "game": room.ChangeRule(least=AREA, routes=_BETWEEN_HANDS, minimum_up=_TWENTY_MINUTES),
    "commission": room.ChangeRule(
        least=AREA, routes=(room.Route(when="at once", rules=cite("7.3", "7.4") + ruling("CP-F10")),)
    ),
    "time-to-act": room.ChangeRule(
        least=AREA,
        routes=tuple(
            msgspec.structs.replace(one, rules=cite("6.15") + ruling("CP-I16") + one.rules) for one in _BETWEEN_HANDS
        ),
    ),
    "close": room.ChangeRule(
        least=AREA,
        routes=(
            room.Route(when="nobody seated", rules=cite("13.3")),
            room.Route(when="all agree", rules=cite("13.3") + ruling("CP-I2")),
            room.Route(when="notice", hands=3, rules=cite("13.3") + ruling("CP-I2")),
        ),
    ),
}

ROOM = room.RoomRules(
    officials=ON_THE_FLOOR,
    open_with=2,
    open_rules=cite("8.9.2(a)", "8.9.2(b)"),
    control=cite("1.2"),
    apart=cite("1 Dealer"),
    seats=room.SeatRules(
        choice=cite("8.1"),
        most=cite("4.1 Holdem", "4.1 Omaha"),
        rivals=cite("8.1.1") + ruling("CP-I5", "CP-I15"),
        vacated=cite("8.1.2") + ruling("CP-I5"),
        open_seat=cite("8.3", "1 Reserved Button"),
    ),
    stakes=room.StakeRules(
        buy_in=cite("6.3") + ruling("CP-C20"),
        most=ruling("CP-C20"),
        top_up=cite("6.11") + ruling("CP-C18"),
        in_a_round=cite("6.11", "1 Table stakes") + ruling("CP-C18"),
        no_removal=cite("6.11"),
        seen=cite("8.8"),
    ),
    button=room.ButtonRules(
        first=room.FirstButton.DEALERS_RIGHT,
        first_rules=cite("1 Dealer Button") + ruling("CP-B1"),
        blinds=cite("8.9.2(a)", "8.9.2(b)", "8.9.3") + ruling("CP-B3", "CP-B4"),
        dead_button=cite("8.9.6", "1 Dead button") + ruling("CP-B3"),
        dead_small=cite("8.9.6") + ruling("CP-B3"),
        heads_up=cite("8.9.2(a)") + ruling("CP-B2"),
        antes=cite("1 Dealer Button"),
    ),
    entry=room.EntryRules(
        present=cite("8.10") + ruling("CP-B7"),
        not_on_button=cite("8.10") + ruling("CP-B7"),
        exempt=cite("8.10") + ruling("CP-B7"),
        wait=cite("8.10.1") + ruling("CP-B7"),
        post=cite("8.10.2") + ruling("CP-B7"),
        avoided=cite("8.9.3", "1 Missed Blind Button"),
        missed_both=cite("8.9.3") + ruling("CP-B5"),
        missed_small=cite("8.9.3") + ruling("CP-B5"),
        missed_big=cite("8.9.3") + ruling("CP-B5"),
        return_wait=cite("8.9.3") + ruling("CP-B5"),
        change=cite("8.9.5") + ruling("CP-B6"),
        change_seats=2,
        paid_button=cite("8.9.5") + ruling("CP-B6"),
    ),
    absence=room.AbsenceRules(
        picked_up=cite("8.11", "1 Picked up") + ruling("CP-I3"),
        returns=20,
        back=cite("8.12") + ruling("CP-I4"),
    ),
    moves=room.MoveRules(
        approval=cite("8.10"),
        as_new=cite("8.10"),
        draw=cite("8.1.1"),
        draw_below=0,
        tied=ruling("CP-I5"),
        feeder=cite("8.10") + ruling("CP-I14"),
        moved=cite("8.10") + ruling("CP-I14"),
        closed=cite("8.10"),
    ),
    deck=room.DeckRules(worn=cite("5.3.1", "5.3.2"), at_will=cite("5.3.1", "5.3.2"), looked_at=cite("3.4")),
    hold=room.HoldRules(hours=None, stakes=False, rules=cite("13.2.3")),
    time=room.TimeCharge(
        minutes=60,
        collected=cite("7.2.2", "7.2.2(a)", "7.2.2(b)", "7.2.2(d)") + ruling("CP-F7"),
        verified=cite("7.2.2(e)") + ruling("CP-F7"),
    ),
    more_time=cite("6.15.1") + ruling("CP-C17"),
    no_advice=cite("13.1"),
    changes=CHANGES,
    displays=(
        room.Display("game", cite("6.1.1")),
        room.Display("buy-in", cite("6.1.1")),
        room.Display("limits", cite("6.1", "6.1.1", "6.1 fn2 s66(1)(c)")),
        room.Display("betting", cite("6.1.1") + ruling("CP-C4")),
        room.Display("blinds", cite("8.9.1") + ruling("CP-B11")),
        room.Display("commission", cite("6.1.1", "7.1", "7.2.3(b)", "7.2.4(a)")),
        room.Display("time charge", cite("6.1.1", "7.1", "7.2.2(c)")),
        room.Display("time to act", cite("6.1.1")),
        room.Display("more time", cite("6.15.2")),
        room.Display("bonus", cite("11.2")),
        room.Display("side wagers", cite("2.3", "8.15.1", "10.2.2 Red", "10.2.2 Black") + ruling("CP-G4")),
        room.Display("rules", ruling("CP-I17")),
        room.Display("inspector", cite("13.9")),
    ),
    look=cite("8.21"),
)
