"""A table between its rounds."""

from pitboss_rulebooks.harbour_duel.clauses import cite
from pitboss_rulebooks.harbour_duel.officials import OFFICIALS

from pitboss.books.room import AbsenceRules, DeckRules, Display, RoomRules, SeatRules, StakeRules
from pitboss.rules.officials import Officials, Power

ROOM = RoomRules(
    officials=Officials(
        roles=OFFICIALS.roles,
        powers=(
            Power("open", "open a table", "supervisor", cite("1.3")),
            Power("deal", "start the next round", "d", cite("1.3")),
        ),
    ),
    open_with=0,
    open_rules=cite("1.3"),
    control=cite("1.3"),
    seats=SeatRules(choice=cite("1.2"), most=cite("1.2")),
    stakes=StakeRules(buy_in=cite("1.4"), top_up=cite("1.4"), seen=cite("1.4")),
    absence=AbsenceRules(),
    deck=DeckRules(worn=cite("1.1"), at_will=cite("1.1")),
    no_advice=cite("1.5"),
    changes={},
    displays=(Display("rules", cite("1.3")), Display("pay tables", cite("4.3 Table 1"))),
)
