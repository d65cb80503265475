"""A table of Crown Hold'em around its rounds: clauses 2.6, 3.5 and section 6."""

from pitboss.rounds.officials import Officials, Power
from pitboss.rulebooks.room import (
    AbsenceRules,
    ChangeRule,
    DeckRules,
    Display,
    HoldRules,
    RoomRules,
    Route,
    SeatRules,
    StakeRules,
    Subject,
)
from pitboss.rulebooks.wa_crown_holdem.clauses import cite, ruling
from pitboss.rulebooks.wa_crown_holdem.officials import OFFICIALS

POWERS = (
    Power("open", "open a table", "supervisor", cite("6.3"), "supervisor open"),
    Power("close", "close a table", "operator", cite("6.7(a)", "6.7(b)", "6.7(c)"), "operator close"),
    Power("deal", "start the next round", "d", cite("3.1"), "d deal"),
    Power("limits", "change the limits", "operator", cite("6.3"), "operator limits minimum=25"),
    Power("withdraw", "take a notice down", "operator", cite("6.3"), "operator withdraw 1"),
    Power("vacate", "ask an idle player for the seat", "operator", cite("6.6"), "operator vacate anna"),
    Power("exclude", "bar a player from the game", "operator", cite("6.9(b)"), "operator exclude anna"),
    Power("bar", "keep out an excluded player", "operator", cite("6.9(b)") + ruling("R52"), "operator bar anna"),
    Power("admit", "lift an exclusion", "operator", cite("6.9(b)") + ruling("R52"), "operator admit anna"),
    Power("new-deck", "bring in a new deck", "operator", cite("2.6(a)", "2.6(b)"), "operator new-deck"),
    Power("suspend", "suspend play for a fault", "supervisor", cite("5.13"), "supervisor suspend"),
    Power("resume", "resume play where it stopped", "supervisor", cite("5.13(a)"), "supervisor resume"),
    Power("release", "release a payment held back", "operator", cite("5.14") + ruling("R29"), "operator release anna"),
    Power("refuse", "refuse a payment held back", "operator", cite("5.14") + ruling("R29"), "operator refuse anna"),
    Power("meter", "tell the table its jackpots", "d", cite("3.22"), "d meter 29210.55 26022.10 25000"),
)

_ROUTES = (
    Route(when="nobody seated", rules=cite("6.3(a)")),
    Route(when="all agree", rules=cite("6.3(b)") + ruling("R30")),
    Route(when="notice", minutes=10, rules=cite("6.3(c)")),
)

CHANGES: dict[Subject, ChangeRule] = {
    "limits": ChangeRule(least="operator", routes=_ROUTES),
    "close": ChangeRule(
        least="operator",
        routes=(
            Route(when="nobody seated", rules=cite("6.7(a)")),
            Route(when="all agree", rules=cite("6.7(b)") + ruling("R30")),
            Route(when="notice", minutes=10, rules=cite("6.7(c)")),
        ),
    ),
}

ROOM = RoomRules(
    officials=Officials(roles=OFFICIALS.roles, powers=POWERS),
    open_with=0,
    open_rules=cite("6.3"),
    control=cite("3.1"),
    apart=ruling("R53"),
    seats=SeatRules(choice=cite("3.5(c)"), most=cite("2.1"), taken=cite("3.5(c)"), own_box=cite("3.5(b)")),
    stakes=StakeRules(buy_in=cite("3.1"), top_up=cite("3.1"), seen=cite("3.1")),
    absence=AbsenceRules(idle=3, idle_rules=cite("6.6") + ruling("R30")),
    deck=DeckRules(worn=cite("2.6(a)"), at_will=cite("2.6(b)")),
    hold=HoldRules(hours=72, stakes=True, rules=cite("5.14") + ruling("R29")),
    changes=CHANGES,
    displays=(
        Display("limits", cite("6.3")),
        Display("units", cite("6.3")),
        Display("jackpot", cite("3.22")),
    ),
)
