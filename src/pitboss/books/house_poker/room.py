"""Section 11: a table of the house's own games between rounds."""

from pitboss.books import room
from pitboss.books.house_poker.clauses import cite
from pitboss.books.house_poker.officials import ON_THE_FLOOR

_CHANGE = room.ChangeRule(
    least="supervisor",
    routes=(
        room.Route(when="nobody seated", rules=cite("11.9")),
        room.Route(when="most agree", rules=cite("11.9")),
        room.Route(when="notice", hands=3, rules=cite("11.9")),
    ),
)
_COMING_IN = cite("11.6")
_BUTTON = cite("11.5")

ROOM = room.RoomRules(
    officials=ON_THE_FLOOR,
    open_with=2,
    open_rules=cite("11.2"),
    control=cite("11.1"),
    seats=room.SeatRules(choice=cite("11.3"), most=cite("3.1")),
    stakes=room.StakeRules(
        buy_in=cite("11.4"),
        most=cite("11.4"),
        top_up=cite("11.4"),
        in_a_round=cite("3.2"),
        no_removal=cite("11.4"),
        seen=cite("11.4"),
    ),
    button=room.ButtonRules(
        first=room.FirstButton.DEALERS_RIGHT,
        first_rules=_BUTTON,
        blinds=cite("5.2") + _BUTTON,
        dead_button=_BUTTON,
        dead_small=_BUTTON,
        heads_up=cite("5.3"),
        antes=_BUTTON,
    ),
    entry=room.EntryRules(
        present=_COMING_IN,
        not_on_button=_COMING_IN,
        exempt=cite("11.8"),
        wait=_COMING_IN,
        post=_COMING_IN + cite("5.4"),
        avoided=_COMING_IN,
        missed_both=_COMING_IN + cite("5.4"),
        missed_small=_COMING_IN + cite("5.4"),
        missed_big=_COMING_IN + cite("5.4"),
        return_wait=_COMING_IN,
        change=_COMING_IN,
        change_seats=2,
    ),
    absence=room.AbsenceRules(picked_up=cite("11.7")),
    moves=room.MoveRules(
        approval=cite("11.8"),
        as_new=_COMING_IN,
        draw=cite("11.8"),
        draw_below=0,
        tied=cite("11.8"),
        feeder=cite("11.8"),
        moved=cite("11.8"),
        closed=cite("11.8"),
    ),
    deck=room.DeckRules(worn=cite("11.12"), at_will=cite("11.12")),
    no_advice=cite("11.11"),
    changes={"limits": _CHANGE, "buy-in": _CHANGE, "game": _CHANGE, "commission": _CHANGE, "close": _CHANGE},
    displays=(
        room.Display("game", cite("11.10")),
        room.Display("buy-in", cite("11.10")),
        room.Display("limits", cite("11.10")),
        room.Display("blinds", cite("11.10")),
        room.Display("forced bets", cite("11.10")),
        room.Display("commission", cite("11.10")),
        room.Display("rules", cite("11.10")),
        room.Display("approval", cite("11.10")),
    ),
)
