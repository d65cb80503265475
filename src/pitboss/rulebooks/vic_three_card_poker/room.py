"""A Three Card Poker table around its rounds: sections 2, 3, 5.12, 8, 10.2 and 13."""

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
from pitboss.rulebooks.vic_three_card_poker.clauses import cite, ruling
from pitboss.rulebooks.vic_three_card_poker.officials import OFFICIALS

_AREA, _HIGHER, _ASSISTANT = "area-manager", "higher-duties-dealer", "assistant-casino-manager"

POWERS = (
    Power("open", "open a table", _HIGHER, cite("1.2"), "higher-duties-dealer open"),
    Power("close", "close a table", _HIGHER, cite("13.8"), "higher-duties-dealer close"),
    Power("deal", "start the next round", "d", cite("1.2"), "d deal"),
    Power("limits", "change the limits", _HIGHER, cite("8.1"), "higher-duties-dealer limits minimum=25"),
    Power("pay-tables", "change the pay tables", _ASSISTANT, cite("10.2.2"), "manager pay-tables pair-plus=B"),
    Power("withdraw", "take a notice down", _HIGHER, cite("8.1"), "higher-duties-dealer withdraw 1"),
    Power("personal", "agree limits with one player", _HIGHER, cite("8.3"), "supervisor personal anna 50 2000"),
    Power("vacate", "have an idle player give up the seat", _HIGHER, cite("13.9"), "higher-duties-dealer vacate anna"),
    Power("exclude", "bar a player from the game", _ASSISTANT, cite("13.2.2"), "manager exclude anna"),
    Power("bar", "keep out an excluded player", _ASSISTANT, cite("13.2.2") + ruling("TC-C9"), "manager bar anna"),
    Power("admit", "lift an exclusion", _ASSISTANT, cite("13.2.2") + ruling("TC-C9"), "manager admit anna"),
    Power("check-deck", "have the deck counted and checked", _HIGHER, cite("3.3"), "higher-duties-dealer check-deck"),
    Power("new-deck", "change the cards", _HIGHER, cite("3.4"), "higher-duties-dealer new-deck"),
    Power("shuffle", "have the cards shuffled", _HIGHER, cite("4.1.1(b)", "4.1.1(c)"), "higher-duties-dealer shuffle"),
    Power("suspend", "suspend the game", _HIGHER, cite("13.4"), "higher-duties-dealer suspend"),
    Power("resume", "resume the game", _HIGHER, cite("13.4"), "higher-duties-dealer resume"),
    Power("release", "release winnings held back", _ASSISTANT, cite("13.2.3"), "manager release anna"),
    Power("refuse", "refuse winnings held back", _ASSISTANT, cite("13.2.3"), "manager refuse anna"),
    Power("meter", "tell the table its jackpot", "d", cite("6.1.1(k)"), "d meter 12345.67"),
)  # fmt: skip

CHANGES: dict[Subject, ChangeRule] = {
    "limits": ChangeRule(
        least=_HIGHER,
        routes=(Route(when="at once", rules=cite("8.1")),),
        minimum_up=Route(when="notice", minutes=20, rules=cite("8.1 fn1 s66(2)") + ruling("TC-C1")),
    ),
    "pay-tables": ChangeRule(
        least=_ASSISTANT,
        routes=(Route(when="at once", rules=cite("10.2.1", "10.2.2") + ruling("TC-C1")),),
        told=cite("10.2.2"),
    ),
    "close": ChangeRule(
        least=_HIGHER,
        routes=(
            Route(when="nobody seated", present=True, rules=cite("13.8") + ruling("TC-C8")),
            Route(when="notice", hands=3, rules=cite("13.8") + ruling("TC-C3", "TC-C8")),
        ),
    ),
}

ROOM = RoomRules(
    officials=Officials(roles=OFFICIALS.roles, powers=POWERS),
    open_with=0,
    open_rules=cite("2.1"),
    control=cite("1.2"),
    apart=ruling("TC-C11"),
    seats=SeatRules(
        choice=cite("2.1"),
        most=cite("2.1"),
        extra_box=cite("5.12.1") + ruling("TC-W9"),
        personal=cite("8.3", "1 Distinctive Marker"),
    ),
    stakes=StakeRules(buy_in=cite("5.2"), top_up=cite("5.2"), seen=cite("5.2")),
    absence=AbsenceRules(idle=3, idle_if_full=True, idle_rules=cite("13.9") + ruling("TC-C2")),
    deck=DeckRules(worn=cite("3.4"), at_will=cite("3.4", "4.1.1(b)", "4.1.1(c)"), looked_at=cite("3.3")),
    hold=HoldRules(hours=None, stakes=False, rules=cite("13.2.3")),
    changes=CHANGES,
    displays=(
        Display("limits", cite("8.1")),
        Display("pay tables", cite("10.2.1")),
        Display("jackpot", cite("6.1.1(k)", "6.1.1(l)")),
        Display("personal limits", cite("8.3")),
        Display("rules", cite("13.14")),
        Display("inspector", cite("13.11")),
    ),
)
